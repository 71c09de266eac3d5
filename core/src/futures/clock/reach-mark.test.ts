import { afterEach, expect, test } from 'vitest';
import { Engine } from '../../engine.ts';
import { derivedState } from '../../fixtures/derived-state.ts';
import { BOB, units, valuesOf } from '../../fixtures/desk.ts';
import { BTCPERP, FuturesDesk } from '../../fixtures/futures-desk.ts';
import { REACHED_OF_COMMAND_MAX } from './reach-mark.ts';

const MANY = 600;
let desk: FuturesDesk;

afterEach(() => {
  expect(desk.engine.audit().findings).toEqual([]);
});

/** So many longs of 0.001 at 60,000 that are due at 59,000, half of them isolated. */
function holdMany(): void {
  desk.insure(units(1_000_000));
  desk.fundFutures(BOB, units(1_000_000));
  for (let user = 1_000; user < 1_000 + MANY; user += 1) {
    desk.fundFutures(user, units(1));
    if (user % 2 === 0) desk.isolated(user, 100);
    else desk.leverage(user, 100);
    desk.short(BOB, 60_000, 0.001);
    desk.long(user, 60_000, 0.001);
  }
  expect(desk.engine.contract(BTCPERP)?.openInterestLots).toBe(MANY * 10);
  desk.time += 1_000;
}

test('R7 I77: one command looks at a bounded number of positions that a mark passed, the next ones go on', () => {
  desk = FuturesDesk.openFutures();
  desk.adoptRiskRules();
  holdMany();
  const first = valuesOf(desk.mark(59_000), 'liquidated').length;
  const { pendingLiquidations } = desk.engine.pendingRisk();
  // One more stands for all that nobody has looked at.
  expect(first + pendingLiquidations).toBe(REACHED_OF_COMMAND_MAX + 1);
  expect(desk.engine.audit().findings).toEqual([]);
  let due = first;
  while (desk.engine.pendingRisk().pendingLiquidations > 0) {
    desk.engine = Engine.restore(desk.engine.snapshot());
    due += valuesOf(desk.advance(10), 'liquidated').length;
  }
  expect(due).toBe(MANY);
});

test('I17: who is still to be looked at is known after a restart', () => {
  desk = FuturesDesk.openFutures();
  desk.adoptRiskRules();
  holdMany();
  desk.mark(59_000);
  const restored = Engine.restore(desk.engine.snapshot());
  expect(derivedState(restored)).toEqual(derivedState(desk.engine));
});

test('the mark that comes back before somebody was looked at liquidates nobody more', () => {
  desk = FuturesDesk.openFutures();
  desk.adoptRiskRules();
  holdMany();
  const first = valuesOf(desk.mark(59_000), 'liquidated').length;
  desk.time += 1_000;
  desk.mark(60_000);
  desk.advance(1_000);
  expect(desk.engine.pendingRisk().pendingLiquidations).toBe(0);
  expect(desk.engine.allPositions().filter(({ user }) => user >= 1_000).length).toBe(MANY - first);
});
