import { groupDigits, parseDecimal } from '@bourse/contract/amount.ts';
import { Code } from '@bourse/contract/codes.ts';
import {
  type ConsoleDeposit,
  type DeskFinderStep,
  oneDepositFields,
  consoleDepositRoutes as routes,
} from '@bourse/contract/console/routes/deposits.ts';
import { AccountKind } from '@bourse/contract/enumerations.ts';
import type { DepositState } from '@bourse/contract/moves/deposit-moves.ts';
import type { DepositStep } from '@bourse/contract/moves/deposit-steps.ts';
import type { Kysely } from 'kysely';
import { type Implementation, implement, operatorOf } from '#edge/pipeline/handler.ts';
import { defineProposal, type ProposalKind } from '#edge/staff/console-port.ts';
import { alike, becomes, field } from '#edge/staff/proposal-standing.ts';
import { amountText } from '#engine/live/catalog.ts';
import type { LiveState } from '#engine/live/live-state.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import { Refusal } from '#platform/refusal.ts';
import { sayBoth } from '#platform/texts/texts.ts';
import type { OperatorDirectory } from '#ports/operator-directory.ts';
import { ChainAway, type TransactionState } from '../chains/chain.ts';
import { type ChainBook, type ListedChain, takesDeposits } from '../coins/chain-book.ts';
import { ownerOf } from './address-store.ts';
import {
  depositsByTransactions,
  findById,
  listDeposits,
  moveDeposit,
  type StaffDeposit,
} from './console-store.ts';
import { presentDeposit } from './present.ts';

const PAGE_ROWS = 50;

export interface DepositConsoleDependencies {
  readonly database: Kysely<Database>;
  readonly live: LiveState;
  readonly chains: ChainBook;
  readonly operators: Pick<OperatorDirectory, 'customersOf'>;
  /** The numbers that people see, by account. */
  readonly publicNumbers: (users: readonly number[]) => Promise<ReadonlyMap<number, number>>;
  readonly tell: (user: number) => void;
}

const statesOf: Readonly<Record<DepositStep, readonly DepositState[]>> = {
  seen: ['seen', 'crediting'],
  credited: ['credited'],
  withdrawable: ['unlocked'],
  small: ['small'],
  failed: ['failed'],
  reverted: ['reverted', 'reversing', 'reversed', 'restoring'],
};

const reversalOf: Readonly<Partial<Record<DepositState, ConsoleDeposit['reversal']>>> = {
  ...{ reverted: 'open', reversing: 'asked', reversed: 'done', restoring: 'returning' },
};

/** What the staff sees of deposits. */
export function depositConsoleRoutes(
  dependencies: DepositConsoleDependencies,
): readonly Implementation[] {
  const { database, operators, publicNumbers } = dependencies;
  const present = async (rows: readonly StaffDeposit[], operatorId: number) => {
    const numbers = await publicNumbers(rows.map(({ user }) => user));
    const own = await operators.customersOf(operatorId);
    return rows.map((row) => {
      const uid = String(numbers.get(row.user) ?? '');
      return presentRow(dependencies, row, uid, own.includes(row.user));
    });
  };
  return [
    implement(routes.consoleDeposits, async ({ query }, call) => {
      const { chain, coin, step, uid, before } = query;
      const user = uid === '' ? undefined : await userOf(database, uid);
      const filter = { chain, coin, user, states: step === '' ? [] : statesOf[step] };
      const more = before === '' ? {} : { before: Number(before) };
      const rows = await listDeposits(database, { ...filter, ...more }, PAGE_ROWS + 1);
      const shown = rows.slice(0, PAGE_ROWS);
      const next = rows.length > PAGE_ROWS ? String(shown.at(-1)?.id ?? '') : '';
      return { list: await present(shown, operatorOf(call).operatorId), next };
    }),
    implement(routes.consoleDepositFinder, async ({ query: { txid } }, call) => {
      const id = txid.toLowerCase();
      const rows = await depositsByTransactions(database, [id]);
      const deposits = await present(rows, operatorOf(call).operatorId);
      const found = await askChains(dependencies, id);
      const [first] = rows;
      if (!first) return { ...found, deposits };
      return { ...found, step: 'found' as const, chain: first.chain, deposits };
    }),
  ];
}

/** The account of a number that people see; -1: there is none. */
async function userOf(database: Kysely<Database>, uid: string): Promise<number> {
  const row = await database
    .selectFrom('users')
    .select('id')
    .where('public_number', '=', Number(uid))
    .executeTakeFirst();
  return row?.id ?? -1;
}

interface Answer {
  readonly step: DeskFinderStep;
  readonly chain: string;
  readonly arrivals: {
    chain: string;
    coin: string;
    amount: string;
    address: string;
    uid: string;
  }[];
}

/** Asks each chain: people do not always know by which one they paid. */
async function askChains(dependencies: DepositConsoleDependencies, id: string): Promise<Answer> {
  let isAway = false;
  for (const listed of dependencies.chains.all()) {
    let found: TransactionState;
    try {
      found = await listed.chain.transaction(id);
    } catch (error) {
      if (!(error instanceof ChainAway)) throw error;
      isAway = true;
      continue;
    }
    if (found.state !== 'unknown') return explain(dependencies, listed, found);
  }
  return { step: isAway ? 'chain-away' : 'unknown', chain: '', arrivals: [] };
}

/** Of a transaction of which no deposit is written down. */
async function explain(
  { database, publicNumbers }: DepositConsoleDependencies,
  { code, readHeight }: ListedChain,
  { state, block, arrivals, hidesPayments }: TransactionState,
): Promise<Answer> {
  const owners = await Promise.all(arrivals.map(({ address }) => ownerOf(database, code, address)));
  const numbers = await publicNumbers(owners.filter((one) => one !== undefined));
  const brought = arrivals.map(({ symbol, amount, address }, at) => {
    const owner = owners[at];
    const uid = owner === undefined ? '' : String(numbers.get(owner) ?? '');
    return { chain: code, coin: symbol, amount: String(amount), address, uid };
  });
  const answer = (step: DeskFinderStep): Answer => ({ step, chain: code, arrivals: brought });
  if (state === 'waiting') return answer('waiting');
  if (state === 'failed') return answer('reverted-by-chain');
  if (owners.every((owner) => owner === undefined)) {
    if (hidesPayments) return answer('by-contract');
    return answer(arrivals.length === 0 ? 'nothing-listed' : 'not-ours');
  }
  return answer(block && block.height > readHeight ? 'not-read-yet' : 'missed');
}

function presentRow(
  { chains, live }: DepositConsoleDependencies,
  row: StaffDeposit,
  uid: string,
  isOwn: boolean,
): ConsoleDeposit {
  const chain = chains.find(row.chain);
  const listed = chain?.coins.get(row.coin);
  const shown = presentDeposit(row, chain, live.catalog);
  const asset = live.catalog.findAsset(row.coin);
  const isWaiting = row.state === 'seen';
  return {
    ...{ code: String(row.id), uid, user: row.user, chain: row.chain, coin: row.coin },
    ...{ amount: shown.amount, chainAmount: row.chainAmount, address: row.address },
    ...{ txid: row.transaction, place: row.place, step: shown.step },
    ...{ blockHeight: row.blockHeight, seenAt: row.seenAt, creditedAt: row.creditedAt ?? 0 },
    ...{ confirmations: shown.confirmations, creditConfirm: shown.creditConfirm },
    ...{ unlockConfirm: shown.unlockConfirm, isOwn },
    reversal: reversalOf[row.state] ?? 'none',
    debt: row.state === 'reversed' ? amountText(asset, row.amount - row.taken) : '0',
    depositMin: listed?.terms.depositMin ?? '0',
    isClosed: isWaiting && !(chain && listed && takesDeposits(chain, listed)),
  };
}

/** What the fields of a proposal about one deposit are called. */
export const depositLabels = {
  deposit: field('text', sayBoth('walletProposals.deposit')),
  user: field('text', sayBoth('proposals.internalAccount')),
  chain: field('text', sayBoth('proposals.network')),
  coin: field('text', sayBoth('proposals.coin')),
  amount: field('amount', sayBoth('proposals.amount')),
  txid: field('text', sayBoth('proposals.transactionHash')),
};

/**
 * A deposit below the minimum is credited by two people: the same way as any other, by the same
 * watcher, once it is as deep and its coin is open. What is finer than the coin's unit cannot be.
 */
export function creditSmallProposal(dependencies: DepositConsoleDependencies): ProposalKind {
  const { database, chains, live, tell } = dependencies;
  const smallRow = async (fields: { deposit: string }, executor: Kysely<Database>) => {
    const row = await findById(executor, Number(fields.deposit));
    if (!row) throw new Refusal(Code.notFound);
    if (row.state !== 'small') throw new Refusal(Code.depositNotReverted);
    if (row.amount === 0) throw new Refusal(Code.amountNotPositive);
    const chain = chains.find(row.chain);
    const depth = (chain?.readHeight ?? 0) - row.blockHeight + 1;
    if (!chain || depth < chain.rules.depositConfirmations)
      throw new Refusal(Code.chainAway, {}, 60);
    return row;
  };
  const shown = (row: StaffDeposit) => ({
    ...{ user: row.user, chain: row.chain, coin: row.coin, txid: row.transaction },
    amount: amountText(live.catalog.findAsset(row.coin), row.amount),
  });
  const isSame = (row: StaffDeposit, fields: Record<string, unknown>) =>
    Object.entries(shown(row)).every(([name, value]) => fields[name] === value);
  return defineProposal({
    kind: 'deposit-credit-small',
    act: 'correction-make',
    fields: oneDepositFields,
    title: ({ amount, coin, user }) =>
      sayBoth('walletProposals.creditSmall', { amount: groupDigits(amount), coin, user }),
    labels: depositLabels,
    before: async ({ user, coin, amount }) => {
      const asset = live.catalog.findAsset(coin);
      const { available } = live.balanceOf(user, AccountKind.FUNDING, asset.asset);
      const more = parseDecimal(amount, asset.decimals);
      const after = available + BigInt(typeof more === 'string' ? 0 : more);
      return becomes({
        label: sayBoth('walletProposals.customersFunds'),
        before: alike(`${groupDigits(amountText(asset, available))} ${coin}`),
        after: alike(`${groupDigits(amountText(asset, after))} ${coin}`),
      });
    },
    favours: ({ user }) => `user:${user}`,
    async check(fields) {
      const row = await smallRow(fields, database);
      if (!isSame(row, fields)) throw new Refusal(Code.shapeInvalid, { field: 'deposit' });
    },
    async execute(fields, { executor }) {
      const row = await smallRow(fields, executor);
      if (!isSame(row, fields)) throw new Refusal(Code.proposalChanged);
      if (!(await moveDeposit(executor, row.id, 'accept'))) {
        throw new Refusal(Code.depositNotReverted);
      }
      return { deposit: row.id, ...shown(row) };
    },
    onDone: ({ user }) => tell(user),
  });
}
