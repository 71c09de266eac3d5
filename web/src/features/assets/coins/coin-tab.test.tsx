import { routes } from '@bourse/contract/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hideAmounts } from '#app/data/device/hidden-amounts.ts';
import { setPreference } from '#app/data/device/preferences.ts';
import { endSession, startSession } from '#app/data/server/session.ts';
import type { AssetRow } from '#app/data/user/assets.ts';
import { sampleMarket } from '#app/parts/fixtures/sample-rows.ts';
import { type Answered, serve, show } from '#app/test-screen.tsx';
import { CoinTab } from './coin-tab.tsx';

const row = (tokenName: string, change: Partial<AssetRow> = {}): AssetRow => ({
  ...{ tokenName, tokenWholeName: `${tokenName} whole`, icon: '', balance: '1' },
  ...{ available: '1', frozenBalance: '0', setAside: '0', balanceUsdt: '1' },
  ...change,
});
const nothing = { balance: '0', available: '0', balanceUsdt: '0' };

function opens(rows: readonly AssetRow[], account: 'funding' | 'spot' = 'spot', more: object = {}) {
  serve({
    [routes.accountAsset.path]: { data: { list: rows, total: rows.length } },
    [routes.totalAsset.path]: {
      data: {
        totalAsset: { totalBtc: '0', totalUsdt: '0' },
        accountAsset: [{ account: account === 'spot' ? 2 : 1, totalUsdt: '0' }],
      },
    },
    [routes.spotItems.path]: { data: { list: [sampleMarket], HotList: [], NewList: [] } },
    ...more,
  });
  return show(<CoinTab account={account} />);
}
const coins = () =>
  screen
    .getAllByRole('row')
    .flatMap((one) => one.querySelector('.font-semibold')?.textContent ?? []);
const cellsOf = (coin: string) =>
  within(screen.getByText(`${coin} whole`).closest('tr')!)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

beforeEach(() => startSession('token'));
afterEach(() => {
  endSession();
  hideAmounts(false);
  setPreference({ currency: 'USD' });
});

test.each([
  ['nothing', nothing, ['0.00000000', '0.00000000']],
  [
    'dust that is worth nothing',
    { balance: '0.00000001', available: '0.00000001', balanceUsdt: '0' },
    ['0.000000010.0000 USD', '0.00000001'],
  ],
  [
    'less than is shown',
    { balance: '0.000000009', available: '0.000000009', balanceUsdt: '0.00009' },
    ['0.000000000.0000 USD', '0.00000000'],
  ],
  [
    'all of it in orders',
    { balance: '5', available: '0', frozenBalance: '5', balanceUsdt: '300000' },
    ['5.00000000300,000.0000 USD', '0.000000005.00000000 frozen'],
  ],
  [
    'a part that bots have set aside, beside a part in orders',
    { balance: '5', available: '3', frozenBalance: '2', setAside: '1.25', balanceUsdt: '300000' },
    ['5.00000000300,000.0000 USD', '3.000000001.25000000 set aside for bots2.00000000 frozen'],
  ],
  [
    'more than fits',
    { balance: '123456789012.123456789', available: '1', balanceUsdt: '99999999999.99999' },
    ['123,456,789,012.1234567899,999,999,999.9999 USD', '1.00000000'],
  ],
])('a coin of which there is %s', async (_, change, [total, available]) => {
  opens([row('BTC', change)]);
  await screen.findByText('BTC whole');
  expect(cellsOf('BTC').slice(1, 3)).toEqual([total, available]);
});

test('a coin has the price of its market, the quote coin is one, and one without a market has none', async () => {
  opens([row('BTC'), row('USDT'), row('GONE')]);
  await waitFor(() => expect(cellsOf('BTC')[3]).toBe('60,000.0+1.00%'));
  expect([cellsOf('USDT')[3], cellsOf('GONE')[3]]).toEqual(['1.0000--', '----']);
});

test('a coin has its average cost, and what it won or lost since at the live price', async () => {
  const cost = {
    ...{ coin: 'BTC', quantity: '2', averageCost: '50000', cost: '100000', worth: '120000' },
    ...{ unrealized: '20000', realized: '0' },
  };
  opens([row('BTC', { balance: '0.5' }), row('USDT'), row('ZERO', nothing)], 'spot', {
    [routes.coinPnl.path]: { data: { list: [cost, { ...cost, coin: 'ZERO' }] } },
  });
  await waitFor(() => expect(cellsOf('BTC')[4]).toBe('50,000.00+5,000.00 +20.00%'));
  expect([cellsOf('USDT')[4], cellsOf('ZERO')[4]]).toEqual(['--', '--']);
});

test('the most valuable stands first, then what is there without a price, then what is not', async () => {
  opens([
    row('ZERO', nothing),
    row('DUST', { balanceUsdt: '0' }),
    row('NINE', { balanceUsdt: '9.9' }),
    row('TEN', { balanceUsdt: '10' }),
  ]);
  await screen.findByText('TEN whole');
  expect(coins()).toEqual(['TEN', 'NINE', 'DUST', 'ZERO']);
});

test('zero balances are hidden when somebody says so; with none left it is said what is missing', async () => {
  const { user } = opens([row('ZERO', nothing), row('DUST', { balance: '0.00000001' })]);
  await screen.findByText('ZERO whole');
  const hide = screen.getByRole('checkbox', { name: 'Hide zero balances' });
  await user.click(hide);
  expect(coins()).toEqual(['DUST']);
  await user.type(screen.getByRole('searchbox', { name: 'Search coins' }), 'zero');
  screen.getByText('No assets found matching your search');
  await user.click(hide);
  expect(coins()).toEqual(['ZERO']);
});

test.each([
  ['spot', 'In orders'],
  ['funding', 'In withdrawals'],
] as const)(
  'what is held of the %s account stands above it at these prices',
  async (name, words) => {
    opens(
      [
        row('BTC', { frozenBalance: '0.5' }),
        row('USDT', { frozenBalance: '0.019' }),
        row('GONE', { frozenBalance: '1000' }),
      ],
      name,
    );
    const held = await screen.findByText(words);
    await waitFor(() => expect(held.textContent).toBe(`${words}30,000.01`));
  },
);

test('where nothing is held nothing is said of it; with amounts hidden none of them is there', async () => {
  hideAmounts(true);
  opens([row('BTC', { balance: '77', available: '77' })]);
  await screen.findByText('BTC whole');
  expect(screen.queryByText('In orders')).toBeNull();
  expect(cellsOf('BTC').slice(1, 3)).toEqual(['******** USD', '****']);
  expect(document.body.textContent).not.toContain('77');
});

test('worth is told in the currency that was chosen, the amount of a coin is not', async () => {
  setPreference({ currency: 'EUR' });
  const rates: Answered = { data: { list: [{ currency: 'EUR', rate: '0.5', time: 1 }] } };
  opens([row('BTC', { balanceUsdt: '60000.01' })], 'spot', { [routes.currencyRates.path]: rates });
  await waitFor(() => expect(cellsOf('BTC')[1]).toBe('1.0000000030,000.0050 EUR'));
});
