import { formatDecimal, groupDigits } from '@bourse/contract/amount.ts';
import { Code } from '@bourse/contract/codes.ts';
import {
  endPassedFields,
  passLargeFields,
  consoleWithdrawalRoutes as routes,
  type WaitingWithdrawal,
} from '@bourse/contract/console/routes/withdrawals.ts';
import { WithdrawalStatus as Status } from '@bourse/contract/moves/withdrawal-moves.ts';
import { type Call, type Implementation, implement, operatorOf } from '#edge/pipeline/handler.ts';
import { type ConsoleActs, defineProposal, type ProposalKind } from '#edge/staff/console-port.ts';
import { becomes, field } from '#edge/staff/proposal-standing.ts';
import { amountText } from '#engine/live/catalog.ts';
import { houseValuation, VALUE_DECIMALS } from '#engine/live/valuation.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import { Refusal } from '#platform/refusal.ts';
import { sayBoth } from '#platform/texts/texts.ts';
import type { OperatorDirectory } from '#ports/operator-directory.ts';
import { secondOf } from '#ports/withdrawal-block.ts';
import { heldUp, type Ways } from '../open-way.ts';
import { PayoutStore } from '../payout-store.ts';
import { type WithdrawalRow, WithdrawalStore } from '../store.ts';
import { type ReviewSources, readDetail } from './review-detail.ts';

const HELD_MS = 24 * 60 * 60_000;

export interface WithdrawalConsoleDependencies extends ReviewSources, Ways {
  readonly chains: ReviewSources['chains'];
  readonly operators: Pick<OperatorDirectory, 'customersOf'>;
  /** The numbers that people see, by account. */
  readonly publicNumbers: (users: readonly number[]) => Promise<ReadonlyMap<number, number>>;
  readonly tell: (user: number) => void;
}

/** What the staff does about withdrawals under review. The money of a refused one comes back by itself. */
export function withdrawalConsoleRoutes(
  dependencies: WithdrawalConsoleDependencies,
  acts: ConsoleActs,
): readonly Implementation[] {
  const { database, operators, publicNumbers, tell } = dependencies;
  const store = new WithdrawalStore(database);
  const reviewed = async (code: string, call: Call, executor: Executor) => {
    const row = await waitingRow(store, code, executor);
    const own = await operators.customersOf(operatorOf(call).operatorId, executor);
    if (own.includes(row.user)) throw new Refusal(Code.proposalFavours);
    return row;
  };
  return [
    implement(routes.consoleWithdrawals, async (_input, call) => {
      const { review, passed, confirming } = Status;
      const rows = await store.underWay(review, passed, confirming);
      const numbers = await publicNumbers(rows.map(({ user }) => user));
      const own = await operators.customersOf(operatorOf(call).operatorId);
      const waiting = await heldUp(dependencies, rows);
      const list = rows.map((row) => {
        const uid = String(numbers.get(row.user) ?? '');
        return present(dependencies, row, uid, own.includes(row.user), waiting.has(row.id));
      });
      return { list };
    }),
    implement(routes.consoleWithdrawal, async ({ parameters }, call) => {
      const row = await store.find(Number(parameters.code));
      if (!row || row.status === Status.asked) throw new Refusal(Code.notFound);
      const numbers = await publicNumbers([row.user]);
      const own = await operators.customersOf(operatorOf(call).operatorId);
      const uid = String(numbers.get(row.user) ?? '');
      const waiting = await heldUp(dependencies, [row]);
      const shown = present(dependencies, row, uid, own.includes(row.user), waiting.has(row.id));
      return { row: shown, ...(await readDetail(dependencies, row, call.time)) };
    }),
    acts.implement(
      routes.consoleWithdrawalHold,
      async ({ parameters }, { executor, operator, record }, call) => {
        const row = await reviewed(parameters.code, call, executor);
        const until = call.time + HELD_MS;
        if (!(await store.hold(row.id, until, operator.operatorId, executor))) {
          throw new Refusal(Code.withdrawNotWaiting);
        }
        await record(`user:${row.user}`, { after: { ...factsOf(row), heldUntil: until } });
        return { until };
      },
    ),
    acts.implement(
      routes.consoleWithdrawalPass,
      async ({ parameters }, { executor, operator, record }, call) => {
        const row = await reviewed(parameters.code, call, executor);
        if (isLarge(dependencies, row)) throw new Refusal(Code.secondPersonDue);
        refuseHeld(row, call.time);
        const passed = { passed_by: `operator:${operator.operatorId}`, passed_at: call.time };
        await moveOrRefuse(store, row.id, 'approve', passed, executor);
        await record(`user:${row.user}`, { after: factsOf(row) });
        tell(row.user);
        return {};
      },
    ),
    acts.implement(
      routes.consoleWithdrawalReject,
      async ({ parameters }, { executor, record }, call) => {
        const row = await reviewed(parameters.code, call, executor);
        await moveOrRefuse(store, row.id, 'reject', { reason: 'operator' }, executor);
        await record(`user:${row.user}`, { after: factsOf(row) });
        tell(row.user);
        return {};
      },
    ),
  ];
}

/** What is paid, and whom it is about. */
const paidLabels = {
  withdrawal: field('text', sayBoth('walletProposals.withdrawal')),
  user: field('text', sayBoth('proposals.internalAccount')),
  chain: field('text', sayBoth('proposals.network')),
  coin: field('text', sayBoth('proposals.coin')),
  address: field('text', sayBoth('walletProposals.address')),
};

/** A large withdrawal takes two people, neither of them its owner (S27). */
export function passLargeProposal(dependencies: WithdrawalConsoleDependencies): ProposalKind {
  const store = new WithdrawalStore(dependencies.database);
  return defineProposal({
    kind: 'withdrawal-pass-large',
    act: 'withdrawal-pass-large',
    fields: passLargeFields,
    title: ({ received, coin, address }) =>
      sayBoth('walletProposals.sendWithdrawal', { amount: groupDigits(received), coin, address }),
    labels: {
      ...paidLabels,
      received: field('amount', sayBoth('walletProposals.amountReceived')),
    },
    before: async () =>
      becomes({
        label: sayBoth('walletProposals.theWithdrawal'),
        before: sayBoth('walletProposals.awaitingTwo'),
        after: sayBoth('walletProposals.approvedThenSent'),
      }),
    favours: ({ user }) => `user:${user}`,
    async check(fields) {
      const row = await waitingRow(store, fields.withdrawal, dependencies.database);
      if (!isSame(dependencies, row, fields))
        throw new Refusal(Code.shapeInvalid, { field: 'withdrawal' });
    },
    async execute(fields, { executor, passerId, time }) {
      const row = await waitingRow(store, fields.withdrawal, executor);
      if (!isSame(dependencies, row, fields)) throw new Refusal(Code.proposalChanged);
      refuseHeld(row, time);
      const passed = { passed_by: `operator:${passerId}`, passed_at: time };
      await moveOrRefuse(store, row.id, 'approve', passed, executor);
      return factsOf(row);
    },
    onDone: ({ user }) => dependencies.tell(user),
  });
}

/**
 * The money of a withdrawal that was passed and that the signer does not sign is given back by two people,
 * and only while nothing was signed for it: that is the signer's to say, afterwards (`Payouts.stopAll`).
 */
export function endPassedProposal(dependencies: WithdrawalConsoleDependencies): ProposalKind {
  const { database, live, tell } = dependencies;
  const store = new WithdrawalStore(database);
  const payouts = new PayoutStore(database);
  const shown = ({ user, chain, coin, address, amount }: WithdrawalRow) => {
    return { user, chain, coin, address, amount: amountText(live.catalog.findAsset(coin), amount) };
  };
  const passedRow = async (fields: { readonly withdrawal: string }, executor: Executor) => {
    const row = await store.find(Number(fields.withdrawal), executor);
    if (!row || row.status === Status.asked) throw new Refusal(Code.notFound);
    if (row.status === Status.confirming) throw new Refusal(Code.withdrawalSigned);
    if (row.status !== Status.passed) throw new Refusal(Code.withdrawNotWaiting);
    if ((await payouts.attempts(row.id)).length > 0) throw new Refusal(Code.withdrawalSigned);
    return row;
  };
  const isAsShown = (row: WithdrawalRow, fields: Readonly<Record<string, unknown>>) =>
    Object.entries(shown(row)).every(([name, value]) => fields[name] === value);
  return defineProposal({
    kind: 'withdrawal-end',
    act: 'withdrawal-end',
    fields: endPassedFields,
    title: ({ withdrawal, amount, coin }) =>
      sayBoth('walletProposals.returnWithdrawal', {
        ...{ amount: groupDigits(amount), coin, withdrawal },
      }),
    labels: {
      ...paidLabels,
      amount: field('amount', sayBoth('walletProposals.amountReturned')),
    },
    before: async () =>
      becomes({
        label: sayBoth('walletProposals.theWithdrawal'),
        before: sayBoth('walletProposals.approvedNotSigned'),
        after: sayBoth('walletProposals.endedReturned'),
      }),
    favours: ({ user }) => `user:${user}`,
    async check(fields) {
      const row = await passedRow(fields, database);
      if (!isAsShown(row, fields)) throw new Refusal(Code.shapeInvalid, { field: 'withdrawal' });
    },
    async execute(fields, { executor }) {
      const row = await passedRow(fields, executor);
      if (!isAsShown(row, fields)) throw new Refusal(Code.proposalChanged);
      if (!(await store.setStopping(row.id, true, executor))) {
        throw new Refusal(Code.withdrawNotWaiting);
      }
      return factsOf(row);
    },
    onDone: ({ user }) => tell(user),
  });
}

async function waitingRow(
  store: WithdrawalStore,
  code: string,
  executor: Executor,
): Promise<WithdrawalRow> {
  const row = await store.find(Number(code), executor);
  if (!row || row.status === Status.asked) throw new Refusal(Code.notFound);
  if (row.status !== Status.review) throw new Refusal(Code.withdrawNotWaiting);
  return row;
}

/** A withdrawal that was put off waits its day; no operator can pass it before. Refuses withdrawalOnHold. */
function refuseHeld({ heldUntil }: WithdrawalRow, now: number): void {
  if ((heldUntil ?? 0) > now)
    throw new Refusal(Code.withdrawalOnHold, { time: secondOf(heldUntil ?? 0) });
}

async function moveOrRefuse(
  store: WithdrawalStore,
  id: number,
  event: 'approve' | 'reject',
  more: Parameters<WithdrawalStore['move']>[3],
  executor: Executor,
): Promise<void> {
  if (!(await store.move(id, Status.review, event, more, executor))) {
    throw new Refusal(Code.withdrawNotWaiting);
  }
}

/** One that is not listed any more is large, too, and one that was split. */
function isLarge({ chains }: WithdrawalConsoleDependencies, row: WithdrawalRow): boolean {
  const listed = chains.find(row.chain)?.coins.get(row.coin);
  return !listed || row.needsTwoPeople || row.amount > listed.twoPeopleAbove;
}

function isSame(
  dependencies: WithdrawalConsoleDependencies,
  row: WithdrawalRow,
  fields: { user: number; chain: string; coin: string; received: string; address: string },
): boolean {
  const { user, chain, coin, address } = row;
  const shown = { user, chain, coin, address, received: receivedOf(dependencies, row) };
  return (['user', 'chain', 'coin', 'received', 'address'] as const).every(
    (name) => shown[name] === fields[name],
  );
}

function receivedOf({ live }: WithdrawalConsoleDependencies, row: WithdrawalRow): string {
  return amountText(live.catalog.findAsset(row.coin), row.amount - row.fee);
}

function present(
  dependencies: WithdrawalConsoleDependencies,
  row: WithdrawalRow,
  uid: string,
  isOwn: boolean,
  isHeldUp: boolean,
): WaitingWithdrawal {
  const { id, user, chain, coin, amount, address, askedAt, status, evidence, isStopping } = row;
  if (status === Status.asked) throw new Error(`nothing is held for withdrawal ${id}`);
  const { live } = dependencies;
  const asset = live.catalog.findAsset(coin);
  const worth = houseValuation(live).inUsdt(asset, BigInt(amount));
  return {
    ...{ code: String(id), uid, user, chain, coin, address, askedAt, status, isOwn, isStopping },
    isHeldUp,
    isRefused: row.reason === 'recipient',
    amount: amountText(asset, amount),
    received: receivedOf(dependencies, row),
    usdt: formatDecimal(worth, VALUE_DECIMALS),
    heldUntil: row.heldUntil ?? 0,
    rules: [...evidence],
    needsSecondPerson: isLarge(dependencies, row),
  };
}

/** For the record: an address is shown on the chain to everybody. */
function factsOf({ id, chain, coin, amount, fee, address }: WithdrawalRow) {
  return { withdrawal: id, chain, coin, amount, fee, address };
}
