import { AccountKind, PositionSide, Side } from '@bourse/contract/enumerations.ts';
import { describe, expect, it } from 'vitest';
import { catalogMarkets, type Listing, notionalUnitOf } from '#platform/markets/catalog.ts';
import { catalogContracts } from '#platform/markets/contracts.ts';
import { createRandom, type Random } from '../index/random.ts';
import { type Floor, openTestFloor } from './test-floor.ts';

const { BUY, SELL } = Side;
const { FUTURES, SPOT } = AccountKind;
const USDT = 1;
const [THIEF, FRIEND] = [500, 501];
const SEED = Number(process.env.THIEF_SEED ?? 1);
const GAMES = Number(process.env.INVENTORY_GAMES ?? 10);
const link = catalogContracts('simulated').find(({ base }) => base.symbol === 'LINK')!;
const aave = catalogMarkets.find(({ symbol }) => symbol === 'AAVEUSDT')!;

/** One way to push house makers to where they lean furthest, and to trade back with what they then offer. */
interface Game {
  readonly side: Side;
  /** USDT that are pushed in, in equal slices, with a pause after each. */
  readonly value: number;
  readonly slices: number;
  readonly pauseMs: number;
  /** How far from the index a slice takes. */
  readonly reach: number;
  readonly holdMs: number;
  /** Whether what comes back waits at the best price for takers, or takes at once. */
  readonly waits: boolean;
  /** Part of it that a friend stands ready to sell to those who come. */
  readonly friendShare: number;
}

function drawGame(random: Random): Game {
  const between = (least: number, most: number) => least * (most / least) ** random.next();
  return {
    side: random.next() < 0.5 ? BUY : SELL,
    value: between(5_000, 900_000),
    slices: Math.ceil(between(1, 20)),
    pauseMs: Math.round(between(50, 5_000)),
    reach: between(0.0002, 0.03),
    holdMs: Math.round(between(100, 60_000)),
    waits: random.next() < 0.5,
    friendShare: random.next() < 0.5 ? 0 : random.next(),
  };
}

const unitsOf = (listing: Listing, lots: number) =>
  lots * listing.initialPriceTicks * notionalUnitOf(listing);

/** Long less short, or coins beyond what was brought, in lots. */
function heldLots({ exchange }: Floor, listing: Listing, user: number): number {
  if (listing === link) {
    const lots = (side: PositionSide) =>
      exchange.live.futures.position(user, link.id, side)?.lots ?? 0;
    return lots(PositionSide.LONG) - lots(PositionSide.SHORT);
  }
  const { available, frozen } = exchange.live.balanceOf(user, SPOT, listing.base.id);
  return Math.floor(Number(available + frozen) / listing.definition.lotSize);
}

/** What both accounts are worth at the index, USDT: all positions are closed, or it is spot. */
function worth(floor: Floor, listing: Listing): number {
  const { live } = floor.exchange;
  return [THIEF, FRIEND].reduce((sum, user) => {
    const money = [FUTURES, SPOT].reduce((total, account) => {
      const { available, frozen } = live.balanceOf(user, account, USDT);
      return total + Number(available + frozen);
    }, 0);
    const coins = listing === link ? 0 : unitsOf(listing, heldLots(floor, listing, user));
    return sum + (money + coins) / 1e8;
  }, 0);
}

async function play(floor: Floor, listing: Listing, game: Game, atFirst: number): Promise<void> {
  const { timers } = floor.exchange;
  const { side, slices, pauseMs, reach, holdMs, waits, friendShare } = game;
  const other = side === BUY ? SELL : BUY;
  const index = listing.initialPriceTicks;
  const lots = Math.floor((game.value * 1e8) / unitsOf(listing, 1));
  const take = (user: number, one: Side, away: number, count: number) =>
    floor.order(user, listing, {
      side: one,
      priceTicks: index * (one === BUY ? 1 + away : 1 - away),
      lots: count,
    });
  for (let slice = 0; slice < slices; slice += 1) {
    await take(THIEF, side, reach, lots / slices);
    await timers.advance(pauseMs);
  }
  const best = floor.levels(listing, other)[0]?.priceTicks ?? index;
  if (friendShare > 0) {
    // Before the takers, a tick better than the makers.
    const priceTicks = best + (side === BUY ? 1 : -1);
    const order = { side, priceTicks, lots: lots * friendShare, rests: true };
    await floor.order(FRIEND, listing, order);
  }
  const back = () => Math.abs(heldLots(floor, listing, THIEF) - atFirst);
  if (waits) {
    const own = floor.levels(listing, side)[0]?.priceTicks ?? index;
    await floor.order(THIEF, listing, { side: other, priceTicks: own, lots: back(), rests: true });
  }
  await timers.advance(holdMs);
  await floor.send(THIEF, {
    case: 'cancelAllContractOrders',
    value: { contract: 0, keepExits: false },
  });
  await floor.send(FRIEND, {
    case: 'cancelAllContractOrders',
    value: { contract: 0, keepExits: false },
  });
  await floor.send(THIEF, { case: 'cancelAllOrders', value: { market: 0 } });
  await floor.send(FRIEND, { case: 'cancelAllOrders', value: { market: 0 } });
  for (const user of [THIEF, FRIEND]) {
    for (let order = 0; order < 60; order += 1) {
      const left = heldLots(floor, listing, user) - atFirst;
      if (left === 0 || (listing !== link && unitsOf(listing, Math.abs(left)) < 6e8)) break;
      // No worse than it must be: makers come back between two of them.
      await take(user, left > 0 ? SELL : BUY, 0.0005 * (1 + order / 10), Math.abs(left));
      await timers.advance(1_000);
    }
  }
}

describe.each([
  { name: 'a contract', listing: link as Listing },
  { name: 'a spot market', listing: aave as Listing },
])('a thief who pushes the bots of $name to their limit and trades back', ({ listing }) => {
  it(`gains in none of ${GAMES} games of many sizes and timings (R2)`, async () => {
    const floor = await openTestFloor();
    const random = createRandom(SEED, listing.id);
    let coins = 0;
    for (const user of [THIEF, FRIEND]) await floor.enter(user, { futures: 2e6, spot: 2e6 });
    if (listing !== link) {
      // What can be sold first has to be there first.
      coins = Math.floor(1e14 / unitsOf(listing, 1));
      for (const user of [THIEF, FRIEND]) await floor.bring(user, listing, coins);
    }
    let traded = 0;
    for (let game = 0; game < GAMES; game += 1) {
      const drawn = drawGame(random);
      const before = worth(floor, listing);
      await play(floor, listing, drawn, coins);
      const gained = worth(floor, listing) - before;
      if (gained < 0) traded += 1;
      expect(gained, JSON.stringify(drawn)).toBeLessThanOrEqual(0);
    }
    expect(traded).toBeGreaterThan(GAMES * 0.7);
    expect(floor.exchange.core.audit().findings).toEqual([]);
  }, 300_000);
});
