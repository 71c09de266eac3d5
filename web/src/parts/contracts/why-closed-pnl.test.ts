import { expect, test } from 'vitest';
import { addDecimals, trimZeros } from '../../lib/decimal.ts';
import { whyClosedPnl } from './why-closed-pnl.ts';

const closed = {
  ...{ realised: '1234.5', openingFees: '3.000001', closingFees: '4.5' },
  ...{ funding: '0.25', profit: '1226.749999' },
};

test('the parts are exact, and together the net', () => {
  const why = whyClosedPnl(closed);
  expect(why?.lines.map(({ name, amount }) => [name, amount])).toEqual([
    ['futuresPanel.pnlBeforeFees', '1,234.5'],
    ['futuresPanel.openingFees', '3.000001'],
    ['futuresPanel.closingFees', '4.5'],
    ['futuresPanel.netFundingPaid', '0.25'],
  ]);
  expect(why?.filled).toBe('1,234.5 − 3.000001 − 4.5 − 0.25 = 1,226.749999');
  const costs = [closed.openingFees, closed.closingFees, closed.funding].reduce(addDecimals);
  expect(trimZeros(addDecimals(closed.profit, costs))).toBe(closed.realised);
});

test('funding that came in is added, and a loss stays one', () => {
  const why = whyClosedPnl({ ...closed, realised: '-10', funding: '-2.5', profit: '-15.000001' });
  expect(why?.filled).toBe('-10 − 3.000001 − 4.5 + 2.5 = -15.000001');
  expect(why?.result).toBe('-15.000001');
});

test('costs that nobody counted apart are no parts', () => {
  expect(whyClosedPnl({ realised: '5', profit: '4' })).toBeNull();
});
