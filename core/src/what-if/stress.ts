/** What a fall or rise of prices would do, played through on a copy of the engine. */
import { AccountKind, type PositionSide } from '@bourse/contract/enumerations.ts';
import { type CommandBody, type Event, HouseUser } from '@bourse/contract/messages.ts';
import { quotientFloor, shareFloor } from '../arithmetic.ts';
import type { Engine } from '../engine.ts';
import { Copy, presentPrices } from './copy.ts';
import { fundOf } from './effect.ts';

/** The chart has at most so many points after its first one. */
const POINTS_MAX = 60;
const DELEVERAGED_MAX = 200;
/** After the last move what it started is let come to its end. */
const SECONDS_AFTER = 5;

/** How much of the book is there: makers leave when prices fall. */
type StressBook = 'whole' | 'half' | 'none';

export interface StressScenario {
  /** Signed parts of 100,000,000 by contract; the index of what is missing stays where it is. */
  readonly moves: ReadonlyMap<number, number>;
  /** 1 second: at once. */
  readonly seconds: number;
  readonly book: StressBook;
  /** Rules that hold in the scenario in place of those in force. */
  readonly rules?: CommandBody | undefined;
}

interface StressPoint {
  readonly second: number;
  /** Of the largest move, signed parts of 100,000,000. */
  readonly moved: number;
  /** Quote atomic units. */
  readonly fund: bigint;
  /** Since the point before. */
  readonly liquidations: number;
}

interface StressContract {
  readonly contract: number;
  readonly openInterestLots: number;
  readonly liquidatedPositions: number;
  /** Value at the index, quote atomic units. */
  readonly volume: bigint;
  /** What the fund paid (above 0) or took in, quote atomic units. */
  readonly fundUsed: bigint;
  readonly deleveragedCount: number;
}

interface StressDeleveraged {
  readonly second: number;
  readonly user: number;
  readonly contract: number;
  readonly positionSide: PositionSide;
  readonly lots: number;
  readonly realised: number;
  readonly rank: number;
  /** Parts of 100,000,000. */
  readonly score: number;
}

export interface StressResult {
  readonly sequence: number;
  readonly refused: { readonly code: number; readonly parameters: readonly string[] } | null;
  readonly positionsCount: number;
  readonly liquidatedPositions: number;
  readonly liquidatedAccounts: number;
  readonly volume: bigint;
  readonly fundBefore: bigint;
  readonly fundAfter: bigint;
  readonly deleveragedCount: number;
  /** Accounts that owe more than they have at the end. */
  readonly accountsBelowZero: number;
  readonly points: readonly StressPoint[];
  readonly contracts: readonly StressContract[];
  readonly deleveraged: readonly StressDeleveraged[];
}

/** Counts what happens, contract by contract. */
class Tally {
  readonly positions = new Map<number, Set<string>>();
  readonly accounts = new Set<number>();
  readonly volume = new Map<number, bigint>();
  readonly fundUsed = new Map<number, bigint>();
  readonly deleveraged: StressDeleveraged[] = [];
  readonly deleveragedCounts = new Map<number, number>();
  /** Steps of liquidations since the last point. */
  steps = 0;
  private readonly unitOf: (contract: number) => number;

  constructor(unitOf: (contract: number) => number) {
    this.unitOf = unitOf;
  }

  add(events: readonly Event[], second: number): void {
    for (const event of events) {
      if (event.case === 'liquidated') this.addLiquidation(event.value);
      if (event.case === 'fundsMoved') this.addFunds(event.value);
      if (event.case === 'deleveraged') {
        const { user, contract, positionSide, lots, realised, rank, score } = event.value;
        add(this.deleveragedCounts, contract, 1);
        if (this.deleveraged.length === DELEVERAGED_MAX) continue;
        const who = { second, user, contract, positionSide };
        this.deleveraged.push({ ...who, lots, realised, rank, score });
      }
    }
  }

  private addLiquidation(step: Extract<Event, { case: 'liquidated' }>['value']): void {
    const { user, contract, positionSide, lots, indexTicks } = step;
    const positions = this.positions.get(contract) ?? new Set();
    this.positions.set(contract, positions.add(`${user}/${positionSide}`));
    this.accounts.add(user);
    const value = BigInt(lots) * BigInt(indexTicks) * BigInt(this.unitOf(contract));
    this.volume.set(contract, (this.volume.get(contract) ?? 0n) + value);
    this.steps += 1;
  }

  private addFunds(moved: Extract<Event, { case: 'fundsMoved' }>['value']): void {
    const { fromUser, toUser, contract, amount } = moved;
    const sign = fromUser === HouseUser.insurance ? 1n : toUser === HouseUser.insurance ? -1n : 0n;
    if (sign === 0n || fromUser === toUser) return;
    this.fundUsed.set(contract, (this.fundUsed.get(contract) ?? 0n) + sign * BigInt(amount));
  }
}

function add(counts: Map<number, number>, name: number, count: number): void {
  counts.set(name, (counts.get(name) ?? 0) + count);
}

/**
 * Moves the index of contracts in a straight line, second by second, and lets the engine do what it
 * would: mark, liquidations, fund, deleveraging. `engine` is used up.
 */
export function stress(engine: Engine, scenario: StressScenario): StressResult {
  const { sequence } = engine;
  const copy = new Copy(engine);
  const start = presentPrices(engine);
  const fundBefore = fundOf(engine);
  const positionsCount = engine.allPositions().length;
  const interest = new Map(
    engine.contracts().map(({ rules, openInterestLots }) => [rules.contract, openInterestLots]),
  );
  const refused = scenario.rules ? refusalOf(copy.apply(0, scenario.rules)) : null;
  thinOut(copy, scenario.book);
  const units = new Map(engine.contracts().map(({ rules, unit }) => [rules.contract, unit]));
  const tally = new Tally((contract) => units.get(contract) ?? 1);
  const points = play(copy, scenario, start, tally);
  const contracts = [...start.keys()].map(
    (contract): StressContract => ({
      contract,
      openInterestLots: interest.get(contract) ?? 0,
      liquidatedPositions: tally.positions.get(contract)?.size ?? 0,
      volume: tally.volume.get(contract) ?? 0n,
      fundUsed: tally.fundUsed.get(contract) ?? 0n,
      deleveragedCount: tally.deleveragedCounts.get(contract) ?? 0,
    }),
  );
  const sum = (of: (one: StressContract) => number) =>
    contracts.reduce((total, one) => total + of(one), 0);
  return {
    sequence,
    refused,
    positionsCount,
    liquidatedPositions: sum((one) => one.liquidatedPositions),
    liquidatedAccounts: tally.accounts.size,
    volume: contracts.reduce((total, { volume }) => total + volume, 0n),
    fundBefore,
    fundAfter: fundOf(engine),
    deleveragedCount: sum((one) => one.deleveragedCount),
    accountsBelowZero: belowZero(engine),
    points,
    contracts,
    deleveraged: tally.deleveraged,
  };
}

function play(
  copy: Copy,
  { moves, seconds }: StressScenario,
  start: ReadonlyMap<number, number>,
  tally: Tally,
): StressPoint[] {
  const largest = [...moves.values()].reduce(
    (most, move) => (Math.abs(move) > Math.abs(most) ? move : most),
    0,
  );
  const every = quotientFloor(seconds + POINTS_MAX - 1, POINTS_MAX);
  const points: StressPoint[] = [
    { second: 0, moved: 0, fund: fundOf(copy.engine), liquidations: 0 },
  ];
  const end = seconds + SECONDS_AFTER;
  for (let second = 1; second <= end; second += 1) {
    const part = Math.min(second, seconds);
    const prices = new Map(
      Array.from(start, ([contract, ticks]) => {
        const move = moves.get(contract) ?? 0;
        const rate = quotientFloor(Math.abs(move) * part, seconds);
        const moved = ticks + Math.sign(move) * shareFloor(ticks, rate);
        const most = copy.engine.contract(contract)?.rules.priceMaxTicks ?? moved;
        return [contract, Math.min(Math.max(moved, 1), most)];
      }),
    );
    tally.add(copy.turn(prices), second);
    if (second % every !== 0 && second !== end) continue;
    const moved = Math.sign(largest) * quotientFloor(Math.abs(largest) * part, seconds);
    points.push({ second, moved, fund: fundOf(copy.engine), liquidations: tally.steps });
    tally.steps = 0;
  }
  return points;
}

/** Orders that open, every second one or all of them, are taken out of the contracts' books. */
function thinOut(copy: Copy, book: StressBook): void {
  if (book === 'whole') return;
  const opening = copy.engine.allContractOrders().filter(({ isReduceOnly }) => !isReduceOnly);
  opening.forEach(({ order, user }, at) => {
    if (book === 'half' && at % 2 === 0) return;
    copy.apply(user, { case: 'cancelContractOrder', value: { order } });
  });
}

function refusalOf(events: readonly Event[]): StressResult['refused'] {
  const refused = events.find((event) => event.case === 'refused');
  return refused ? { code: refused.value.code, parameters: refused.value.parameters } : null;
}

function belowZero(engine: Engine): number {
  const asset = engine.contracts()[0]?.rules.quoteAsset ?? 0;
  return engine.allFuturesAccounts().filter(({ user, debt }) => {
    if (user === HouseUser.insurance || debt === 0) return false;
    return engine.balance(user, AccountKind.FUTURES, asset).available < BigInt(debt);
  }).length;
}
