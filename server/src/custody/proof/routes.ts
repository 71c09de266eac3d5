import { Code } from '@bourse/contract/codes.ts';
import {
  type ColdReserve,
  consoleProofRoutes as consoleRoutes,
} from '@bourse/contract/console/routes/proof.ts';
import { type ProofReserve, proofRoutes as routes } from '@bourse/contract/routes/proof.ts';
import { callerOf, type Implementation, implement } from '#edge/pipeline/handler.ts';
import type { ConsoleActs } from '#edge/staff/console-port.ts';
import type { Alarms } from '#platform/alarms.ts';
import { Refusal } from '#platform/refusal.ts';
import type { ProofPort } from '#ports/proof-port.ts';
import type { UserDirectory } from '#ports/user-directory.ts';
import { reserveText } from '../chains/reserve-text.ts';
import type { ChainBook } from '../coins/chain-book.ts';
import { ownAccount } from './policy.ts';
import type { ProofStore, ReserveRow, RunRow } from './proof-store.ts';
import type { Proofs } from './proofs.ts';

const RUN_ROWS = 10;
const RESERVE_ROWS = 50;
const CODE = 'PR-';

export interface ProofRoutesDependencies {
  readonly store: ProofStore;
  readonly thread: ProofPort;
  readonly users: Pick<UserDirectory, 'findUser'>;
  readonly alarms: Pick<Alarms, 'raise'>;
}

/** What everybody may see of proofs, and each account's own branch. */
export function proofRoutes(own: ProofRoutesDependencies): readonly Implementation[] {
  const { store } = own;
  return [
    implement(routes.proofRuns, ({ query }) => listRuns(store, query.before)),
    implement(routes.proofReserves, async ({ query }) => {
      const { root, rows } = await store.reserves(Number(query.after ?? 0), RESERVE_ROWS + 1);
      const list = rows.slice(0, RESERVE_ROWS);
      const next = rows.length > RESERVE_ROWS ? String(list.at(-1)?.id) : '';
      return { root, list: list.map(presentReserve), next };
    }),
    implement(routes.proofBranch, async (_, call) => {
      const user = await own.users.findUser(callerOf(call).userId);
      const account = ownAccount(user);
      const newest = await store.newest();
      if (!newest) return { branch: null };
      const { root } = newest;
      const branch = await own.thread
        .branch(root, account, () => store.sealed(root))
        .catch((error: Error) => {
          if (error instanceof Refusal) throw error;
          const text = `could not hand out a branch of the proof: ${error.message}`;
          own.alarms.raise({ name: 'proof_failed', text });
          throw new Refusal(Code.unavailable);
        });
      return { branch };
    }),
  ];
}

/** What operators do with it. */
export function proofActs(
  store: ProofStore,
  proofs: Pick<Proofs, 'runNow' | 'isRunning'>,
  chains: Pick<ChainBook, 'find'>,
  acts: ConsoleActs,
): readonly Implementation[] {
  return [
    implement(consoleRoutes.consoleProofRuns, async ({ query }) => {
      const cold = await coldReserves(store);
      return { ...(await listRuns(store, query.before)), isRunning: proofs.isRunning, cold };
    }),
    acts.implement(
      consoleRoutes.consoleReserveSign,
      async ({ body }, { executor, operator, record }, { time }) => {
        const { root, chain, address, signature } = body;
        const newest = await store.newest();
        // A signature for the one before does not count: it is signed again.
        if (newest?.root !== root) throw new Refusal(Code.proofNotNewest);
        const cold = await store.coldAddresses(newest.id);
        const isCold = cold.some((one) => one.chain === chain && one.address === address);
        const listed = chains.find(chain);
        if (!isCold || !listed) throw new Refusal(Code.notFound);
        const message = reserveText(newest, chain, address);
        if (!(await listed.chain.isSignedBy({ address, message, signature }))) {
          throw new Refusal(Code.reserveSignatureWrong);
        }
        const by = { handed_in_by: operator.operatorId, handed_in_at: time };
        const statement = { chain, address, root, message, signature, ...by };
        await store.addStatement(statement, executor);
        await record(`chain:${chain}`, { after: { address, root } });
        return {};
      },
    ),
    acts.implement(consoleRoutes.consoleProofRun, async (_, { record }) => {
      await record('proof');
      // It takes seconds: the operator sees it in the list.
      void proofs.runNow();
      return {};
    }),
  ];
}

/** What each cold address is to sign, and what it has signed last. */
async function coldReserves(store: ProofStore): Promise<ColdReserve[]> {
  const newest = await store.newest();
  if (!newest) return [];
  const rows = await store.coldAddresses(newest.id);
  const times = await store.timesOf(rows.flatMap(({ root }) => root || []));
  return rows.map(({ chain, address, root }) => ({
    root: newest.root,
    ...{ chain, address, message: reserveText(newest, chain, address) },
    ...{ signedAt: times.get(root) ?? 0, isNewest: root === newest.root },
  }));
}

async function listRuns(store: ProofStore, place: string | undefined) {
  const before = place === undefined ? undefined : Number(place.slice(CODE.length));
  const rows = await store.runs(before, RUN_ROWS + 1);
  const list = rows.slice(0, RUN_ROWS);
  const last = list.at(-1);
  return { list: list.map(present), next: rows.length > RUN_ROWS && last ? codeOf(last) : '' };
}

const codeOf = ({ id }: Pick<RunRow, 'id'>) => `${CODE}${id}`;

function present({ id, root, previous, sequence, time, coins, chains }: RunRow) {
  return {
    code: codeOf({ id }),
    ...{ root, previous, sequence, time },
    ...{ coins: [...coins], chains: [...chains] },
  };
}

function presentReserve(row: ReserveRow) {
  const { chain, address, kind, message, signature, balances } = row;
  const unsigned = unsignedCause(row);
  return { chain, address, kind, message, signature, unsigned, balances: [...balances] };
}

/** Why an address has not signed; empty: it has. */
function unsignedCause({ kind, signature }: ReserveRow): ProofReserve['unsigned'] {
  if (signature) return '';
  return kind === 'cold' ? 'cold' : 'signer-away';
}
