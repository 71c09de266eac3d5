import { formatDecimal, groupDigits, parseDecimal } from '@bourse/contract/amount.ts';
import { Code } from '@bourse/contract/codes.ts';
import {
  type CorrectionLegText,
  correctionCeilingFields,
  correctionFields,
  houseAccounts,
  consoleCorrectionRoutes as routes,
} from '@bourse/contract/console/routes/corrections.ts';
import { AccountKind } from '@bourse/contract/enumerations.ts';
import { HouseUser, type Outcome } from '@bourse/contract/messages.ts';
import type { InTwo } from '@bourse/contract/texts.ts';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { type Implementation, implement } from '#edge/pipeline/handler.ts';
import { defineProposal, type Execution, type ProposalKind } from '#edge/staff/console-port.ts';
import { alike, becomes, field, inForce } from '#edge/staff/proposal-standing.ts';
import { amountText } from '#engine/live/catalog.ts';
import type { LiveState } from '#engine/live/live-state.ts';
import { houseValuation } from '#engine/live/valuation.ts';
import { acceptedOrThrow } from '#engine/outcome.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/db/tables/schema.ts';
import { Refusal } from '#platform/refusal.ts';
import { listed, sayBoth } from '#platform/texts/texts.ts';
import type { AuditState } from '#ports/audit-trail.ts';
import type { EnginePort } from '#ports/engine-port.ts';
import type { OperatorDirectory } from '#ports/operator-directory.ts';
import { CorrectionStore, type KeptLeg } from './correction-store.ts';

const USDT_SCALE = 8;
const USDT_ONE = 100_000_000n;

export interface CorrectionDependencies {
  readonly database: Kysely<Database>;
  readonly live: LiveState;
  readonly engine: EnginePort;
  readonly clock: Clock;
  readonly operators: Pick<OperatorDirectory, 'customersOf'>;
  /** The numbers that people see, by account. */
  readonly publicNumbers: (users: readonly number[]) => Promise<ReadonlyMap<number, number>>;
  /** Whether the projections have all up to a number of the log. */
  readonly caughtUp: (sequence: number) => Promise<boolean>;
}

interface ReadLeg extends KeptLeg {
  readonly asset: number;
  /** Whose balance it is to the engine. */
  readonly owner: number;
  /** Atomic units, signed. */
  readonly units: number;
}

/** Corrections that were made. */
export function correctionRoutes(dependencies: CorrectionDependencies): readonly Implementation[] {
  const { database, live, clock, publicNumbers } = dependencies;
  const store = new CorrectionStore(database);
  return [
    implement(routes.consoleCorrections, async ({ query: { uid } }) => {
      const rows = await store.list(uid === '' ? undefined : await userOf(database, uid));
      const users = rows.flatMap(({ legs }) => legs.map(({ user }) => user));
      const numbers = await publicNumbers(users.filter((user) => user > 0));
      const { usdt, version } = await store.ceiling();
      const left = BigInt(usdt) * USDT_ONE - (await store.sumOfDay(clock.now()));
      return {
        list: rows.map(({ proposal, sequence, time, note, evidence, value, legs }) => ({
          ...{ code: proposal, sequence, time, note, evidence, value: usdtText(BigInt(value)) },
          legs: legs.map(({ account, user, coin, amount }) => {
            return { account, coin, amount, uid: String(numbers.get(user) ?? '') };
          }),
        })),
        ceiling: String(usdt),
        left: usdtText(left < 0n ? 0n : left),
        ceilingVersion: version,
      };
    }),
    implement(routes.consoleCorrectionAccount, async ({ query: { uid } }) => {
      const user = await userOf(database, uid);
      if (user < 0) throw new Refusal(Code.notFound);
      const funds = [...live.balancesOf(user)]
        .filter(({ account }) => account === AccountKind.FUNDING)
        .map(({ asset: number, available, frozen }) => {
          const asset = live.catalog.asset(number);
          return {
            ...{ coin: asset.symbol, available: amountText(asset, available) },
            frozen: amountText(asset, frozen),
          };
        });
      return { user, funds };
    }),
  ];
}

/** What takes two people: a correction, and another ceiling of all of them. */
export function correctionProposals(dependencies: CorrectionDependencies): readonly ProposalKind[] {
  return [correctProposal(dependencies), ceilingProposal(dependencies)];
}

/** Whose leg it is, for people; a customer by the own number, which the fields name. */
function accountName(account: string): InTwo {
  const ofHouse = houseAccounts.find((name) => name === account);
  if (ofHouse) return sayBoth(`houseAccounts.${ofHouse}`);
  return sayBoth('walletProposals.accountNumber', { user: account.slice('user:'.length) });
}

/**
 * A correction: legs that sum to zero in each coin, of what is available (the engine looks), within the
 * ceiling of 24 hours, by two people neither of whom is touched by it.
 */
function correctProposal(dependencies: CorrectionDependencies): ProposalKind {
  const { database, live, clock, operators, publicNumbers } = dependencies;
  const store = new CorrectionStore(database);
  return defineProposal({
    kind: 'correction',
    act: 'correction-make',
    fields: correctionFields,
    title: ({ legs }) => {
      const texts = legs.map(({ account, coin, amount: signed }) => {
        const amount = groupDigits(signed);
        return sayBoth('walletProposals.leg', { account: accountName(account), amount, coin });
      });
      return sayBoth('walletProposals.correction', { legs: listed(texts, '，') });
    },
    labels: {
      legs: field('text', sayBoth('walletProposals.legLabel')),
      account: field('text', sayBoth('walletProposals.legAccount')),
      coin: field('text', sayBoth('walletProposals.legCoin')),
      amount: field('amount', sayBoth('walletProposals.legAmount')),
      note: field('text', sayBoth('proposals.noteToCustomer')),
      evidence: field('text', sayBoth('walletProposals.evidence')),
    },
    before: async ({ legs }) =>
      becomes(
        ...readLegs(live, legs).map(({ owner, asset, units, coin, account }) => {
          const { available } = live.balanceOf(owner, AccountKind.FUNDING, asset);
          const known = live.catalog.asset(asset);
          const text = (amount: bigint) =>
            alike(`${groupDigits(amountText(known, amount))} ${coin}`);
          return {
            label: sayBoth('walletProposals.available', { account: accountName(account) }),
            ...{ before: text(available), after: text(available + BigInt(units)) },
          };
        }),
      ),
    favours: ({ legs }) => {
      const gets = legs.find(({ account, amount }) => {
        return account.startsWith('user:') && !amount.startsWith('-');
      });
      return (gets?.account as `user:${number}` | undefined) ?? null;
    },
    async check({ legs }, author) {
      const read = readLegs(live, legs);
      await demandPeople(publicNumbers, read);
      await demandStranger(operators, read, author.operatorId);
      for (const { owner, asset, units, coin } of read) {
        const { available } = live.balanceOf(owner, AccountKind.FUNDING, asset);
        if (units < 0 && owner !== HouseUser.debts && available < BigInt(-units)) {
          const has = amountText(live.catalog.asset(asset), available);
          throw new Refusal(Code.insufficientBalance, { amount: has, coin });
        }
      }
      await demandBelow(store, worthOf(live, read), clock.now());
    },
    async effect({ legs }) {
      const value = worthOf(live, readLegs(live, legs));
      const left =
        BigInt((await store.ceiling()).usdt) * USDT_ONE - (await store.sumOfDay(clock.now()));
      const text = (usdt: bigint) => groupDigits(usdtText(usdt));
      return [
        {
          kind: value > left ? 'bad' : 'note',
          ...sayBoth('walletProposals.correctionEffect', { worth: text(value), left: text(left) }),
        },
      ];
    },
    execute: (fields, execution) => carryOut(dependencies, fields, execution),
    settleLate: (fields, execution) => settleLate(dependencies, fields, execution),
  });
}

/**
 * Moves the money and writes down why, once: by the proposal's own key, and its own row. It is admitted before
 * the engine's command, and never checked again after that: a kill between the two leaves what is finished later,
 * even where others have used up the ceiling, or a price is gone.
 */
async function carryOut(
  { database, live, engine, operators }: CorrectionDependencies,
  { legs, note, evidence }: z.output<typeof correctionFields>,
  { key, executor, code, passerId, time }: Execution,
): Promise<AuditState> {
  const store = new CorrectionStore(database);
  const read = readLegs(live, legs);
  let value = await store.admittedValue(code);
  if (value === undefined) {
    await demandStranger(operators, read, passerId, executor);
    const worth = worthOf(live, read);
    await store.admit(code, worth, time, (admitting) => demandBelow(store, worth, time, admitting));
    value = worth;
  }
  const moved = read.map(({ owner: user, asset, units: amount }) => ({ user, asset, amount }));
  const correction = { legs: moved, reason: note, chain: '' };
  const body = { case: 'correctBalances', value: correction } as const;
  const outcome = await engine.submit({ user: 0, key, body }).catch((error) => {
    // Whether it was taken is not known: the proposal stays to be carried out, and fails by no refusal.
    throw new Error('the engine did not say whether it corrected', { cause: error });
  });
  const sequence = await acceptedSequence(outcome, live, () => store.takeBack(code));
  const row = { proposal: code, sequence, time, note, evidence, value: Number(value) };
  await store.add(executor, { ...row, legs: read.map(keptLeg) });
  return { sequence, value: usdtText(value) };
}

const keptLeg = ({ account, user, coin, amount }: ReadLeg): KeptLeg => {
  return { account, user, coin, amount };
};

/**
 * Too late to ask the engine: the books say whether it did it. What it did gets its row; what was only
 * admitted counts for nothing any more.
 */
async function settleLate(
  { database, live, caughtUp }: CorrectionDependencies,
  { legs, note, evidence }: z.output<typeof correctionFields>,
  { executor, code, time }: Execution,
): Promise<AuditState | null> {
  const store = new CorrectionStore(database);
  const value = await store.admittedValue(code);
  if (value === undefined) return null;
  if (!(await caughtUp(live.sequence))) throw new Error('the projections are behind');
  const read = readLegs(live, legs);
  const moved = read.map(({ owner: user, asset, units }) => ({ user, asset, units }));
  const sequence = await store.findWithoutRow(executor, moved);
  if (sequence === undefined) {
    await store.takeBack(code);
    return null;
  }
  const row = { proposal: code, sequence, time, note, evidence, value: Number(value) };
  await store.add(executor, { ...row, legs: read.map(keptLeg) });
  return { sequence, value: usdtText(value) };
}

/** The log's number of a command that was taken, now or before; else its refusal, after `onRefused`. */
async function acceptedSequence(
  outcome: Outcome,
  { catalog }: LiveState,
  onRefused: () => Promise<void>,
): Promise<number> {
  try {
    return acceptedOrThrow(outcome, catalog)?.sequence ?? outcome.sequence;
  } catch (error) {
    await onRefused();
    throw error;
  }
}

/** Refuses proposalFavours to an operator with an account among the legs. */
async function demandStranger(
  operators: CorrectionDependencies['operators'],
  legs: readonly ReadLeg[],
  operator: number,
  executor?: Executor,
): Promise<void> {
  const own = await operators.customersOf(operator, executor);
  if (legs.some(({ user }) => own.includes(user))) throw new Refusal(Code.proposalFavours);
}

function ceilingProposal({ database }: CorrectionDependencies): ProposalKind {
  const store = new CorrectionStore(database);
  const demand = async (version: number, executor?: Executor) => {
    if ((await store.ceiling(executor)).version !== version) {
      throw new Refusal(Code.proposalChanged);
    }
  };
  return defineProposal({
    kind: 'correction-ceiling',
    act: 'coin-change',
    fields: correctionCeilingFields,
    title: ({ ceiling }) =>
      sayBoth('walletProposals.changeCeiling', { usdt: groupDigits(ceiling) }),
    labels: {
      version: field('count', sayBoth('proposals.currentVersion')),
      ceiling: field('usdt', sayBoth('walletProposals.ceiling')),
    },
    before: async ({ version }) => {
      return inForce({ version, ceiling: String((await store.ceiling()).usdt) });
    },
    favours: () => null,
    check: ({ version }) => demand(version),
    async execute({ version, ceiling }, { executor, authorId, passerId, time }) {
      await demand(version, executor);
      const next = { version: version + 1, usdt: Number(ceiling) };
      const by = `operator:${authorId} operator:${passerId}`;
      if (!(await store.addCeiling(executor, next, by, time))) {
        throw new Refusal(Code.proposalChanged);
      }
      return { ceiling };
    },
  });
}

/** Refuses coinUnknown, shapeInvalid, correctionUneven. */
function readLegs(live: LiveState, legs: readonly CorrectionLegText[]): readonly ReadLeg[] {
  const sums = new Map<string, bigint>();
  const read = legs.map((leg) => {
    const { asset, decimals } = live.catalog.findAsset(leg.coin);
    const isNegative = leg.amount.startsWith('-');
    const size = parseDecimal(isNegative ? leg.amount.slice(1) : leg.amount, decimals);
    if (typeof size === 'string' || size === 0)
      throw new Refusal(Code.shapeInvalid, { field: 'amount' });
    const units = isNegative ? -size : size;
    sums.set(leg.coin, (sums.get(leg.coin) ?? 0n) + BigInt(units));
    const user = leg.account.startsWith('user:') ? Number(leg.account.slice(5)) : 0;
    return { ...leg, user, asset, owner: ownerOf(leg.account, user), units };
  });
  for (const [coin, sum] of sums) {
    if (sum !== 0n) throw new Refusal(Code.correctionUneven, { coin });
  }
  for (const { coin } of read.filter(({ owner }) => owner === HouseUser.debts)) {
    // One person beside it: so it is known whose debt it is.
    const others = read.filter((leg) => leg.coin === coin && leg.owner !== HouseUser.debts);
    if (others.length !== 1 || others[0]?.user === 0)
      throw new Refusal(Code.shapeInvalid, { field: 'legs' });
  }
  const places = new Set(read.map(({ account, coin }) => `${account} ${coin}`));
  if (places.size < read.length) throw new Refusal(Code.shapeInvalid, { field: 'legs' });
  return read;
}

function ownerOf(account: string, user: number): number {
  if (account === 'treasury') return HouseUser.treasury;
  return account === 'debts' ? HouseUser.debts : user;
}

async function demandPeople(
  publicNumbers: CorrectionDependencies['publicNumbers'],
  legs: readonly ReadLeg[],
): Promise<void> {
  const users = legs.map(({ user }) => user).filter((user) => user > 0);
  const known = await publicNumbers(users);
  if (users.some((user) => !known.has(user)))
    throw new Refusal(Code.shapeInvalid, { field: 'account' });
}

/** What it moves, USDT, eight decimals. Of what has no price it is unknown whether it is below the ceiling. */
function worthOf(live: LiveState, legs: readonly ReadLeg[]): bigint {
  const valuation = houseValuation(live);
  return legs
    .filter(({ units }) => units > 0)
    .reduce((sum, { asset: number, units, coin }) => {
      const asset = live.catalog.asset(number);
      // A part of a cent is worth nothing, the worth of a coin without a market is unknown.
      const hasPrice = valuation.inUsdt(asset, 10n ** BigInt(asset.decimals)) > 0n;
      if (!hasPrice) throw new Refusal(Code.correctionAboveCeiling, { amount: coin, left: 0 });
      return sum + valuation.inUsdt(asset, BigInt(units));
    }, 0n);
}

async function demandBelow(
  store: CorrectionStore,
  value: bigint,
  now: number,
  executor?: Executor,
): Promise<void> {
  const { usdt } = await store.ceiling(executor);
  const left = BigInt(usdt) * USDT_ONE - (await store.sumOfDay(now, executor));
  if (value > left) {
    const shown = { amount: usdtText(value), left: usdtText(left < 0n ? 0n : left) };
    throw new Refusal(Code.correctionAboveCeiling, shown);
  }
}

function usdtText(value: bigint): string {
  return formatDecimal(value, USDT_SCALE);
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
