import { BOB, CAROL, ONE, ticks } from '@bourse/core/fixtures/desk.ts';
import { BTCPERP, FuturesDesk } from '@bourse/core/fixtures/futures-desk.ts';
import { expect, test } from 'vitest';
import { LiveState } from '#engine/live/live-state.ts';
import { RiskLooks } from './risk-look.ts';

const LONGS = [200, 201, 202] as const;
const HEDGER = 203;

/** Three longs at 50x, 20x and 5x, isolated and cross; Bob sold to them. */
function world() {
  const desk = FuturesDesk.openFutures();
  desk.fundFutures(BOB, 10_000_000 * ONE);
  for (const [at, leverage] of [50, 20, 5].entries()) {
    const user = LONGS[at] as number;
    desk.fundFutures(user, 20_000 * ONE);
    desk.isolated(user, leverage);
    desk.short(BOB, 60_000, 1);
    desk.long(user, 60_000, 1);
  }
  const live = new LiveState();
  for (const outcome of desk.outcomes) live.apply(outcome);
  return { desk, live };
}

/** The mark moves for who looks, and the engine has not acted yet. */
function moveMark(live: LiveState, price: number): void {
  const mark = live.futures.mark(BTCPERP);
  const value = { ...mark, markTicks: ticks(price), isStale: false };
  live.futures.apply({ case: 'markMoved', value }, mark.time + 1_000, live.sequence);
}

const usersOf = (list: readonly { readonly position: { readonly user: number } }[]) =>
  list.map(({ position }) => position.user);

test('positions stand by their distance to the liquidation price, as the engine reckons it', () => {
  const { desk, live } = world();
  const look = new RiskLooks(live).look(1_000);
  expect(usersOf(look.near).slice(0, 3)).toEqual([...LONGS]);
  expect(look).toMatchObject({ positionsCount: 4, accountsCount: 4, closeCount: 1, stuck: [] });
  for (const { position, liquidationTicks, distance } of look.near.slice(0, 3)) {
    const seen = desk.engine.positions(position.user)[0];
    expect(liquidationTicks).toBe(seen?.liquidationTicks);
    const { markTicks } = live.futures.mark(BTCPERP);
    const away = (markTicks - liquidationTicks) / markTicks;
    expect(distance / 100_000_000).toBeCloseTo(away, 7);
  }
});

test('what is due and not taken is stuck after ten seconds, and no more once it is not due', () => {
  const { live } = world();
  const looks = new RiskLooks(live);
  moveMark(live, 58_900);
  const first = looks.look(1_000);
  expect(first.near[0]).toMatchObject({ distance: 0, dueSince: 1_000 });
  expect(first.stuck).toEqual([]);
  expect(looks.look(10_999).stuck).toEqual([]);
  expect(usersOf(looks.look(11_000).stuck)).toEqual([LONGS[0]]);
  moveMark(live, 60_000);
  expect(looks.look(12_000).near[0]).toMatchObject({ dueSince: 0 });
  moveMark(live, 58_900);
  expect(looks.look(13_000).near[0]).toMatchObject({ dueSince: 13_000 });
});

test('a hedged account is as far as its open part is, on both of its sides', () => {
  const { desk, live } = world();
  desk.fundFutures(HEDGER, 30_000 * ONE);
  const told = desk.outcomes.length;
  desk.short(BOB, 60_000, 3);
  desk.long(HEDGER, 60_000, 1);
  desk.long(BOB, 60_000, 3);
  desk.short(HEDGER, 60_000, 3);
  for (const outcome of desk.outcomes.slice(told)) live.apply(outcome);
  const own = new RiskLooks(live)
    .look(1_000)
    .near.filter(({ position }) => position.user === HEDGER);
  expect(own).toHaveLength(2);
  // Net short of two: 30,000 USDT less maintenance are a rise of about a quarter.
  for (const { distance } of own) {
    expect(distance).toBeGreaterThan(20_000_000);
    expect(distance).toBeLessThan(25_000_000);
  }
});

test('a margin ratio over 80% is counted, and what cannot be liquidated stands last', () => {
  const { desk, live } = world();
  desk.fundFutures(CAROL, 5_000_000 * ONE);
  const rich = desk.outcomes.length;
  desk.short(BOB, 60_000, 1);
  desk.long(CAROL, 60_000, 1);
  for (const outcome of desk.outcomes.slice(rich)) live.apply(outcome);
  moveMark(live, 59_150);
  const look = new RiskLooks(live).look(1_000);
  expect(look.warnedCount).toBe(1);
  expect(look.near.at(-1)).toMatchObject({ liquidationTicks: 0, distance: Infinity });
});
