import type { DataOf } from '@bourse/contract/route.ts';
import type { ReceiptStep } from '@bourse/contract/routes/liquidation-receipt.ts';
import { routes } from '@bourse/contract/routes.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addressOf } from '../../data/server/client.ts';
import { endSession, startSession } from '../../data/server/session.ts';
import { setLocale } from '../../lib/i18n.ts';
import { type Answered, serve, show } from '../../test-screen.tsx';
import { contractAnswers } from '../fixtures/contract-answers.ts';
import { Receipt } from './receipt.tsx';

type Data = DataOf<typeof routes.contractLiquidation>;
const RECEIPT = addressOf(routes.contractLiquidation.path, { code: '1-7-1' });
const NOW = 1_763_640_000_000;

/** A long of 0.1 BTC that was liquidated whole, sold in the book, with a little left. */
const step = (change: Partial<ReceiptStep> = {}): ReceiptStep => ({
  ...{ kind: 'liquidated', time: NOW, sequence: 61_204, markPrice: '57228.9', indexPrice: '57230' },
  ...{ equity: '22.89', maintenanceMargin: '22.891560', positionQuantity: '0.1', quantity: '0.1' },
  ...{ bankruptcyPrice: '57000', tradedQuantity: '0.1', tradedPrice: '57100.5' },
  ...{ deleveragedQuantity: '0', keptQuantity: '0', takerFee: '2.855025' },
  ...{ liquidationFee: '5', insuranceChange: '5', returned: '2.194975', cancelledOrders: 0 },
  ...{ tier: 1, realised: '0', rank: 0 },
  ...change,
});
const receipt = (steps: readonly ReceiptStep[], change: Partial<Data> = {}): Answered => ({
  data: {
    ...{ positionCode: '1-7-1', symbol: 'BTCUSDT', positionType: 1, marginMode: 1, steps },
    ...change,
  },
});

function opens(answer: Answered | (() => Answered)) {
  serve({ ...contractAnswers(), [RECEIPT]: answer });
  return show(<Receipt code="1-7-1" />);
}
/** What stands under a title of a step, the first one if nothing is said. */
const under = async (title: string, at = 0) => {
  const heading = (await screen.findAllByRole('heading', { name: title }))[at];
  return within(heading?.parentElement as HTMLElement);
};
const figures = async (title: string, at = 0) => {
  const part = await under(title, at);
  const [names, values] = [part.getAllByRole('term'), part.getAllByRole('definition')];
  return Object.fromEntries(
    names.map(({ textContent }, index) => [textContent, values[index]?.textContent]),
  );
};
const deeds = async (at = 0) =>
  (await under('Actions taken', at)).getAllByRole('listitem').map(({ textContent }) => textContent);

beforeEach(() => startSession('token'));
afterEach(endSession);

test('D24 a liquidation is told by what was seen, what was done and what it cost, in the contract’s own decimals', async () => {
  opens(receipt([step()]));
  const link = await screen.findByRole('link', { name: 'BTC/USDT' });
  expect(link.parentElement?.textContent).toBe('BTC/USDT · Long · Isolated · Position 1-7-1');
  expect(await figures('Snapshot')).toEqual({
    ...{ 'Mark Price': '57,228.9', 'Index Price': '57,230.0' },
    ...{ 'Position equity': '22.8900 USDT', 'Maintenance margin': '22.8915 USDT' },
    // Above 100%: it is cut, not rounded.
    ...{ 'Margin ratio': '100.00%', 'Position before this step': '0.1000 BTC', 'Margin tier': '1' },
  });
  expect(await deeds()).toEqual([
    'We took over your whole position of 0.1000 BTC at the bankruptcy price of 57,000.0.',
    'We sold 0.1000 BTC in the order book at an average price of 57,100.5.',
    'We returned 2.1949 USDT to your account.',
  ]);
  expect(await figures('Costs')).toEqual({
    ...{ 'Taker fee': '2.8550 USDT', 'Liquidation fee': '5.0000 USDT' },
    ...{ 'Insurance fund received': '5.0000 USDT', Returned: '2.1949 USDT' },
  });
});

test('dust that was given back is told to its last digit', async () => {
  opens(receipt([step({ returned: '0.000012' })]));
  expect(await deeds()).toContain('We returned 0.000012 USDT to your account.');
  expect(await figures('Costs')).toMatchObject({ Returned: '0.000012 USDT' });
});

test.each([
  ['nothing is left', '0', '--'],
  ['a debt is left', '-12.5', '--'],
  ['next to nothing is left', '0.000001', '2,289,156,000.00%'],
])('a margin ratio where %s', async (_, equity, ratio) => {
  opens(receipt([step({ equity })]));
  expect((await figures('Snapshot'))['Margin ratio']).toBe(ratio);
});

test('a debt is shown as one, and what the insurance fund paid is no income of it', async () => {
  const bad = {
    equity: '-12.5',
    insuranceChange: '-12.500001',
    returned: '0',
    liquidationFee: '0',
  };
  opens(receipt([step(bad)], { marginMode: 2 }));
  expect(await figures('Snapshot')).toMatchObject({
    'Account equity': '-12.5000 USDT',
  });
  const cost = await figures('Costs');
  expect(cost['Insurance fund paid']).toBe('12.5000 USDT');
  expect(cost['Insurance fund received']).toBeUndefined();
  expect((await deeds()).join()).not.toContain('We returned');
});

test('a short in parts: orders first, a part of it, what the book did not take, step after step', async () => {
  const part = {
    ...{ quantity: '0.06', tradedQuantity: '0.03', deleveragedQuantity: '0.02' },
    ...{ keptQuantity: '0.01', returned: '0' },
  };
  const rest = { quantity: '0.04', positionQuantity: '0.04', tradedQuantity: '0', returned: '0' };
  opens(
    receipt([step({ ...part, cancelledOrders: 2 }), step({ ...rest, sequence: 61_205 })], {
      positionType: 2,
    }),
  );
  expect(await deeds()).toEqual([
    'We canceled 2 open orders first.',
    'We took over 0.0600 BTC of 0.1000 BTC at the bankruptcy price of 57,000.0.',
    'We bought 0.0300 BTC in the order book at an average price of 57,100.5.',
    'We passed 0.0200 BTC to opposing positions by auto-deleveraging.',
    'The insurance fund kept 0.0100 BTC.',
  ]);
  expect(await deeds(1)).toEqual([
    'We took over your whole position of 0.0400 BTC at the bankruptcy price of 57,000.0.',
  ]);
  const steps = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(steps.map((text) => text?.replace(/ *\d{4}-.*#/, ' #'))).toEqual([
    ...['Step 1 · Liquidation #61204', 'Step 2 · Liquidation #61205'],
  ]);
});

test('one order is one, in English and in Chinese', async () => {
  const { unmount } = opens(receipt([step({ cancelledOrders: 1 })]));
  expect((await deeds())[0]).toBe('We canceled 1 open order first.');
  unmount();
  await setLocale('zh-CN');
  const { container } = opens(receipt([step({ cancelledOrders: 1 })]));
  await screen.findByText(/1/, { selector: 'li li:first-child' });
  expect(container.textContent).not.toMatch(/[a-z]{3,} [a-z]{2,}|\{\{/);
});

test.each([
  [
    'deleveraged',
    'Auto-deleveraging',
    /We closed 0\.1000 BTC of your position against it at 57,000\.0, with no fee\.$/,
  ],
  ['resolved', 'Taken over', /^We took over 0\.1000 BTC of your position at 57,000\.0\.$/],
] as const)(
  '%s is told with its own price and what it brought, and with no fee',
  async (kind, title, words) => {
    opens(receipt([step({ kind, realised: '-300.000009', rank: 3, indexPrice: '0' })]));
    await screen.findByRole('heading', { name: new RegExp(`^Step 1 · ${title}`) });
    (await under('Actions taken')).getByText(words);
    expect(await figures('Actions taken')).toEqual({ 'PNL before fees': '-300.0000 USDT' });
    expect(screen.queryByText('Costs')).toBeNull();
    if (kind === 'deleveraged') {
      expect((await figures('Snapshot'))['Place in ADL queue']).toBe('3');
    }
  },
);

test('a receipt that could not be read says why and can be asked for again', async () => {
  let answer: Answered = { refused: 'There is no such position', code: 4009 };
  const { user } = opens(() => answer);
  await screen.findByText('There is no such position');
  answer = receipt([step()]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Costs');
});

test('a contract that is no longer listed keeps its symbol and plain decimals', async () => {
  opens(receipt([step()], { symbol: 'GONEUSDT' }));
  await screen.findByText('GONEUSDT');
  expect((await figures('Snapshot'))['Mark Price']).toBe('57,228.90');
  expect((await deeds())[0]).toContain('0.1000');
});
