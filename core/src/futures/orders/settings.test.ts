import { MarginMode } from '@bourse/contract/enumerations.ts';
import { expect, test } from 'vitest';
import { onlyValueOf } from '../../fixtures/desk.ts';
import { BTCPERP, FuturesDesk } from '../../fixtures/futures-desk.ts';

const USER_FIRST = 1_000;
/** The columns of holdings have room for 256 first, and grow twice on the way. */
const USERS = 600;

test('what users set first of all holds, whatever room the tables had (D26)', () => {
  const desk = FuturesDesk.openFutures();
  for (let user = USER_FIRST; user < USER_FIRST + USERS; user += 1) {
    const value = { contract: BTCPERP, marginMode: MarginMode.ISOLATED };
    const events = desk.send(user, { case: 'setMarginMode', value });
    expect(onlyValueOf(events, 'marginModeSet')).toEqual({ user, ...value });
  }
  const settings = desk.engine.allContractSettings();
  expect(settings).toHaveLength(USERS);
  expect(settings.filter(({ marginMode }) => marginMode !== MarginMode.ISOLATED)).toEqual([]);
});
