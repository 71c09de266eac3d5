import { routes } from '@bourse/contract/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hideAmounts } from '../../data/device/hidden-amounts.ts';
import { setPreference } from '../../data/device/preferences.ts';
import { endSession, startSession } from '../../data/server/session.ts';
import { useTransferRequest } from '../../data/user/transfer-request.ts';
import { type Answered, serve, show, showAt } from '../../test-screen.tsx';
import { CurrencyChoice } from '../shell/settings-panel.tsx';
import { AssetPage } from './asset-page.tsx';

const usdt = {
  ...{ tokenName: 'USDT', tokenWholeName: 'Tether', icon: '', balance: '1500', available: '1400' },
  ...{ frozenBalance: '100', balanceUsdt: '1500' },
};
const futures = (profit: string) => ({
  ...{ symbol: 'USDT', balance: '800', available: '650', transferable: '600', profit },
  ...{ margin: '120.5', frozenBalance: '29.5' },
});

async function opens(tab: string, profit = '12.25', rates: Answered = { data: { list: [] } }) {
  serve({
    [routes.currencyRates.path]: rates,
    [routes.totalAsset.path]: {
      data: {
        totalAsset: { totalBtc: '0.04', totalUsdt: '2400.5' },
        accountAsset: [
          { account: 1, totalUsdt: '1500' },
          { account: 2, totalUsdt: '100.5' },
          { account: 3, totalUsdt: '800' },
        ],
      },
    },
    [routes.accountAsset.path]: { data: { list: [usdt], totalUsdt: '1500', total: 1 } },
    [routes.contractAsset.path]: { data: { list: [futures(profit)] } },
  });
  const drawn = show(<AssetPage />, { at: `/asset?tab=${tab}` });
  await screen.findByRole('heading', { level: 1 });
  return drawn;
}
const hrefOf = (element: HTMLElement) => element.getAttribute('href');
const head = () => screen.getByText('Estimated balance').parentElement!;
/** What the title's line offers: links, and what only opens a dialog. */
const actions = () => {
  const line = screen.getByRole('heading', { level: 1 }).parentElement!;
  return [...line.querySelectorAll('a, button')].map(({ textContent }) => textContent);
};
const menu = () => within(screen.getByRole('navigation', { name: 'Assets' }));

beforeEach(async () => {
  startSession('token');
  await showAt(1440);
});
afterEach(() => {
  hideAmounts(false);
  setPreference({ currency: 'USD' });
  endSession();
});

test('a menu holds the seven tabs, each at its address', async () => {
  await opens('Overview');
  const places = menu().getAllByRole('link');
  expect(places.map((place) => [place.textContent, hrefOf(place)])).toEqual([
    ['Overview', '/asset'],
    // The specification's seven, and one beside them.
    ...['Funding', 'Spot', 'Futures', 'Deposit', 'Withdraw', 'History', 'Analysis'].map((name) => [
      ...[name, `/asset?tab=${name}`],
    ]),
  ]);
  expect(places[0]!.getAttribute('aria-current')).toBe('page');
});

describe('the overview', () => {
  test('has the total in USD and in BTC, what each account holds, and the four ways to move it', async () => {
    await opens('Overview');
    await within(head()).findByText('2,400.50');
    await within(head()).findByText(/0\.04000000 BTC/);
    screen.getByText('Shown at 1 USDT = 1 USD');
    expect(actions()).toEqual(['Deposit', 'Withdraw', 'Transfer', 'History']);
    const accounts = within(screen.getByRole('region', { name: 'Accounts' })).getAllByRole('link');
    expect(accounts.map(hrefOf)).toEqual([
      ...['/asset?tab=Funding', '/asset?tab=Spot', '/asset?tab=Futures'],
    ]);
    for (const [at, amount] of ['1,500.0000', '100.5000', '800.0000'].entries()) {
      within(accounts[at]!).getByText(amount);
    }
  });

  test('is in the currency that was chosen, by a rate that it tells; yen have no smaller coin', async () => {
    const yen = { currency: 'JPY', rate: '150.4', time: 1 };
    const choice = show(<CurrencyChoice />);
    await choice.user.selectOptions(
      screen.getByRole('combobox', { name: 'Display currency' }),
      'JPY',
    );
    choice.unmount();
    await opens('Overview', '12.25', { data: { list: [yen] } });
    await within(head()).findByText('361,035');
    within(head()).getByText('JPY');
    screen.getByText('Shown at 1 USDT = 150.4 JPY');
    await within(screen.getByRole('region', { name: 'Accounts' })).findByText('225,600.00');
  });

  test('is in USD while the currency that was chosen has no rate, and says so', async () => {
    setPreference({ currency: 'EUR' });
    await opens('Overview');
    await screen.findByText(/Shown at 1 USDT = 1 USD · No EUR rate available/);
    await within(head()).findByText('2,400.50');
    within(head()).getByText('USD');
  });

  test('its eye hides amounts on every tab, as ****', async () => {
    const { user } = await opens('Overview');
    await within(head()).findByText('2,400.50');
    await user.click(screen.getByRole('button', { name: 'Hide amounts' }));
    expect(screen.queryByText('2,400.50')).toBeNull();
    within(head()).getByText('****');
    await user.click(menu().getByRole('link', { name: 'Funding' }));
    await screen.findByRole('heading', { level: 1, name: 'Funding' });
    await within(head()).findByText('****');
    screen.getByRole('button', { name: 'Show amounts' });
  });
});

describe.each(['Funding', 'Spot'])('%s', (tab) => {
  test('has the four ways, the balance in USD with its eye, and its coins in a table', async () => {
    const { user } = await opens(tab);
    expect(actions()).toEqual(['Deposit', 'Withdraw', 'Transfer', 'History']);
    await within(head()).findByText(tab === 'Funding' ? '1,500.00' : '100.50');
    within(head()).getByText('USD');
    within(head()).getByRole('button', { name: 'Hide amounts' });
    screen.getByRole('searchbox', { name: 'Search coins' });
    const table = within(await screen.findByRole('table', { name: 'Coins' }));
    const titles = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(titles).toEqual([
      ...['Coin', 'Total', 'Available Amount', 'Price / 24h', 'Average cost / PNL', 'Action'],
    ]);
    table.getByText('1,500.00000000');
    table.getByText('1,400.00000000');
    expect(table.getAllByRole('link', { name: /^(Deposit|Withdraw)/ }).map(hrefOf)).toEqual([
      ...['/asset?tab=Deposit&coin=USDT', '/asset?tab=Withdraw&coin=USDT'],
    ]);
    await user.click(table.getByRole('button', { name: 'Transfer USDT' }));
    expect(useTransferRequest.getState().request).toMatchObject(
      tab === 'Funding' ? { from: 1, to: 2, coin: 'USDT' } : { from: 2, to: 1, coin: 'USDT' },
    );
  });
});

test.each(['Deposit', 'Withdraw', 'History'])(
  'the eye beside the title of %s hides amounts there, too',
  async (tab) => {
    const { user } = await opens(tab);
    await user.click(screen.getByRole('button', { name: 'Hide amounts' }));
    await user.click(screen.getByRole('button', { name: 'Show amounts' }));
    screen.getByRole('button', { name: 'Hide amounts' });
  },
);

describe('futures', () => {
  const detail = (name: string) => {
    const row = screen.getByText(name).closest('div')!;
    return row.querySelector('dd span');
  };

  test('shows its balance in USDT and what that is made of, and opens a transfer to itself', async () => {
    const { user } = await opens('Futures');
    await within(head()).findByText('812.2500');
    within(head()).getByText('USDT');
    const names = ['Balance', 'Available', 'Unrealized PNL', 'Position Margin', 'Order Margin'];
    const panel = within(screen.getByRole('region', { name: 'Details' }));
    expect(panel.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(names);
    expect(names.map((name) => detail(name)?.textContent)).toEqual([
      ...['800.0000', '650.0000', '+12.2500', '120.5000', '29.5000'],
    ]);
    expect(actions()).toEqual(['Transfer', 'History']);
    await user.click(screen.getByRole('button', { name: 'Transfer' }));
    expect(useTransferRequest.getState().request).toMatchObject({ from: 1, to: 3 });
    expect(screen.getAllByRole('link', { name: 'History' }).map(hrefOf)).toContain(
      '/asset?tab=History&historyType=futures',
    );
  });

  test.each([
    ['12.25', 'text-up'],
    ['-12.25', 'text-down'],
  ])('a PNL of %s is coloured so', async (profit, tone) => {
    await opens('Futures', profit);
    await waitFor(() => expect(detail('Unrealized PNL')?.className).toContain(tone));
  });
});
