/**
 * Whom a forced trade finds in the house's books (R1, R2): a stop on an ordinary moving index, and five times what a
 * book shows while the index falls. The figures stand in docs/decisions/0234.
 */
import {
  OrderType,
  PositionSide,
  SelfTradePrevention,
  Side,
  TimeInForce,
  TriggerType,
} from '@bourse/contract/enumerations.ts';
import { forcedRate } from '@bourse/core/risk/forced-trade.ts';
import { describe, expect, it } from 'vitest';
import { type CatalogMarket, catalogMarkets, notionalUnitOf } from '#platform/markets/catalog.ts';
import { type CatalogContract, catalogContracts } from '#platform/markets/contracts.ts';
import { riskRules } from '#platform/markets/risk-rules.ts';
import { createSimulatedSource } from '../index/simulated-source.ts';
import { type Floor, openTestFloor } from './test-floor.ts';

const { BUY, SELL } = Side;
const { LAST, MARK } = TriggerType;
const TIMEOUT_MS = 900_000;
const LOOK_SECONDS = Number(process.env.LOOK_SECONDS ?? 500);
const STOP_VALUE = 1_000;
const COUNTER = 700;
const VICTIMS = Array.from({ length: 20 }, (_, at) => 600 + at);
const contracts = catalogContracts('simulated');

type Listed = CatalogMarket | CatalogContract;

function isContract(listing: Listed): listing is CatalogContract {
  return 'contract' in listing.definition;
}

/** Index and mark of a listing; on spot they are one. */
function pricesOf({ exchange: { core } }: Floor, listing: Listed) {
  const view = isContract(listing) ? core.contract(listing.id) : core.market(listing.id);
  const { indexTicks } = view!;
  return { indexTicks, markTicks: 'markTicks' in view! ? view.markTicks : indexTicks };
}

/** What a market order of this value meets: how far from its measure it must reach, and its mean distance from the mark. */
function meet(floor: Floor, listing: Listed, side: Side): { reach: number; off: number } {
  const { indexTicks, markTicks } = pricesOf(floor, listing);
  const sign = side === BUY ? 1 : -1;
  const measure = side === BUY ? Math.min(indexTicks, markTicks) : Math.max(indexTicks, markTicks);
  const lotUnit = notionalUnitOf(listing) / 1e8;
  let [left, lots, worst] = [STOP_VALUE, 0, 0];
  for (const { priceTicks, totalLots } of floor.levels(listing, side === BUY ? SELL : BUY)) {
    const taken = Math.min(left, priceTicks * totalLots * lotUnit);
    left -= taken;
    lots += taken / (priceTicks * lotUnit);
    worst = priceTicks;
    if (left <= 0) break;
  }
  if (left > 0) return { reach: Number.POSITIVE_INFINITY, off: 0 };
  const average = STOP_VALUE / (lots * lotUnit);
  const away = (ticks: number, from: number) => (sign * (ticks - from)) / from;
  return { reach: away(worst, measure), off: away(average, markTicks) };
}

describe('a woken stop of 1,000 USDT on the moving simulated index (N10)', () => {
  it(
    'finds somebody within two seconds in 99 % of looks, within a thousandth of the mark on average, everywhere',
    async () => {
      const floor = await openTestFloor({
        source: ({ timers }) =>
          createSimulatedSource({
            markets: catalogMarkets,
            lastIndexOf: ({ initialPriceTicks }) => initialPriceTicks,
            seed: 7,
            scheduler: timers,
            clock: timers,
          }),
      });
      const listings: Listed[] = [...catalogMarkets, ...contracts];
      const looks = new Map<string, { reach: number; off: number }[]>();
      await floor.exchange.timers.advance(20_000);
      for (let second = 0; second < LOOK_SECONDS; second += 1) {
        await floor.exchange.timers.advance(1_000);
        for (const [at, listing] of listings.entries()) {
          for (const side of [BUY, SELL]) {
            const key = `${isContract(listing) ? 'contract' : 'spot'} ${at} ${side}`;
            looks.set(key, [...(looks.get(key) ?? []), meet(floor, listing, side)]);
          }
        }
      }
      const reachAfter = [0, 1_000, 2_000].map(
        (ms) => forcedRate(riskRules, ms, riskRules.wokenWidenMs) / 1e8,
      );
      for (const [key, seen] of looks) {
        const tries = seen.slice(0, -2).map((_, at) => {
          const waited = reachAfter.findIndex((reach, late) => seen[at + late]!.reach <= reach);
          return waited < 0 ? null : seen[at + waited]!.off;
        });
        const filled = tries.filter((off) => off !== null);
        expect(filled.length / tries.length, key).toBeGreaterThanOrEqual(0.99);
        const mean = filled.reduce((sum, off) => sum + off, 0) / filled.length;
        expect(mean, key).toBeLessThan(0.001);
      }
    },
    TIMEOUT_MS,
  );
});

interface Fall {
  readonly name: string;
  readonly listing: Listed;
  readonly triggerType: TriggerType;
  /** What house traders draw from. */
  readonly seed: number;
}

/** Twenty stops at one price, one percent below, of five times what the book shows within a thousandth. */
async function arm(floor: Floor, { listing, triggerType }: Fall): Promise<number> {
  const start = listing.initialPriceTicks;
  const lotUnit = notionalUnitOf(listing) / 1e8;
  const depth = floor
    .levels(listing, BUY)
    .filter(({ priceTicks }) => priceTicks >= start * 0.999)
    .reduce((sum, { totalLots }) => sum + totalLots, 0);
  const { quantityMaxLots } = listing.definition;
  const lots = Math.min(Math.floor((5 * depth) / VICTIMS.length), quantityMaxLots);
  const value = Math.ceil(lots * start * lotUnit);
  const triggerPriceTicks = Math.round(start * 0.99);
  await floor.enter(COUNTER, { futures: value * VICTIMS.length });
  for (const user of VICTIMS) {
    await floor.enter(user, { futures: value, spot: value });
    if (isContract(listing)) {
      // Beside the bots, so that they hold nothing when the index falls.
      const priceTicks = floor.levels(listing, BUY)[0]!.priceTicks + 1;
      await floor.order(COUNTER, listing, { side: SELL, priceTicks, lots, rests: true });
      await floor.order(user, listing, { side: BUY, priceTicks, lots });
      const stopLoss = { triggerPriceTicks, triggerType, priceTicks: 0, quantityLots: 0 };
      const positionSide = PositionSide.LONG;
      const exits = { contract: listing.id, positionSide, stopLoss, replacedOrders: [] };
      const { events } = await floor.send(user, { case: 'setPositionExits', value: exits });
      expect(events.filter((event) => event.case === 'refused')).toEqual([]);
    } else {
      await armSpot(floor, listing, { user, lots, stopPriceTicks: triggerPriceTicks });
    }
  }
  await floor.exchange.timers.advance(5_000);
  return lots * VICTIMS.length;
}

async function armSpot(
  floor: Floor,
  market: CatalogMarket,
  stop: { user: number; lots: number; stopPriceTicks: number },
): Promise<void> {
  const { user, lots, stopPriceTicks } = stop;
  await floor.bring(user, market, lots);
  const { events } = await floor.send(user, {
    case: 'placeOrder',
    value: {
      ...{ market: market.id, side: SELL, type: OrderType.MARKET, priceTicks: 0, quoteAmount: 0 },
      ...{ timeInForce: TimeInForce.UNSPECIFIED, quantityLots: lots, stopPriceTicks },
      selfTradePrevention: SelfTradePrevention.UNSPECIFIED,
    },
  });
  expect(events.filter((event) => event.case === 'refused')).toEqual([]);
}

/** How often house traders take is chance: one fall says little of a market. */
const SEEDS = [1, 2, 3];
const nameOf = (listing: Listed) =>
  `${listing.symbol} ${isContract(listing) ? 'contract' : 'spot'}`;

describe('stops of five depths at one price while the index falls by 3 % in a minute (N10)', () => {
  const falls = [...catalogMarkets, ...contracts].flatMap((listing: Listed): Fall[] =>
    (isContract(listing) ? [LAST, MARK] : [LAST]).flatMap((triggerType) =>
      SEEDS.map((seed) => ({ name: nameOf(listing), listing, triggerType, seed })),
    ),
  );

  it.each(falls)(
    '$name, trigger $triggerType, seed $seed: 95% of them are filled within 15 s, none beyond 0.5% of the index',
    async (fall) => {
      const { listing, seed } = fall;
      const floor = await openTestFloor({ seed });
      const { timers, live } = floor.exchange;
      const allLots = await arm(floor, fall);
      let reachedMs = Number.POSITIVE_INFINITY;
      let inTimeLots = 0;
      live.onOutcome(({ events }) => {
        for (const event of events) {
          if (event.case !== 'contractTraded' && event.case !== 'traded') continue;
          const { takerUser, priceTicks, quantityLots } = event.value;
          if (!VICTIMS.includes(takerUser)) continue;
          const { indexTicks } = pricesOf(floor, listing);
          expect(priceTicks).toBeGreaterThanOrEqual(Math.floor(indexTicks * 0.995));
          if (timers.now() <= reachedMs + 15_000) inTimeLots += quantityLots;
        }
      });
      const start = floor.prices.get(listing.symbol)!;
      for (let half = 1; half <= 160; half += 1) {
        floor.prices.set(listing.symbol, start * (1 - (0.03 * Math.min(half, 120)) / 120));
        await timers.advance(500);
        const isReached = pricesOf(floor, listing).indexTicks <= listing.initialPriceTicks * 0.99;
        if (isReached) reachedMs = Math.min(reachedMs, timers.now());
      }
      expect(inTimeLots / allLots).toBeGreaterThanOrEqual(0.95);
    },
    TIMEOUT_MS,
  );
});
