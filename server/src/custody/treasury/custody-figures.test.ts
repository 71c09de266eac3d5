import { expect, test } from 'vitest';
import { type CustodyFigures, readCustody, writeCustody } from './custody-figures.ts';

test('F72 amounts of any size are read as they were written', () => {
  const figures: CustodyFigures = {
    comparisons: [
      {
        ...{ chain: 'ETH', coin: 'USDT', held: 10n ** 30n, gap: -7n, opening: 0n, booked: 1n },
        ...{ places: { hot: 1n, gas: 0n, cold: 2n ** 80n, deposits: 4n }, arrived: 5n, sent: 6n },
        ...{ fees: 7n, credited: 8n, posted: 9n, isBooked: true, isPaused: false, comparedAt: 3 },
      },
    ],
    treasury: {
      ...{ chain: 'ETH', movesUnderWay: 1, oldestAt: 2, hindrance: 'gas', gas: 10n ** 19n },
      ...{ gasForSweeps: undefined, shares: [] },
    },
    comparedFor: 1_760_000_000_000,
  };
  expect(readCustody(writeCustody(figures))).toEqual(figures);
});
