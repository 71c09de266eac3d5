import { AccountKind, PositionSide, Side } from '@bourse/contract/enumerations.ts';
import { describe, expect, it } from 'vitest';
import type { Charges } from '#engine/projector/bot-charges.ts';
import { catalogMarkets, type Listing, notionalUnitOf } from '#platform/markets/catalog.ts';
import { catalogContracts } from '#platform/markets/contracts.ts';
import { NEAR_BUDGET } from '#platform/markets/near-budget.ts';
import { coinProfile } from '../index/coin-profiles.ts';
import type { HouseTrader } from './house-traders.ts';
import { type Floor, openTestFloor } from './test-floor.ts';

const { BUY, SELL } = Side;
const { FUNDING, FUTURES, SPOT } = AccountKind;
const PUSHER = 500;
const contracts = catalogContracts('simulated');
const contractOf = (coin: string) => contracts.find(({ base }) => base.symbol === coin)!;

const worthOf = (listing: Listing, count: number) =>
  (count * listing.initialPriceTicks * notionalUnitOf(listing)) / 1e8;
const lotsOf = (listing: Listing, value: number) => Math.floor(value / worthOf(listing, 1));

function makerOf({ bots }: Floor, listing: Listing): HouseTrader {
  return bots.find(
    ({ role, markets }) => role === 'maker' && markets.some(({ id }) => id === listing.id),
  )!;
}

/** USDT of a maker's net position, at the catalog's price. */
function positionOf(floor: Floor, listing: Listing): number {
  const { exchange } = floor;
  const maker = makerOf(floor, listing);
  const held = (side: PositionSide) =>
    exchange.live.futures.position(maker.user, listing.id, side)?.lots ?? 0;
  return worthOf(listing, held(PositionSide.LONG) - held(PositionSide.SHORT));
}

/** Seconds in which a side had no quote within the band, of those in which `act` ran each second. */
async function emptySeconds(
  floor: Floor,
  listing: Listing,
  seconds: number,
  act: () => Promise<unknown>,
): Promise<number> {
  const band = listing.definition.priceBandRate / 1e8;
  let empty = 0;
  for (let tick = 0; tick < seconds * 10; tick += 1) {
    if (tick % 10 === 0) await act();
    await floor.exchange.timers.advance(100);
    for (const side of [BUY, SELL]) {
      const best = floor.levels(listing, side)[0]?.priceTicks ?? 0;
      if (Math.abs(best / listing.initialPriceTicks - 1) > band) empty += 0.1;
    }
  }
  return empty;
}

describe.each([
  { coin: 'LINK', side: SELL },
  { coin: 'SOL', side: BUY },
])('a maker of $coin that is pushed to its limit', ({ coin, side }) => {
  it('goes on quoting both sides, wider and smaller, and comes back (R2)', async () => {
    const floor = await openTestFloor();
    const listing = contractOf(coin);
    await floor.enter(PUSHER, { futures: 4_000_000 });
    const other = side === BUY ? SELL : BUY;
    const bestOf = (one: Side) => floor.levels(listing, one)[0]?.priceTicks ?? 0;
    const awayOf = (one: Side) => Math.abs(bestOf(one) / listing.initialPriceTicks - 1);
    const sizeOf = (one: Side) =>
      worthOf(
        listing,
        floor.levels(listing, one).reduce((sum, { totalLots }) => sum + totalLots, 0),
      );
    const sizeBefore = sizeOf(other);
    const edge = listing.initialPriceTicks * (side === BUY ? 1.03 : 0.97);
    const empty = await emptySeconds(floor, listing, 60, () =>
      floor.order(PUSHER, listing, { side, priceTicks: edge, lots: lotsOf(listing, 30_000) }),
    );
    // An emptied side is filled again within half a second.
    expect(empty).toBeLessThan(6);
    const { depth } = coinProfile(coin);
    const pushed = Math.abs(positionOf(floor, listing));
    expect(pushed).toBeGreaterThan(1.8 * depth);
    expect(pushed).toBeLessThan(16 * depth);
    // What would make it worse is further away than what makes it better, and there is less of it.
    await floor.exchange.timers.advance(1_000);
    const ladderTicks = floor.levels(listing, other)[1]!.priceTicks;
    const ladderAway = Math.abs(ladderTicks / listing.initialPriceTicks - 1);
    expect(ladderAway).toBeGreaterThan(3 * awayOf(side));
    expect(ladderAway).toBeLessThan(0.02);
    expect(sizeOf(other)).toBeLessThan(0.1 * sizeBefore);
    expect(sizeOf(side)).toBeGreaterThan(0.5 * sizeBefore);
    // Left alone it gets rid of what it holds: what it shades draws takers.
    await floor.exchange.timers.advance(360_000);
    expect(Math.abs(positionOf(floor, listing))).toBeLessThan(0.98 * pushed);
    expect(floor.exchange.core.audit().findings).toEqual([]);
  }, 120_000);
});

describe.each<{ name: string; listing: Listing }>([
  { name: 'contract', listing: contractOf('LINK') },
  { name: 'spot market', listing: catalogMarkets.find(({ base }) => base.symbol === 'LINK')! },
])('a maker of the $name of LINK at its limit', ({ listing }) => {
  /** Seconds in which a side showed nothing within a thousandth of the index, of twenty, and the audit's findings. */
  async function bareSeconds(nearCharged: Charges, taken: number): Promise<number> {
    const floor = await openTestFloor({ nearCharged });
    const index = listing.initialPriceTicks;
    await floor.enter(PUSHER, { futures: 4_000_000 });
    await floor.bring(PUSHER, listing, lotsOf(listing, 4_000_000));
    const sell = (to: number, value: number) =>
      floor.order(PUSHER, listing, {
        side: SELL,
        priceTicks: Math.ceil(index * to),
        lots: lotsOf(listing, value),
      });
    for (let second = 0; second < 60; second += 1) {
      await sell(0.97, 30_000);
      await floor.exchange.timers.advance(1_000);
    }
    await floor.exchange.timers.advance(2_000);
    let bare = 0;
    for (let tick = 0; tick < 200; tick += 1) {
      if (taken > 0 && tick % 10 === 0) await sell(0.999, taken);
      await floor.exchange.timers.advance(100);
      const isBare = [BUY, SELL].some((side) => {
        const best = floor.levels(listing, side)[0]?.priceTicks ?? 0;
        return Math.abs(best / index - 1) > 0.001;
      });
      if (isBare) bare += 0.1;
    }
    expect(floor.exchange.core.audit().findings).toEqual([]);
    return bare;
  }

  it('still shows something within a thousandth of the index on both sides (R2)', async () => {
    expect(await bareSeconds(new Map(), 0)).toBe(0);
  }, 120_000);

  it('shows it again within half a second to a taker of each second', async () => {
    expect(await bareSeconds(new Map(), 3_000)).toBeLessThan(10);
  }, 120_000);

  it('shows nothing there once the budget of the day is used up', async () => {
    const used: Charges = new Map([[listing.id, NEAR_BUDGET]]);
    expect(await bareSeconds(used, 0)).toBeGreaterThan(19);
  }, 120_000);
});

it('keeps quoting both sides when its money is used up, and little where that needs money', async () => {
  const floor = await openTestFloor();
  const { exchange } = floor;
  const listing = contractOf('LINK');
  const maker = makerOf(floor, listing);
  await floor.enter(PUSHER, { futures: 4_000_000 });
  const push = { side: SELL, priceTicks: listing.initialPriceTicks * 0.97 };
  await floor.order(PUSHER, listing, { ...push, lots: lotsOf(listing, 150_000) });
  expect(positionOf(floor, listing)).toBeGreaterThan(100_000);
  // Refunds would help it within seconds: they are another matter.
  const { available } = exchange.live.balanceOf(maker.user, FUTURES, 1);
  for (const [from, to] of [
    [FUTURES, FUNDING],
    [FUNDING, SPOT],
  ] as const) {
    const amount = Math.floor(Number(available) * 0.87);
    await floor.send(maker.user, { case: 'transfer', value: { from, to, asset: 1, amount } });
  }
  await exchange.timers.advance(4_000);
  const sizeOf = (side: Side) =>
    floor.levels(listing, side).reduce((sum, { totalLots }) => sum + totalLots, 0);
  expect(worthOf(listing, sizeOf(BUY))).toBeGreaterThan(500);
  expect(sizeOf(BUY)).toBeLessThan(0.05 * sizeOf(SELL));
});
