/** What new rules would do, and to whom, found out on copies of the engine. */
import { AccountKind, MarginMode, type PositionSide } from '@bourse/contract/enumerations.ts';
import { type CommandBody, type Event, HouseUser } from '@bourse/contract/messages.ts';
import type { Engine } from '../engine.ts';
import { MARGIN_RATE_MAX, marginRate } from '../perpetual/margin.ts';
import { Copy, presentPrices } from './copy.ts';

/** From here on people are warned. */
const RATIO_WARNED = 80_000_000;
/** Seconds that pass on the copies: new rules are looked at, and what they start comes to its end. */
const SECONDS = 3;
/** Positions that are told of one by one, at most: the worst. */
const POSITIONS_MAX = 200;

/** Rates are parts per 100,000,000; the highest stands for no equity at all, too. */
interface TouchedPosition {
  readonly user: number;
  readonly contract: number;
  readonly positionSide: PositionSide;
  readonly lots: number;
  readonly leverage: number;
  /** Maintenance margin in parts of what stands for it: at 100% it is liquidated. */
  readonly ratioBefore: number;
  readonly ratioAfter: number;
  readonly isLiquidated: boolean;
}

/** Lots that were taken from a position. */
interface Liquidation {
  readonly user: number;
  readonly contract: number;
  readonly positionSide: PositionSide;
  readonly lots: number;
}

export interface Effect {
  /** The log's number of the state that was copied. */
  readonly sequence: number;
  /** Why the engine would not take the change; null: it would. */
  readonly refused: { readonly code: number; readonly parameters: readonly string[] } | null;
  /** Open positions and accounts with one, in all that is looked at. */
  readonly positionsCount: number;
  readonly accountsCount: number;
  /** Positions whose ratio changes. */
  readonly touchedCount: number;
  readonly touchedAccountsCount: number;
  /** The worst of them first. */
  readonly touched: readonly TouchedPosition[];
  /** Positions whose ratio passes 80%. */
  readonly warnedCount: number;
  /** Positions with a higher leverage than new ones may have; larger than new ones may be. */
  readonly overLeverageCount: number;
  readonly overSizeCount: number;
  readonly liquidations: readonly Liquidation[];
  readonly deleveragedCount: number;
  /** Orders that rest now, and those that the change ends. */
  readonly ordersCount: number;
  readonly ordersEndedCount: number;
  /** The insurance fund's balance, quote atomic units. */
  readonly fundBefore: bigint;
  readonly fundAfter: bigint;
}

interface Run {
  readonly engine: Engine;
  readonly events: readonly Event[];
}

/**
 * Lets a few seconds pass at the present prices on two copies, one with the change, which is one command or more, and one without it:
 * what differs is what the change does. `restore` gives a new engine of the same state each time.
 * Positions and orders are those of `contract`, or of all.
 */
export function effectOf(
  restore: () => Engine,
  bodies: readonly CommandBody[],
  contract: number,
): Effect {
  const present = restore();
  const { sequence } = present;
  const without = pass(new Copy(restore()));
  const copy = new Copy(restore());
  copy.time += 1;
  const first = bodies.flatMap((body) => copy.apply(0, body));
  const refusal = first.find((event) => event.case === 'refused');
  const changed = refusal ? without : pass(copy, first);
  const isLookedAt = (id: number) => contract === 0 || id === contract;
  const compared = compare(present, without.engine, changed, isLookedAt);
  const isKnown = knownLiquidations(without.events);
  const liquidations = liquidationsOf(changed.events).filter((one) => !isKnown(one));
  return {
    sequence,
    refused: refusal ? { code: refusal.value.code, parameters: refusal.value.parameters } : null,
    ...compared,
    liquidations,
    deleveragedCount: Math.max(
      countOf(changed, 'deleveraged') - countOf(without, 'deleveraged'),
      0,
    ),
    ordersCount: openOrders(present, isLookedAt),
    ordersEndedCount: Math.max(
      openOrders(without.engine, isLookedAt) - openOrders(changed.engine, isLookedAt),
      0,
    ),
    fundBefore: fundOf(present),
    fundAfter: fundOf(changed.engine),
  };
}

/** What the insurance fund has, quote atomic units. */
export function fundOf(engine: Engine): bigint {
  const contract = engine.contracts()[0];
  if (!contract) return 0n;
  const { quoteAsset } = contract.rules;
  return engine.balance(HouseUser.insurance, AccountKind.FUNDING, quoteAsset).available;
}

function pass(copy: Copy, first: readonly Event[] = []): Run {
  const prices = presentPrices(copy.engine);
  const events = [...first];
  for (let second = 0; second < SECONDS; second += 1) events.push(...copy.turn(prices));
  return { engine: copy.engine, events };
}

interface PositionFacts {
  readonly user: number;
  readonly contract: number;
  readonly positionSide: PositionSide;
  readonly lots: number;
  readonly leverage: number;
  readonly ratio: number;
}

type Compared = Pick<
  Effect,
  | ('positionsCount' | 'accountsCount' | 'touchedCount' | 'touchedAccountsCount' | 'touched')
  | ('warnedCount' | 'overLeverageCount' | 'overSizeCount')
>;

function compare(
  present: Engine,
  without: Engine,
  changed: Run,
  isLookedAt: (contract: number) => boolean,
): Compared {
  const positions = positionsIn(present, isLookedAt);
  const before = new Map(positionsIn(without, isLookedAt).map((one) => [nameOf(one), one]));
  const after = new Map(positionsIn(changed.engine, isLookedAt).map((one) => [nameOf(one), one]));
  const liquidated = new Set(liquidationsOf(changed.events).map(nameOf));
  const all = positions.map((position): TouchedPosition => {
    const name = nameOf(position);
    const { ratio: ratioBefore } = before.get(name) ?? position;
    const ratioAfter = after.get(name)?.ratio ?? MARGIN_RATE_MAX;
    const isLiquidated = liquidated.has(name) && (before.get(name)?.lots ?? 0) > 0;
    const { user, contract, positionSide, lots, leverage } = position;
    return { user, contract, positionSide, lots, leverage, ratioBefore, ratioAfter, isLiquidated };
  });
  const touched = all
    .filter(
      ({ ratioBefore, ratioAfter, isLiquidated }) => isLiquidated || ratioBefore !== ratioAfter,
    )
    .sort((one, other) => other.ratioAfter - one.ratioAfter || one.user - other.user);
  const rulesOf = (id: number) => changed.engine.contract(id)?.rules;
  return {
    positionsCount: positions.length,
    accountsCount: new Set(positions.map(({ user }) => user)).size,
    touchedCount: touched.length,
    touchedAccountsCount: new Set(touched.map(({ user }) => user)).size,
    touched: touched.slice(0, POSITIONS_MAX),
    warnedCount: touched.filter(
      ({ ratioBefore, ratioAfter }) => ratioBefore < RATIO_WARNED && ratioAfter >= RATIO_WARNED,
    ).length,
    overLeverageCount: positions.filter(
      ({ contract, leverage }) => leverage > (rulesOf(contract)?.tiers[0]?.leverageMax ?? leverage),
    ).length,
    overSizeCount: positions.filter(
      ({ contract, lots }) => lots > (rulesOf(contract)?.positionMaxLots ?? lots),
    ).length,
  };
}

/** Open positions of people and house traders with their ratio; the insurance fund's own has none. */
function positionsIn(engine: Engine, isLookedAt: (contract: number) => boolean): PositionFacts[] {
  const users = new Set<number>();
  for (const { user, contract } of engine.allPositions()) {
    if (user !== HouseUser.insurance && isLookedAt(contract)) users.add(user);
  }
  return [...users].flatMap((user) => {
    const account = engine.futuresAccount(user);
    return engine
      .positions(user)
      .filter(({ contract }) => isLookedAt(contract))
      .map((position): PositionFacts => {
        const { contract, positionSide, lots, leverage, maintenance } = position;
        const isCross = position.marginMode === MarginMode.CROSS;
        const ratio = isCross
          ? marginRate(account.maintenance, account.equity)
          : marginRate(BigInt(maintenance), BigInt(position.margin + position.unrealised));
        return { user, contract, positionSide, lots, leverage, ratio };
      });
  });
}

function liquidationsOf(events: readonly Event[]): Liquidation[] {
  return events.flatMap((event) => {
    if (event.case !== 'liquidated') return [];
    const { user, contract, positionSide, lots } = event.value;
    return [{ user, contract, positionSide, lots }];
  });
}

/** What is liquidated without any change is not the change's doing. */
function knownLiquidations(events: readonly Event[]): (one: Liquidation) => boolean {
  const known = new Set(liquidationsOf(events).map((one) => `${nameOf(one)}/${one.lots}`));
  return (one) => known.has(`${nameOf(one)}/${one.lots}`);
}

function nameOf({ user, contract, positionSide }: Omit<Liquidation, 'lots'>): string {
  return `${user}/${contract}/${positionSide}`;
}

function countOf({ events }: Run, kind: Event['case']): number {
  return events.filter((event) => event.case === kind).length;
}

function openOrders(engine: Engine, isLookedAt: (market: number) => boolean): number {
  const spot = engine.allOpenOrders().filter(({ market }) => isLookedAt(market));
  const contracts = engine.allContractOrders().filter(({ contract }) => isLookedAt(contract));
  return spot.length + contracts.length;
}
