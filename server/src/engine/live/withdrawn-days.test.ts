import { HoldReason } from '@bourse/contract/enumerations.ts';
import { ALICE, BOB, Desk, ONE, onlyValueOf, USDT } from '@bourse/core/fixtures/desk.ts';
import { expect, test } from 'vitest';
import { viewOf } from '../run/engine-view.ts';
import { LiveState } from './live-state.ts';

const DAY = 86_400_000;

/** People with money, of whom some have a bound; a live state that follows, and one that starts now. */
function open() {
  const desk = Desk.open();
  desk.adoptRiskRules();
  for (const user of [ALICE, BOB]) desk.deposit(user, USDT, 1_000 * ONE);
  const live = new LiveState();
  live.load(viewOf(desk.engine));
  let seen = desk.outcomes.length;
  const follow = () => {
    for (const outcome of desk.outcomes.slice(seen)) live.apply(outcome);
    seen = desk.outcomes.length;
  };
  /** What both say that has left today, which must be the same. */
  const leftToday = (user: number) => {
    follow();
    const fresh = new LiveState();
    fresh.load(viewOf(desk.engine));
    const value = live.withdrawn.valueOf(user, desk.time);
    expect(fresh.withdrawn.valueOf(user, desk.time)).toBe(value);
    return value / ONE;
  };
  const bind = (user: number, withdrawDayMax: number) => {
    const causes = { spot: 0, futures: 0, transfer: 0, withdraw: 0 } as const;
    const value = { user, version: desk.engine.sequence, ...causes, withdrawDayMax };
    desk.send(0, { case: 'setAccountRights', value });
  };
  const hold = (user: number, amount: number, fee = 0) => {
    const value = {
      ...{ asset: USDT, amount: amount * ONE, fee: fee * ONE },
      ...{ reason: HoldReason.WITHDRAWAL, destination: 'chain:address' },
    };
    const key = `hold-${desk.engine.sequence}`;
    return onlyValueOf(desk.send(user, { case: 'holdFunds', value }, key), 'fundsHeld').hold;
  };
  return { desk, bind, hold, leftToday };
}

test('I90 what counts of a bound is what the engine counts, fees included, from any moment on', () => {
  const { desk, bind, hold, leftToday } = open();
  hold(BOB, 5);
  expect(leftToday(BOB)).toBe(0);
  bind(ALICE, 500 * ONE);
  expect(leftToday(ALICE)).toBe(0);
  const first = hold(ALICE, 100, 2);
  const second = hold(ALICE, 50);
  expect(leftToday(ALICE)).toBe(152);
  desk.send(0, { case: 'voidHold', value: { hold: first } });
  expect(leftToday(ALICE)).toBe(50);
  desk.send(0, { case: 'postHold', value: { hold: second } });
  expect(leftToday(ALICE)).toBe(50);
  expect(leftToday(BOB)).toBe(0);
});

test('I90 a new UTC day begins at nothing, and what comes back of the old one counts there', () => {
  const { desk, bind, hold, leftToday } = open();
  bind(ALICE, 500 * ONE);
  const old = hold(ALICE, 100);
  desk.time += DAY;
  expect(leftToday(ALICE)).toBe(0);
  hold(ALICE, 30);
  desk.send(0, { case: 'voidHold', value: { hold: old } });
  expect(leftToday(ALICE)).toBe(30);
});
