import { AccountKind, Side } from '@bourse/contract/enumerations.ts';
import { describe, expect, it } from 'vitest';
import { type Listing, notionalUnitOf } from '#platform/markets/catalog.ts';
import { catalogContracts } from '#platform/markets/contracts.ts';
import { coinProfile } from '../index/coin-profiles.ts';
import { doubtTicks, isQuotable, PriceWatch } from '../index/price-watch.ts';
import { type Floor, openTestFloor } from './test-floor.ts';

const { BUY, SELL } = Side;
const USDT = 1;
const [WHALE, VANDAL, FRIEND] = [500, 501, 502];
/** No one account may hold what all sweeps of a game take. */
const WHALES = [500, 503, 504];
const link = catalogContracts('simulated').find(({ base }) => base.symbol === 'LINK')!;
const band = link.definition.priceBandRate / 1e8;
const index = link.initialPriceTicks;
const START_MS = 1_750_000_000_000;

const lotsOf = (listing: Listing, value: number, ticks = listing.initialPriceTicks) =>
  Math.ceil((value * 1e8) / (ticks * notionalUnitOf(listing)));

function walletOf({ exchange }: Floor, user: number): number {
  const { available, frozen } = exchange.live.balanceOf(user, AccountKind.FUTURES, USDT);
  return Number(available + frozen) / 1e8;
}

/** A print of six USDT between the vandal and his friend, so far from the index. */
async function print(floor: Floor, away: number): Promise<boolean> {
  const priceTicks = Math.round(index * (1 + away));
  const lots = lotsOf(link, 6, priceTicks);
  await floor.order(FRIEND, link, { side: SELL, priceTicks, lots, rests: true });
  const { events } = await floor.order(VANDAL, link, { side: BUY, priceTicks, lots });
  await floor.send(FRIEND, {
    case: 'cancelAllContractOrders',
    value: { contract: link.id, keepExits: false },
  });
  return events.some(
    (event) => event.case === 'contractTraded' && event.value.priceTicks === priceTicks,
  );
}

/** Lets time pass; answers for how many seconds each side had no quote within the band. */
async function emptySeconds(floor: Floor, seconds: number) {
  const empty = { bids: 0, asks: 0 };
  for (let tick = 0; tick < seconds * 20; tick += 1) {
    await floor.exchange.timers.advance(50);
    const away = (side: Side) => {
      const best = floor.levels(link, side)[0]?.priceTicks ?? 0;
      return Math.abs(best / index - 1);
    };
    if (away(BUY) > band) empty.bids += 0.05;
    if (away(SELL) > band) empty.asks += 0.05;
  }
  return empty;
}

describe('what a print says (R2)', () => {
  const watchAt = () => {
    const watch = new PriceWatch([link], () => index);
    watch.setReference(link.symbol, index / 10 ** link.priceDecimals, START_MS);
    return { watch, watched: watch.market(link.id)! };
  };
  const { depth } = coinProfile('LINK');

  it('nothing, half a band away and worth next to nothing', () => {
    const { watch, watched } = watchAt();
    const far = Math.round(index * (1 + 0.6 * band));
    watch.setLast(link.id, far, lotsOf(link, 6), START_MS);
    expect(doubtTicks(watched, START_MS)).toBeUndefined();
    // Nor do many of them, while others trade at the index.
    for (let trade = 0; trade < 2_000; trade += 1) {
      watch.setLast(link.id, far, lotsOf(link, 6), START_MS);
      if (trade % 500 === 0) watch.setLast(link.id, index, 1, START_MS);
    }
    expect(doubtTicks(watched, START_MS)).toBeUndefined();
  });

  it('something, once it is worth a tenth of the depth, at the average price, for ten seconds', () => {
    const { watch, watched } = watchAt();
    const [near, far] = [0.55, 0.9].map((part) => Math.round(index * (1 + part * band)));
    watch.setLast(link.id, near as number, lotsOf(link, 0.09 * depth), START_MS);
    expect(doubtTicks(watched, START_MS)).toBeUndefined();
    watch.setLast(link.id, far as number, lotsOf(link, 0.02 * depth), START_MS);
    const doubt = doubtTicks(watched, START_MS) as number;
    expect(doubt).toBeGreaterThan(near as number);
    expect(doubt / (near as number)).toBeLessThan(1.01);
    expect(isQuotable(watched, START_MS)).toBe(true);
    watch.setReference(link.symbol, index / 10 ** link.priceDecimals, START_MS + 9_999);
    expect(doubtTicks(watched, START_MS + 9_999)).toBe(doubt);
    expect(doubtTicks(watched, START_MS + 10_000)).toBeUndefined();
  });

  it('nothing either, just inside half a band: the index may go the rest of the way', () => {
    const { watch, watched } = watchAt();
    watch.setLast(link.id, Math.round(index * (1 + 0.49 * band)), lotsOf(link, 6), START_MS);
    const moved = (index / 10 ** link.priceDecimals) * (1 - 0.02 * band);
    watch.setReference(link.symbol, moved, START_MS + 500);
    expect(doubtTicks(watched, START_MS + 500)).toBeUndefined();
  });
});

describe('a vandal who spends 100 USDT', () => {
  it('gets no empty side by prints far away, whenever another has swept one', async () => {
    const floor = await openTestFloor();
    for (const whale of WHALES) await floor.enter(whale, { futures: 4_000_000 });
    for (const user of [VANDAL, FRIEND]) await floor.enter(user, { futures: 50 });
    const total = { bids: 0, asks: 0, prints: 0 };
    for (let round = 0; round < 12; round += 1) {
      for (let order = 0; order < 8 && floor.levels(link, SELL).length > 0; order += 1) {
        const priceTicks = Math.round(index * (1 + 0.95 * band));
        const whale = WHALES[round % WHALES.length]!;
        await floor.order(whale, link, { side: BUY, priceTicks, lots: lotsOf(link, 300_000) });
      }
      if (await print(floor, 0.6 * band)) total.prints += 1;
      const { bids, asks } = await emptySeconds(floor, 12);
      total.bids += bids;
      total.asks += asks;
    }
    expect(total.prints).toBe(12);
    // That cost next to nothing: only what is traded may count.
    expect(walletOf(floor, VANDAL) + walletOf(floor, FRIEND)).toBeGreaterThan(99);
    expect(total.bids).toBe(0);
    // The side that was swept, until its maker answers.
    expect(total.asks / total.prints).toBeLessThan(0.6);
  }, 60_000);

  it('empties what a maker at its limit still shows for seconds, not for minutes', async () => {
    const floor = await openTestFloor();
    await floor.enter(WHALE, { futures: 4_000_000 });
    const edge = Math.round(index * 0.92);
    for (let push = 0; push < 45; push += 1) {
      await floor.order(WHALE, link, { side: SELL, priceTicks: edge, lots: lotsOf(link, 30_000) });
      await floor.exchange.timers.advance(1_000);
    }
    for (const user of [VANDAL, FRIEND]) await floor.enter(user, { futures: 10_000 });
    const total = { bids: 0, asks: 0 };
    let spent = 0;
    let seconds = 0;
    for (; seconds < 300 && spent < 100; seconds += 1) {
      const [best] = floor.levels(link, BUY);
      const value = floor
        .levels(link, BUY)
        .reduce((sum, { priceTicks, totalLots }) => sum + priceTicks * totalLots, 0);
      spent +=
        ((value * notionalUnitOf(link)) / 1e8) * (1 - (best?.priceTicks ?? index) / index + 0.0005);
      await floor.order(VANDAL, link, { side: SELL, priceTicks: edge, lots: lotsOf(link, 8_000) });
      const { bids, asks } = await emptySeconds(floor, 1);
      total.bids += bids;
      total.asks += asks;
    }
    expect(seconds).toBeLessThan(60);
    expect(walletOf(floor, VANDAL)).toBeLessThan(9_995);
    expect(total.asks).toBe(0);
    expect(total.bids).toBeLessThan(10);
  }, 60_000);
});
