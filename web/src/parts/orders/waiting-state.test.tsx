import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { withWaits } from '../../data/live/live-list.ts';
import { show } from '../../test-screen.tsx';
import { sampleOrder } from '../fixtures/sample-rows.ts';
import { WaitingState, WokenLines } from './waiting-state.tsx';

const since = 1_763_640_000_000;
const stateOf = (waiting: { away?: string; reach?: string }, isExit = false) => {
  const { unmount } = show(
    <p data-testid="state">
      <WaitingState waiting={{ since, ...waiting }} isExit={isExit} />
    </p>,
  );
  const { innerHTML } = screen.getByTestId('state');
  unmount();
  return innerHTML.replaceAll(/<[^>]+>/g, '|').replaceAll(/\|+/g, '|');
};

test.each([
  [
    { away: '0.003', reach: '0.0012' },
    '|Triggered, waiting for liquidity|Nearest order 0.30% away · Fills within 0.12%|',
  ],
  [
    { reach: '0.005' },
    '|Triggered, waiting for liquidity|No orders to match · Fills within 0.50%|',
  ],
  [
    { away: '0' },
    '|Triggered, waiting for liquidity|Nearest order 0.00% away · Fills up to its limit|',
  ],
  [{ away: '0.001', reach: '0' }, '|Triggered, waiting for the index price|'],
])(
  'an order that waits says for whom, how far they are and how far it trades: %o',
  (waiting, said) => {
    expect(stateOf(waiting)).toBe(said);
  },
);

test('a protected exit was not triggered, and waits in the same way', () => {
  expect(stateOf({ reach: '0.001' }, true)).toContain('|Waiting for liquidity|');
  expect(stateOf({ reach: '0' }, true)).toBe('|Waiting for the index price|');
});

test('why an order waits comes from the last answer, and is over once the channel says that it trades', () => {
  const waiting = { since, reach: '0.001' };
  const read = [sampleOrder({ code: '1', waiting }), sampleOrder({ code: '2', waiting })];
  const live = [sampleOrder({ code: '1' }), sampleOrder({ code: '2', triggered: true })];
  expect(withWaits(live, read).map((order) => order.waiting)).toEqual([waiting, undefined]);
  expect(withWaits(live, undefined)).toEqual(live);
});

test.each([
  ['59880', 'Filled 0.20% below the index price'],
  ['60120', 'Filled 0.20% above the index price'],
])(
  'an order that is over says what triggered it and how far it traded on average: %s',
  (average, said) => {
    const woken = { price: '59990', measure: '60000' };
    show(
      <WokenLines woken={woken} average={average} isContract={false} priceText={(text) => text} />,
    );
    screen.getByText('Triggered at 59990');
    screen.getByText(said);
  },
);

test('without a fill it says the price alone, and nothing of an order without a trigger', () => {
  const woken = { price: '59990', measure: '60000' };
  show(
    <>
      <WokenLines woken={woken} average="0" isContract priceText={(text) => text} />
      <WokenLines woken={undefined} average="60000" isContract priceText={(text) => text} />
    </>,
  );
  screen.getByText('Triggered at 59990');
  expect(screen.queryByText(/Filled/)).toBeNull();
});
