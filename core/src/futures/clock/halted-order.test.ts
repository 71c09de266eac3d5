import { MarketState } from '@bourse/contract/enumerations.ts';
import { expect, test } from 'vitest';
import { ALICE, BOB, CAROL, valuesOf } from '../../fixtures/desk.ts';
import { BTCPERP, FuturesDesk } from '../../fixtures/futures-desk.ts';

const stateOf = (desk: FuturesDesk, state: MarketState) =>
  desk.house({ case: 'setContractState', value: { contract: BTCPERP, state } });

test.each([1, 2, 3, 5, 8])(
  'positions that became due while their contract was halted are liquidated in that order, %i commands of the clock later',
  (count) => {
    const desk = FuturesDesk.openFutures();
    desk.short(BOB, 60_000, 4);
    for (const [user, leverage] of [
      [ALICE, 100],
      [CAROL, 50],
    ] as const) {
      desk.isolated(user, leverage);
      desk.long(user, 60_000, 1);
    }
    desk.long(BOB, 50_000, 10);
    stateOf(desk, MarketState.HALTED);
    desk.mark(59_600);
    desk.mark(58_900);
    for (let at = 0; at < count; at += 1) desk.advance(3);
    stateOf(desk, MarketState.OPEN);
    const told = [...desk.mark(58_900), ...desk.advance(), ...desk.advance()];
    expect(valuesOf(told, 'liquidated').map(({ user }) => user)).toEqual([ALICE, CAROL]);
  },
);
