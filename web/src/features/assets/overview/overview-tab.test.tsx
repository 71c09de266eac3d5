import { routes } from '@bourse/contract/routes.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hideAmounts } from '#app/data/device/hidden-amounts.ts';
import { queryClient } from '#app/data/server/query.ts';
import { endSession, startSession } from '#app/data/server/session.ts';
import { type Answered, type Sent, serve, show } from '#app/test-screen.tsx';
import { EquityPanel } from './equity-panel.tsx';
import { OverviewTab } from './overview-tab.tsx';

const DAY_MS = 86_400_000;
const profit = (pnl: string, percent = '1', netInflow = '0') => ({ pnl, percent, netInflow });
const equity = (list: readonly string[], change: object = {}): Answered => ({
  data: {
    list: list.map((totalUsdt, at) => ({ time: (20_000 + at) * DAY_MS, totalUsdt })),
    ...{ today: null, range: null },
    ...change,
  },
});
const total = (funding: string, spot: string, futures: string, whole: string): Answered => ({
  data: {
    totalAsset: { totalUsdt: whole, totalBtc: '0' },
    accountAsset: [funding, spot, futures].map((totalUsdt, at) => ({ account: at + 1, totalUsdt })),
  },
});
const coin = (tokenName: string, balanceUsdt: string) => ({
  ...{ tokenName, tokenWholeName: tokenName, icon: '', balanceUsdt },
  ...{ balance: '1', available: '1', frozenBalance: '0' },
});

type Answers = Parameters<typeof serve>[0];
function opens(answers: Answers = {}) {
  const sent = serve({
    [routes.totalAsset.path]: total('1500', '100', '800', '2400'),
    [routes.accountAsset.path]: { data: { list: [], total: 0 } },
    [routes.equity.path]: equity([]),
    [routes.depositList.path]: { data: { list: [] } },
    ...answers,
  });
  return { sent, ...show(<OverviewTab />) };
}
const today = async () => (await screen.findByText("Today's PNL")).nextElementSibling!;
const accounts = async () => {
  const panel = within(await screen.findByRole('region', { name: 'Accounts' }));
  await waitFor(() => expect(panel.getAllByRole('link')[0]?.textContent).toMatch(/\d/));
  return panel
    .getAllByRole('link')
    .map(({ textContent }) => textContent?.replace(/^[A-Za-z, ]*/, ''));
};

beforeEach(() => startSession('token'));
afterEach(() => {
  endSession();
  hideAmounts(false);
});

test.each([
  [null, '--', 'text-ink-2'],
  [profit('0', '0'), '0.00 USD', 'text-ink'],
  [profit('12.349', '0.5'), '+12.34 USD', 'text-up'],
  [profit('-1234567.899', '-99.999'), '-1,234,567.89 USD', 'text-down'],
])('the profit of today, %o, stands as %s', async (given, words, tone) => {
  opens({ [routes.equity.path]: equity([], { today: given }) });
  await waitFor(async () => expect((await today()).textContent).toContain(words));
  expect((await today()).className.split(' ')).toContain(tone);
});

test('nothing at all: the way to a first deposit, and no coin', async () => {
  opens({ [routes.totalAsset.path]: total('0', '0', '0', '0') });
  await screen.findByText('Make your first deposit');
  await screen.findByText('No coins yet');
  expect(await accounts()).toEqual(['0.00%0.0000', '0.00%0.0000', '0.00%0.0000']);
});

test.each([
  ['1500', '100', '800', '2400', ['62.50%1,500.0000', '4.16%100.0000', '33.33%800.0000']],
  ['0.00001', '0', '0', '0.00001', ['100.00%0.0000', '0.00%0.0000', '0.00%0.0000']],
  ['100', '100', '-30.5', '169.5', ['50.00%100.0000', '50.00%100.0000', '0.00%-30.5000']],
])('accounts of %s, %s and %s USDT, with a share of no more than all', async (...given) => {
  const [funding, spot, futures, whole, shown] = given;
  opens({ [routes.totalAsset.path]: total(funding, spot, futures, whole) });
  await waitFor(async () => expect(await accounts()).toEqual(shown));
  expect(screen.queryByText('Make your first deposit')).toBeNull();
});

test('five coins stand with their shares, those of all accounts together', async () => {
  const rows = ['A', 'B', 'C', 'D', 'E', 'F'].map((name, at) => coin(name, String(100 * (6 - at))));
  opens({
    [routes.accountAsset.path]: ({ query }) => ({
      data: { list: query.accountType === '1' ? rows : [coin('B', '500'), coin('USDT', '1')] },
    }),
  });
  const panel = within(await screen.findByRole('region', { name: 'Coins' }));
  await panel.findByText('41.66%');
  expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^.*BB?41\.66%1,000\.00$/),
    expect.stringContaining('USDT33.37%801.00'),
    expect.stringContaining('25.00%600.00'),
    expect.stringContaining('16.66%400.00'),
    expect.stringContaining('12.50%300.00'),
  ]);
});

test('a deposit that confirms leads to its card, one that has is not there', async () => {
  const deposit = { coin: 'BTC', creditTime: 0, confirmations: 1, creditConfirm: 2, step: 'seen' };
  const list = [
    { ...deposit, id: '1', amount: '0.00000001' },
    { ...deposit, id: '2', amount: '7', step: 'credited' },
  ];
  opens({ [routes.depositList.path]: { data: { list } } });
  const link = await screen.findByRole('link', { name: /incoming/ });
  expect(link.getAttribute('href')).toBe('/asset?tab=Deposit&coin=BTC');
  expect(link.textContent).toContain('0.00000001 BTC incoming1/2');
});

const panel = () => within(screen.getByRole('region', { name: 'Equity over time' }));
function opensEquity(answer: Answered | ((sent: Sent) => Answered | Promise<Answered>)) {
  const sent = serve({ [routes.equity.path]: answer });
  return { sent, ...show(<EquityPanel />) };
}

test.each([0, 1])('a line of %i days says when it begins', async (count) => {
  opensEquity(equity(['5'].slice(0, count)));
  await screen.findByText('Your chart starts with your first deposit');
});

test('a change below a percent is drawn as small as it is, between the two values of the axis', async () => {
  opensEquity(equity(['10000', '9980']));
  await panel().findByText('10,039');
  panel().getByText('9,940');
  const path = document.querySelector('svg path[stroke]')?.getAttribute('d') ?? '';
  const heights = [...path.matchAll(/ ([\d.]+)/g)].map(([, height]) => Number(height));
  expect(Math.abs(heights[0]! - heights[1]!)).toBeGreaterThan(20);
  expect(Math.abs(heights[0]! - heights[1]!)).toBeLessThan(30);
});

test('the line goes from its first day to now, with what came in apart from what was won', async () => {
  opensEquity(equity(['0', '100.999'], { range: profit('-0.5', '-0.49', '-1000') }));
  await panel().findByText('0.00');
  panel().getByText('100.99');
  expect(panel().getByText('Net deposits').nextSibling?.textContent).toBe('-1,000.00');
  expect(panel().getByText('PNL in this period').nextSibling?.textContent).toBe('-0.50 USD -0.49%');
});

test.each([
  ['12.349', 'Of this, trading bots +12.34 USD'],
  ['-0.00000001', 'Of this, trading bots 0.00 USD'],
  ['0.00000000', 'Of this, trading bots 0.00 USD'],
])('of the profit, bots made %s', async (bots, said) => {
  opensEquity(equity(['1', '2'], { range: { ...profit('1'), bots } }));
  const part = await panel().findByText(/^Of this, trading bots/);
  expect(part.textContent).toBe(said);
});

test('an account that had no bot is told of none, and hidden amounts hide what bots made', async () => {
  opensEquity(equity(['1', '2'], { range: { ...profit('1'), bots: null } }));
  await panel().findByText('Net deposits');
  expect(panel().queryByText(/trading bots/)).toBeNull();
  cleanup();
  queryClient.clear();
  hideAmounts(true);
  opensEquity(equity(['1', '2'], { range: { ...profit('1'), bots: '12' } }));
  expect((await panel().findByText(/trading bots/)).textContent).toBe('Of this, trading bots ****');
});

test('with amounts hidden neither numbers nor the shape of the line tell anything', async () => {
  hideAmounts(true);
  const { container } = opensEquity(equity(['1', '900'], { range: profit('899', '899') }));
  await panel().findByText('Net deposits');
  expect(container.textContent).not.toMatch(/900|899/);
  expect(container.querySelector('svg[viewBox="0 0 400 120"]')?.getAttribute('class')).toContain(
    'text-ink-3',
  );
  const heights = [...container.querySelectorAll('path')].flatMap(
    (path) => path.getAttribute('d')?.match(/(?<=[ML][\d.]+ )[\d.]+/g) ?? [],
  );
  expect(new Set(heights).size).toBe(1);
});

test('of the spans that were asked for the last one is shown, whenever the others come', async () => {
  const { promise, resolve } = Promise.withResolvers<Answered>();
  const { sent, user } = opensEquity(({ query }) =>
    query.days === '30' ? promise : equity(['0', query.days ?? '']),
  );
  await panel().findByText('7.00');
  await user.click(panel().getByRole('radio', { name: '30 days' }));
  expect(panel().queryByText('7.00')).toBeNull();
  await user.click(panel().getByRole('radio', { name: '90 days' }));
  await panel().findByText('90.00');
  await act(async () => resolve(equity(['0', '30'])));
  panel().getByText('90.00');
  const asked = sent.filter(({ path }) => path === routes.equity.path);
  expect(asked.map(({ query }) => query.days)).toEqual(['7', '30', '90']);
});

test('a line that could not be read says why, and is read again', async () => {
  let answer: Answered = { refused: 'Not now' };
  const { user } = opensEquity(() => answer);
  await panel().findByText('Error: Not now');
  answer = equity(['1', '2']);
  await user.click(panel().getByRole('button', { name: 'Retry' }));
  await panel().findByText('2.00');
});
