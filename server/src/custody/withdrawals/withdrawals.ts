import { Code } from '@bourse/contract/codes.ts';
import { openSignerFields } from '@bourse/contract/console/routes/withdrawals.ts';
import { WithdrawalStatus } from '@bourse/contract/moves/withdrawal-moves.ts';
import { withdrawalRoutes as routes } from '@bourse/contract/routes/withdrawals.ts';
import type pg from 'pg';
import { callerOf, type Implementation, implement } from '#edge/pipeline/handler.ts';
import { defineProposal, type ProposalKind } from '#edge/staff/console-port.ts';
import { becomes, field } from '#edge/staff/proposal-standing.ts';
import { amountText, type Catalog } from '#engine/live/catalog.ts';
import { eachRowBelow } from '#platform/db/each-row.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import { Refusal } from '#platform/refusal.ts';
import { sayBoth } from '#platform/texts/texts.ts';
import { type ExportSection, section } from '#ports/data-export.ts';
import { FOUND_MAX, type Found, inBoth, type SearchSource } from '#ports/search-port.ts';
import type { UserDirectory } from '#ports/user-directory.ts';
import { transactionIds, writtenAddresses } from '../coins/typed-text.ts';
import { type AddressBookContext, addressBookRoutes } from './address-book.ts';
import { SavedAddresses } from './address-store.ts';
import { endHold } from './end-hold.ts';
import type { Lacking } from './lost-payments.ts';
import { presentWithdrawal } from './present.ts';
import type { ReviewSources } from './review/review-detail.ts';
import { withdrawalRoutes } from './routes.ts';
import {
  LISTED_COLUMNS,
  type ListedWithdrawal,
  type WithdrawalRow,
  WithdrawalStore,
} from './store.ts';

export { eraseAddresses } from './address-store.ts';
export type { Lacking } from './lost-payments.ts';
export { Payouts } from './payouts.ts';
export { endPassedProposal, passLargeProposal, withdrawalConsoleRoutes } from './review/console.ts';
export { isWithdrawalUnderWay } from './store.ts';

const withdrawalColumns = [
  ...(['id', 'time', 'chain', 'coin', 'amount', 'fee', 'received', 'address', 'memo'] as const),
  ...(['status', 'reason', 'txid'] as const),
] as const;
const addressColumns = [
  ...(['name', 'chain', 'address', 'memo', 'createTime', 'usableTime'] as const),
] as const;
const statusNames = new Map<number, string>(
  Object.entries(WithdrawalStatus).map(([name, status]) => [status, name]),
);

export type WithdrawalDependencies = Omit<
  AddressBookContext & DemoSuspensionContext,
  'store' | 'addresses' | 'endHold' | 'users'
> & { readonly users: AddressBookContext['users'] & DemoSuspensionContext['users'] };

/** The calls of withdrawals and of saved addresses. */
export function createWithdrawals(dependencies: WithdrawalDependencies): readonly Implementation[] {
  const { database, live } = dependencies;
  const store = new WithdrawalStore(database);
  const context: AddressBookContext = {
    ...dependencies,
    store,
    addresses: new SavedAddresses(database),
    endHold: async (id) =>
      void (await endHold({ ...dependencies, store, catalog: live.catalog }, id)),
  };
  return [
    ...withdrawalRoutes(context),
    ...addressBookRoutes(context),
    endDemoSuspensionRoute(dependencies),
  ];
}

/** What was sent to chains, and the addresses that were saved for it; the newest first. */
export function withdrawalExport(
  catalog: Catalog,
  database: Executor,
  pool: pg.Pool,
): readonly ExportSection[] {
  const text = `select ${LISTED_COLUMNS} from withdrawals
    where user_id = $1 and status <> 0 and id < $2 order by id desc limit $3`;
  return [
    section('withdrawals', withdrawalColumns, async function* (user) {
      for await (const row of eachRowBelow<ListedWithdrawal>(pool, text, [user], ({ id }) => id)) {
        const status = statusNames.get(row.status) ?? null;
        yield { ...presentWithdrawal(row, undefined, catalog, 0, false), status };
      }
    }),
    section('saved-addresses', addressColumns, async function* (user) {
      for (const saved of await new SavedAddresses(database).list(user)) {
        yield { ...saved, createTime: saved.createdAt, usableTime: saved.usableAt };
      }
    }),
  ];
}

/** Withdrawals by their number, by what was signed for them, or by the address that they go to. */
export function withdrawalSearch({
  database,
  live,
  chains,
}: Pick<ReviewSources, 'database' | 'live' | 'chains'>): SearchSource {
  const store = new WithdrawalStore(database);
  const present = ({ id, user, chain, coin, amount, status, askedAt }: WithdrawalRow): Found => ({
    ...{ kind: 'withdrawal', code: String(id), user, chain, state: String(status), time: askedAt },
    title: inBoth(`${amountText(live.catalog.findAsset(coin), amount)} ${coin}`),
  });
  const byNumber = async (text: string) => {
    const row = await store.find(Number(text.replace(/\D/g, '')));
    return row?.status === WithdrawalStatus.asked ? undefined : row;
  };
  return {
    kinds: ['withdrawal'],
    shapes: ['withdrawal', 'transaction', 'address'],
    async find(text, shape) {
      if (shape === 'address') {
        const rows = await store.to(writtenAddresses(chains, text), FOUND_MAX);
        return { list: rows.map(present) };
      }
      const isNumber = shape === 'withdrawal';
      const row = isNumber ? await byNumber(text) : await store.paidBy(transactionIds(text));
      return { list: row ? [present(row)] : [] };
    },
    async byCode(_kind, code) {
      const row = await byNumber(code);
      return row && present(row);
    },
  };
}

interface DemoSuspensionContext extends Pick<AddressBookContext, 'database' | 'audit'> {
  readonly users: Pick<UserDirectory, 'endSuspension'>;
  readonly isDemo: boolean;
}

/** Ends the suspension of withdrawals after a change of security at once. Demo only: live, there is no such call. */
export function endDemoSuspensionRoute({
  database,
  users,
  audit,
  isDemo,
}: DemoSuspensionContext): Implementation {
  return implement(routes.demoHoldEnd, async (_input, call) => {
    if (!isDemo) throw new Refusal(Code.routeUnknown);
    const { userId } = callerOf(call);
    const who = `user:${userId}` as const;
    await database.transaction().execute(async (executor) => {
      await users.endSuspension(userId, executor);
      await audit.record(
        { who, act: 'demo-hold-end', object: who, outcome: 'done', address: call.address },
        executor,
      );
    });
    return {};
  });
}

interface OpenSignerDependencies {
  /** The signers that sign nothing, as of the last look. */
  readonly lacking: () => readonly Lacking[];
}

/**
 * Two people let a signer sign again whose record lacks what its chain knows (S27, S28). They write it
 * down and nothing else: the signer reads it itself, and signs again only while it still lacks exactly that.
 */
export function openSignerProposal({ lacking }: OpenSignerDependencies): ProposalKind {
  const find = (fields: { readonly chain: string; readonly wallet: string }) =>
    lacking().find(({ chain, wallet }) => chain === fields.chain && wallet === fields.wallet);
  return defineProposal({
    kind: 'signer-open',
    act: 'signer-open',
    fields: openSignerFields,
    title: ({ chain, found }) => sayBoth('walletProposals.resumeSigner', { network: chain, found }),
    labels: {
      chain: field('text', sayBoth('proposals.network')),
      wallet: field('text', sayBoth('walletProposals.hotAddress')),
      found: field('text', sayBoth('walletProposals.missingFromRecord')),
    },
    favours: () => null,
    async before(fields) {
      return becomes({
        label: sayBoth('walletProposals.signing'),
        before: sayBoth(find(fields) ? 'walletProposals.stopped' : 'proposals.active'),
        after: sayBoth('proposals.active'),
      });
    },
    async check(fields) {
      const one = find(fields);
      if (!one) throw new Refusal(Code.notFound);
      if (one.found !== fields.found) throw new Refusal(Code.shapeInvalid, { field: 'found' });
    },
    async effect(fields) {
      const one = find(fields);
      return [
        { kind: 'warn', ...sayBoth('walletProposals.resumeEffect') },
        one?.isSearched
          ? { kind: 'good', ...sayBoth('walletProposals.searchedAll') }
          : { kind: 'bad', ...sayBoth('walletProposals.searchNotComplete') },
      ];
    },
    async execute(fields) {
      if (find(fields)?.found !== fields.found) throw new Refusal(Code.proposalChanged);
      return { ...fields };
    },
  });
}
