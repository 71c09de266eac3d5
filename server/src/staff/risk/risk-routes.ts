import { formatDecimal, RATE_ONE } from '@bourse/contract/amount.ts';
import {
  type Risk,
  type RiskContract,
  type RiskPosition,
  consoleRiskRoutes as routes,
} from '@bourse/contract/console/routes/risk.ts';
import { AccountKind, MarginMode, PositionSide } from '@bourse/contract/enumerations.ts';
import { HouseUser } from '@bourse/contract/messages.ts';
import { unrealisedProfit } from '@bourse/core/perpetual/margin.ts';
import type pg from 'pg';
import { type Implementation, implement } from '#edge/pipeline/handler.ts';
import {
  amountText,
  averagePriceText,
  type Contract,
  priceText,
  quantityText,
} from '#engine/live/catalog.ts';
import { DeleveragingLights } from '#engine/live/deleveraging-lights.ts';
import { stateNames } from '#engine/live/instrument-states.ts';
import type { LivePosition } from '#engine/live/live-position.ts';
import type { LiveState } from '#engine/live/live-state.ts';
import type { Clock } from '#platform/clock.ts';
import { type FundDay, readFundDay } from './fund-store.ts';
import { type NearPosition, type RiskLook, RiskLooks, rateOf } from './risk-look.ts';

const RATE_DECIMALS = 8;
const FRESH_MS = 1_000;
/** A look at many positions is kept for this many times as long as it took. */
const KEPT_TIMES = 50;

export interface RiskDependencies {
  readonly live: LiveState;
  readonly clock: Clock;
  readonly monotonic: Clock;
  /** For lists: statements are cut off. */
  readonly readers: pg.Pool;
  /** The numbers that people see, by account. */
  readonly publicNumbers: (users: readonly number[]) => Promise<ReadonlyMap<number, number>>;
}

/** What the house stands to lose, from the live state: the engine is not asked. */
export function riskRoutes(dependencies: RiskDependencies): readonly Implementation[] {
  const { live, clock, readers, publicNumbers } = dependencies;
  const look = keptLook(dependencies);
  const lights = new DeleveragingLights(live, clock);
  return [
    implement(routes.consoleRisk, async () => {
      const { near, stuck, ...counts } = look();
      const { quote } = live.futures;
      const account = { user: HouseUser.insurance, account: AccountKind.FUNDING };
      const [day, numbers] = await Promise.all([
        readFundDay(readers, { ...account, asset: quote.asset }, clock.now()),
        publicNumbers([...near, ...stuck].map(({ position }) => position.user)),
      ]);
      const contracts = Array.from(live.catalog.contracts, (one) => presentContract(one, live));
      const shown = (one: NearPosition) =>
        presentPosition(one, live, { numbers, light: lights.of(one.position) });
      return {
        ...{ log: live.sequence, time: clock.now(), lookedAt: counts.lookedAt },
        openInterest: amountText(quote, openInterestOf(live)),
        ...{ positions: counts.positionsCount, accounts: counts.accountsCount },
        ...{ close: counts.closeCount, closeWorth: amountText(quote, counts.closeNotional) },
        warned: counts.warnedCount,
        contracts,
        ...{ near: near.map(shown), stuck: stuck.map(shown) },
        fund: presentFund(live, day),
      };
    }),
  ];
}

/** A look that is kept while it is fresh: however many pages ask. */
function keptLook({ live, clock, monotonic }: RiskDependencies): () => RiskLook {
  const looks = new RiskLooks(live);
  let kept: RiskLook | undefined;
  let until = 0;
  return () => {
    const begun = monotonic.now();
    if (kept && begun < until) return kept;
    kept = looks.look(clock.now());
    until = begun + Math.max(FRESH_MS, (monotonic.now() - begun) * KEPT_TIMES);
    return kept;
  };
}

/** Signed parts of RATE_ONE as a decimal; what is endless is left empty. */
const rateText = (rate: number): string =>
  Number.isFinite(rate) ? formatDecimal(rate, RATE_DECIMALS) : '';

function worthOf({ id, unit }: Contract, { futures }: LiveState, lots: number): bigint {
  return BigInt(futures.mark(id).markTicks) * BigInt(lots) * BigInt(unit);
}

function openInterestOf(live: LiveState): bigint {
  let sum = 0n;
  for (const contract of live.catalog.contracts) {
    sum += worthOf(contract, live, live.futures.openInterestLots(contract.id));
  }
  return sum;
}

function presentContract(contract: Contract, live: LiveState): RiskContract {
  const { futures } = live;
  const { id } = contract;
  const lots = futures.openInterestLots(id);
  const mark = futures.mark(id);
  const { markTicks, indexTicks } = mark;
  const counts = { longs: 0, shorts: 0, queueLongs: 0, queueShorts: 0 };
  for (const position of futures.positionsIn(id)) {
    if (position.user === HouseUser.insurance) continue;
    const isLong = position.positionSide === PositionSide.LONG;
    counts[isLong ? 'longs' : 'shorts'] += 1;
    if (profitAt(position, markTicks, live) > 0) counts[isLong ? 'queueLongs' : 'queueShorts'] += 1;
  }
  const cap = contract.openInterestMaxLots;
  return {
    ...{ scope: `contract:${id}`, name: contract.name, state: stateNames[contract.state] },
    openInterest: amountText(contract.quote, worthOf(contract, live, lots)),
    ofCap: rateText(cap > 0 ? rateOf(BigInt(lots), cap) : 0),
    ...counts,
    mark: priceText(contract, markTicks),
    index: priceText(contract, indexTicks),
    basis: rateText(indexTicks > 0 ? rateOf(BigInt(markTicks - indexTicks), indexTicks) : 0),
    ...{ funding: rateText(mark.fundingRate), fundingAt: mark.nextFundingTime },
    ...{ markAt: mark.time, isStale: futures.standing(id).isStale },
    fund: presentHeld(contract, live),
  };
}

function profitAt(position: LivePosition, ticks: number, { futures }: LiveState): number {
  const { sign, lots, cost, contract } = futures.accountPosition(position);
  return unrealisedProfit(sign, ticks * lots * contract.unit, cost);
}

const sideOf = ({ positionSide }: LivePosition) =>
  positionSide === PositionSide.LONG ? 'long' : 'short';

/** What the fund has of a contract; it never has both sides. */
function heldIn({ id }: Contract, { futures }: LiveState): LivePosition | undefined {
  for (const side of [PositionSide.LONG, PositionSide.SHORT]) {
    const held = futures.position(HouseUser.insurance, id, side);
    if (held) return held;
  }
  return undefined;
}

function presentHeld(contract: Contract, live: LiveState): RiskContract['fund'] {
  const held = heldIn(contract, live);
  if (!held) return null;
  const { indexTicks } = live.futures.mark(contract.id);
  return {
    side: sideOf(held),
    quantity: quantityText(contract, held.lots),
    price: averagePriceText(contract, held.lots, held.cost),
    profit: amountText(contract.quote, profitAt(held, indexTicks, live)),
  };
}

function presentPosition(
  { position, notional, ratio, liquidationTicks, distance, dueSince }: NearPosition,
  { catalog, futures }: LiveState,
  known: { readonly numbers: ReadonlyMap<number, number>; readonly light: number },
): RiskPosition {
  const contract = catalog.contract(position.contract);
  const { user, leverage, lots, marginMode } = position;
  return {
    ...{ uid: String(known.numbers.get(user) ?? ''), user, contract: contract.id },
    ...{ name: contract.name, side: sideOf(position), leverage },
    margin: marginMode === MarginMode.CROSS ? 'cross' : 'isolated',
    quantity: quantityText(contract, lots),
    worth: amountText(contract.quote, notional),
    mark: priceText(contract, futures.mark(contract.id).markTicks),
    liquidation: priceText(contract, liquidationTicks),
    ...{ distance: rateText(distance), ratio: rateText(ratio), light: known.light, dueSince },
  };
}

function presentFund(live: LiveState, { highest, cameIn, paidOut, points }: FundDay): Risk['fund'] {
  const { quote } = live.futures;
  const money = (amount: bigint | number) => amountText(quote, amount);
  const { available, frozen } = live.balanceOf(
    HouseUser.insurance,
    AccountKind.FUNDING,
    quote.asset,
  );
  const balance = available + frozen;
  let heldProfit = 0;
  for (const held of live.futures.positionsOf(HouseUser.insurance)) {
    heldProfit += profitAt(held, live.futures.mark(held.contract).indexTicks, live);
  }
  const peak = highest !== undefined && highest > balance ? highest : balance;
  const brake = live.catalog.riskRules.fundBrakeRate;
  return {
    ...{ coin: quote.symbol, balance: money(balance), heldProfit: money(heldProfit) },
    highest: money(peak),
    mayFallTo: money(peak - (peak * BigInt(brake)) / BigInt(RATE_ONE)),
    uncoveredDebts: money(live.futures.uncoveredDebts()),
    ...{ cameIn: money(cameIn), paidOut: money(paidOut) },
    points: points.map((point) => ({ time: point.time, balance: money(point.balance) })),
  };
}
