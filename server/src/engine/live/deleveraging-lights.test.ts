import { PositionSide } from '@bourse/contract/enumerations.ts';
import { ALICE, BOB, CAROL, ONE } from '@bourse/core/fixtures/desk.ts';
import { BTCPERP, FuturesDesk } from '@bourse/core/fixtures/futures-desk.ts';
import { expect, test } from 'vitest';
import { DeleveragingLights } from './deleveraging-lights.ts';
import { LiveState } from './live-state.ts';

const clock = {
  time: 0,
  now() {
    return this.time;
  },
};

/** Ten people who go long one after the other at rising leverage and prices; Bob sells to them. */
function world() {
  const desk = FuturesDesk.openFutures();
  desk.adoptRiskRules();
  desk.fundFutures(BOB, 10_000_000 * ONE);
  const people = Array.from({ length: 10 }, (_, at) => 200 + at);
  for (const [at, user] of people.entries()) {
    desk.fundFutures(user, 40_000 * ONE);
    if (at % 2 === 0) desk.isolated(user, 10 + 5 * at);
    else desk.leverage(user, 10 + 5 * at);
    desk.short(BOB, 60_000 + 10 * at, 1 + (at % 3));
    desk.long(user, 60_000 + 10 * at, 1 + (at % 3));
  }
  const live = new LiveState();
  const follow = (from: number) => {
    for (const outcome of desk.outcomes.slice(from)) live.apply(outcome);
    return desk.outcomes.length;
  };
  return { desk, people, live, follow };
}

const lightsOf = (live: LiveState, lights: DeleveragingLights, users: readonly number[]) =>
  users.map((user) => {
    const position = live.futures.position(user, BTCPERP, PositionSide.LONG);
    return position ? lights.of(position) : 0;
  });

test('I54 R8 the lights are the ones of the ranking by which the engine deleverages', () => {
  const { desk, people, live, follow } = world();
  let told = follow(0);
  const lights = new DeleveragingLights(live, clock);
  const seen = new Set<number>();
  for (const mark of [60_020, 60_400, 59_950, 61_000]) {
    desk.mark(mark);
    // One of them lowers the leverage: that changes no place.
    if (mark === 60_400) desk.leverage(people[3]!, 5);
    told = follow(told);
    clock.time += 10_000;
    const shown = lightsOf(live, lights, people);
    expect(shown).toEqual(people.map((user) => desk.engine.deleveragingLights(user, BTCPERP, 1)));
    for (const light of shown) seen.add(light);
  }
  expect([...seen].sort()).toEqual([1, 2, 3, 4, 5]);
  const short = live.futures.position(BOB, BTCPERP, PositionSide.SHORT);
  expect(short && lights.of(short)).toBe(desk.engine.deleveragingLights(BOB, BTCPERP, -1));
});

test('a position that is newer than the ranking has its place at once', () => {
  const { desk, people, live, follow } = world();
  desk.mark(60_400);
  let told = follow(0);
  const lights = new DeleveragingLights(live, clock);
  lightsOf(live, lights, people);
  desk.short(BOB, 60_500, 1);
  desk.long(CAROL, 60_500, 1);
  told = follow(told);
  // The lowest rank has who loses and came last.
  expect(lightsOf(live, lights, [CAROL])).toEqual([1]);
  expect(desk.engine.deleveragingLights(CAROL, BTCPERP, 1)).toBe(1);
  expect(lightsOf(live, lights, [ALICE])).toEqual([0]);
  expect(told).toBe(desk.outcomes.length);
});
