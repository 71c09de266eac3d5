import { groupDigits, parseDecimal } from '@bourse/contract/amount.ts';
import { Code } from '@bourse/contract/codes.ts';
import {
  type ComparedCoin,
  coldSendFields,
  fundingFields,
  consoleTreasuryRoutes as routes,
  type TreasuryWallet,
} from '@bourse/contract/console/routes/treasury.ts';
import type { Kysely } from 'kysely';
import { type Implementation, implement } from '#edge/pipeline/handler.ts';
import { type ConsoleActs, defineProposal, type ProposalKind } from '#edge/staff/console-port.ts';
import { alike, becomes, field } from '#edge/staff/proposal-standing.ts';
import { amountText } from '#engine/live/catalog.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import { Refusal } from '#platform/refusal.ts';
import { sayBoth } from '#platform/texts/texts.ts';
import { ChainAway, SignerAway, SigningRefused } from '../chains/chain.ts';
import { atomicUnits, type ChainBook, chainUnits } from '../coins/chain-book.ts';
import type { HeldPlaces } from '../coins/held-coins.ts';
import { coldSetProposal, coldStopRoute } from './cold-set.ts';
import type { HotShare } from './hot-share.ts';
import { MoveStore } from './move-store.ts';
import { keptCoins } from './terms.ts';
import type { Treasury } from './treasury.ts';
import {
  bookArrival,
  bookedInTurn,
  findArrival,
  isFromCold,
  listMoves,
  nativeOf,
  newestArrivals,
  presentArrival,
  unitsText,
} from './treasury-list.ts';

/** What the comparison said of a coin, chain units. */
export interface ComparedFigures {
  readonly chain: string;
  readonly coin: string;
  readonly held: bigint;
  readonly places: HeldPlaces;
  readonly opening: bigint;
  readonly booked: bigint;
  readonly arrived: bigint;
  readonly sent: bigint;
  readonly fees: bigint;
  readonly gap: bigint;
  /** By the engine, atomic units. */
  readonly credited: bigint;
  readonly posted: bigint;
  readonly isBooked: boolean;
  readonly isPaused: boolean;
  readonly comparedAt: number;
}

export interface TreasuryConsoleDependencies {
  readonly database: Kysely<Database>;
  readonly chains: ChainBook;
  /** Grows as chains are listed. Of a process without their signers only figures that it was told. */
  readonly treasuries: readonly Treasury[];
  /** As of the last comparison. */
  readonly comparisons: () => readonly ComparedFigures[];
  /** What atomic units of a coin are worth in USDT, a decimal text; "0": not known. */
  readonly worthText: (coin: string, amount: bigint) => string;
  /** Asks for a comparison and sweeps at the next look. */
  readonly runNow: () => Promise<void>;
  readonly isRunning: () => boolean;
}

/** What the staff sees of the treasury, and what one person does alone. */
export function treasuryRoutes(
  own: TreasuryConsoleDependencies,
  acts: ConsoleActs,
): readonly Implementation[] {
  const { database, chains, runNow, isRunning } = own;
  const kept = (chain: string, coin: string) => {
    const listed = chains.coinOn(chain, coin);
    if (!listed.chain.treasury?.some((one) => one.coin === coin)) throw new Refusal(Code.notFound);
  };
  return [
    implement(routes.consoleTreasury, async () => {
      const paused = await pausedSweeps(database);
      const gapOf = (chain: string, coin: string) =>
        own.comparisons().find((one) => one.chain === chain && one.coin === coin)?.gap ?? 0n;
      return {
        coins: own.comparisons().map((one) => presentCoin(own, one, paused)),
        wallets: await Promise.all(own.treasuries.map((one) => presentWallet(own, one))),
        arrivals: (await newestArrivals(database)).map((row) =>
          presentArrival(chains, row, gapOf(row.chain, row.coin)),
        ),
        isRunning: isRunning(),
      };
    }),
    implement(routes.consoleTreasuryMoves, ({ query }) => listMoves(database, chains, query)),
    acts.implement(routes.consoleTreasuryRun, async (_input, { record }) => {
      await record('treasury');
      await runNow();
      return {};
    }),
    coldStopRoute(own.treasuries, acts),
    acts.implement(
      routes.consoleSweepPause,
      async ({ body: { chain, coin } }, { executor, operator, record }, { time }) => {
        kept(chain, coin);
        await executor
          .insertInto('treasury_pauses')
          .values({ chain, coin, paused_at: time, paused_by: `operator:${operator.operatorId}` })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        await record(`coin:${chain}/${coin}`, { after: { isSweepPaused: true } });
        return {};
      },
    ),
    acts.implement(
      routes.consoleSweepResume,
      async ({ body: { chain, coin } }, { executor, record }) => {
        kept(chain, coin);
        await executor
          .deleteFrom('treasury_pauses')
          .where('chain', '=', chain)
          .where('coin', '=', coin)
          .execute();
        await record(`coin:${chain}/${coin}`, { after: { isSweepPaused: false } });
        return {};
      },
    ),
  ];
}

/** What takes two people: coins to cold, which cold address, and coins from outside into the books (S27). */
export function treasuryProposals(own: TreasuryConsoleDependencies): readonly ProposalKind[] {
  return [coldSendProposal(own), coldSetProposal(own.treasuries), fundingProposal(own)];
}

function coldSendProposal({ database, chains, treasuries }: TreasuryConsoleDependencies) {
  const read = ({ chain: code, coin, amount }: Fields<typeof coldSendFields>) => {
    const { chain, listed } = chains.coinOn(code, coin);
    const treasury = treasuries.find(({ figures }) => figures.chain === code);
    if (!treasury) throw new Refusal(Code.shapeInvalid, { field: 'chain' });
    const atomic = parseDecimal(amount, listed.asset.decimals);
    if (typeof atomic === 'string' || atomic === 0)
      throw new Refusal(Code.shapeInvalid, { field: 'amount' });
    return { chain, treasury, units: chainUnits(listed, atomic) };
  };
  const reckon = async (fields: Fields<typeof coldSendFields>) => {
    const { treasury, units } = read(fields);
    const movable = await treasury.movableNow(fields.coin).catch(asRefusal);
    if (units > movable) throw new Refusal(Code.shapeInvalid, { field: 'amount' });
    const move = await treasury.coldMove(fields.coin, units).catch(asRefusal);
    if (move.to !== fields.cold) throw new Refusal(Code.shapeInvalid, { field: 'cold' });
    return move;
  };
  return defineProposal({
    kind: 'cold-send',
    act: 'cold-send',
    fields: coldSendFields,
    title: ({ amount, coin }) =>
      sayBoth('treasuryProposals.sendToCold', { amount: groupDigits(amount), coin }),
    labels: {
      chain: field('text', sayBoth('proposals.network')),
      coin: field('text', sayBoth('proposals.coin')),
      amount: field('amount', sayBoth('proposals.amount')),
      cold: field('text', sayBoth('treasuryProposals.coldAddress')),
    },
    async before(fields) {
      const { chain, treasury, units } = read(fields);
      const hot = await treasury.hotNow(fields.coin).catch(asRefusal);
      const text = (amount: bigint) =>
        alike(
          `${groupDigits(unitsText(chain, fields.coin, amount < 0n ? 0n : amount))} ${fields.coin}`,
        );
      return becomes({
        label: sayBoth('treasuryProposals.hotWallet'),
        ...{ before: text(hot), after: text(hot - units) },
      });
    },
    favours: () => null,
    check: async (fields) => void (await reckon(fields)),
    async effect(fields) {
      const { chain, treasury, units } = read(fields);
      const share = treasury.figures.shares.find(({ coin }) => coin === fields.coin);
      const left = (await treasury.hotNow(fields.coin).catch(asRefusal)) - units;
      const amount = groupDigits(unitsText(chain, fields.coin, left < 0n ? 0n : left));
      const percent = share ? percentOf(left, share.total) : 0;
      const isShort = share !== undefined && left < share.waiting;
      return [
        {
          kind: isShort ? 'bad' : 'note',
          ...sayBoth('treasuryProposals.hotEffect', { amount, coin: fields.coin, percent }),
        },
      ];
    },
    async execute(fields, { executor, code, time }) {
      const move = await reckon(fields);
      const store = new MoveStore(database, fields.chain);
      if (!(await store.plan(move, code, time, executor))) {
        throw new Refusal(Code.treasuryNotNow);
      }
      return { ...fields };
    },
  });
}

/** Any gateway asks the node of its own file; the signer is asked nothing before the move is signed. */
function asRefusal(error: unknown): never {
  if (error instanceof SigningRefused) throw new Refusal(Code.treasuryNotNow);
  if (error instanceof ChainAway || error instanceof SignerAway) throw new Refusal(Code.chainAway);
  throw error;
}

function fundingProposal({ database, chains, comparisons }: TreasuryConsoleDependencies) {
  const look = async (fields: Fields<typeof fundingFields>, executor = database) => {
    const row = await findArrival(executor, Number(fields.arrival));
    if (!row) throw new Refusal(Code.notFound);
    const chain = chains.find(row.chain);
    const isSame =
      row.chain === fields.chain &&
      row.coin === fields.coin &&
      row.transaction_id === fields.transaction &&
      row.sender === fields.sender &&
      unitsText(chain, row.coin, BigInt(row.amount)) === fields.amount;
    if (!isSame) throw new Refusal(Code.proposalChanged);
    if (row.booked_at !== null || row.has_left || isFromCold(chains, row)) {
      throw new Refusal(Code.treasuryNotNow);
    }
    const depth = (chain?.readHeight ?? 0) - row.block_height + 1;
    const found = comparisons().find((one) => one.chain === row.chain && one.coin === row.coin);
    // Only what is really too many: what was there before is in the opening already, and what was booked
    // since the comparison has used up its part of what that found.
    const booked = await bookedInTurn(executor, row.chain, row.coin);
    const isOver = found !== undefined && found.gap - (booked - found.booked) >= BigInt(row.amount);
    if (!isOver || depth < (chain?.rules.unlockConfirmations ?? Infinity)) {
      throw new Refusal(Code.treasuryNotNow);
    }
    return row;
  };
  return defineProposal({
    kind: 'funding-book',
    act: 'funding-book',
    fields: fundingFields,
    title: ({ amount, coin }) =>
      sayBoth('treasuryProposals.bookFunds', { amount: groupDigits(amount), coin }),
    labels: {
      arrival: field('text', sayBoth('treasuryProposals.incomingTransfer')),
      chain: field('text', sayBoth('proposals.network')),
      coin: field('text', sayBoth('proposals.coin')),
      amount: field('amount', sayBoth('proposals.amount')),
      transaction: field('text', sayBoth('proposals.transactionHash')),
      sender: field('text', sayBoth('treasuryProposals.sender')),
    },
    before: async () =>
      becomes({
        label: sayBoth('treasuryProposals.ownership'),
        before: sayBoth('treasuryProposals.notBooked'),
        after: sayBoth('treasuryProposals.platformFunds'),
      }),
    favours: () => null,
    check: async (fields) => void (await look(fields)),
    effect: async ({ amount, coin }) => [
      {
        kind: 'warn',
        ...sayBoth('treasuryProposals.bookEffect', { amount: groupDigits(amount), coin }),
      },
    ],
    async execute(fields, { executor, code, time }) {
      const row = await look(fields, executor);
      if (!(await bookArrival(executor, row.id, code, time))) {
        throw new Refusal(Code.treasuryNotNow);
      }
      return { ...fields };
    },
  });
}

type Fields<Shape extends { readonly _zod: { readonly output: unknown } }> =
  Shape['_zod']['output'];

async function pausedSweeps(database: Kysely<Database>): Promise<ReadonlySet<string>> {
  const rows = await database.selectFrom('treasury_pauses').select(['chain', 'coin']).execute();
  return new Set(rows.map(({ chain, coin }) => `${chain} ${coin}`));
}

function presentCoin(
  { chains, treasuries, worthText }: TreasuryConsoleDependencies,
  figures: ComparedFigures,
  paused: ReadonlySet<string>,
): ComparedCoin {
  const { chain: code, coin, places, gap, held } = figures;
  const chain = chains.chainFor(code);
  const listed = chain.coins.get(coin);
  const kept = keptCoins(chain).find((one) => one.coin === coin);
  const treasury = treasuries.find((one) => one.figures.chain === code);
  const share: HotShare | undefined = treasury?.figures.shares.find((one) => one.coin === coin);
  const text = (amount: bigint) => unitsText(chain, coin, amount);
  // As it can be proposed: in the decimals of the coin here.
  const sendable = (amount: bigint) =>
    listed ? amountText(listed.asset, atomicUnits(listed, amount)) : '0';
  const booked = (amount: bigint) => (listed ? amountText(listed.asset, amount) : '0');
  const { credited, posted } = figures;
  const total = places.hot + places.cold + places.deposits;
  const hot = places.hot + (chain.mover?.spendable ? places.deposits : 0n);
  return {
    ...{ credited: booked(credited), posted: booked(posted), owed: booked(credited - posted) },
    ...{ chain: code, coin, ledger: text(held - gap), held: text(held), gap: text(gap) },
    ...{ opening: text(figures.opening), funded: text(figures.booked) },
    ...{ arrived: text(figures.arrived), sent: text(figures.sent), gas: text(figures.fees) },
    ...{ isBooked: figures.isBooked, isPaused: figures.isPaused },
    ...{ isSweepPaused: paused.has(`${code} ${coin}`), comparedAt: figures.comparedAt },
    ...{ hot: text(places.hot), cold: text(places.cold), deposits: text(places.deposits) },
    ...{ gasAccount: text(places.gas), hotPercent: percentOf(hot, total) },
    ...{ targetPercent: kept?.hotTargetPercent ?? 0, upperPercent: kept?.hotUpperPercent ?? 0 },
    ...{ waiting: text(share?.waiting ?? 0n), excess: sendable(share?.excess ?? 0n) },
    ...{ missing: text(share?.missing ?? 0n), sweepMin: text(kept?.sweepMin ?? 0n) },
    worth: listed ? worthText(coin, atomicUnits(listed, held)) : '0',
  };
}

async function presentWallet(
  { chains }: TreasuryConsoleDependencies,
  { figures, cold: choices }: Treasury,
): Promise<TreasuryWallet> {
  const chain = chains.chainFor(figures.chain);
  const { hot = '', gas = '' } = chain.mover?.addresses ?? {};
  const sweeps = chain.mover?.spendable === undefined;
  const cold = await choices.inUse();
  const waiting = await choices.waiting();
  const coldSet = choices.set.map((address) => {
    return { address, effectiveAt: waiting.get(address) ?? 0 };
  });
  const gasCoin = nativeOf(chain);
  return {
    ...{ chain: figures.chain, hot, cold, coldSet, gas, gasCoin, sweeps },
    gasLeft: unitsText(chain, gasCoin, figures.gas),
    gasForSweeps: figures.gasForSweeps === undefined ? -1 : Number(figures.gasForSweeps),
    ...{ hindrance: figures.hindrance, underWay: figures.movesUnderWay },
  };
}

/** Two decimals, cut; 0 of nothing. */
function percentOf(part: bigint, total: bigint): number {
  return total > 0n ? Number((part * 10_000n) / total) / 100 : 0;
}
