import type { Risk, RiskContract, RiskPosition } from '@bourse/contract/console/routes/risk.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, giveReasonAndCode, heard, holdClock, showDesk } from '../../test-desk.tsx';
import { Page } from './page.tsx';

const NOW = 1_763_774_436_000;

const btc: RiskContract = {
  ...{ scope: 'contract:1', name: 'BTCUSDT', state: 'open', openInterest: '412600000.49' },
  ...{ ofCap: '0.7551', longs: 3, shorts: 1, mark: '61204.118', index: '61200' },
  ...{ basis: '0.00204', funding: '0.0001', fundingAt: NOW, markAt: NOW - 1_250 },
  ...{ isStale: false, queueLongs: 2, queueShorts: 0, fund: null },
};
const eth: RiskContract = {
  ...btc,
  ...{ scope: 'contract:2', name: 'ETHUSDT', state: 'cancel-only', openInterest: '9999.5' },
  ...{ ofCap: '0.98', longs: 0, shorts: 0, mark: '0', index: '2000', basis: '-0.0021' },
  ...{ funding: '-0.00000001', markAt: 0, isStale: true },
  fund: { side: 'short', quantity: '1.25', price: '2000', profit: '-1234.6' },
};
const safe: RiskPosition = {
  ...{ uid: '759326371', user: 143, contract: 1, name: 'BTCUSDT', side: 'long', leverage: 20 },
  ...{ margin: 'cross', quantity: '0.5', worth: '30602.059', mark: '61204.118' },
  ...{ liquidation: '0', distance: '', ratio: '0.5', light: 2, dueSince: 0 },
};
const due: RiskPosition = {
  ...safe,
  ...{ uid: '759326372', user: 144, contract: 2, name: 'ETHUSDT', side: 'short', leverage: 100 },
  ...{ quantity: '7.50', worth: '1234567.99', mark: '2001.5', liquidation: '2001.50' },
  ...{ distance: '-0.0001', ratio: '1.204', light: 5, dueSince: NOW - 72_000 },
};
const fund: Risk['fund'] = {
  ...{ coin: 'USDT', balance: '88000', heldProfit: '-1234.6', highest: '100000' },
  ...{ mayFallTo: '0', uncoveredDebts: '0', cameIn: '1234567.8', paidOut: '0', points: [] },
};
const risk: Risk = {
  ...{ log: 77, time: NOW, lookedAt: NOW, openInterest: '412610000', positions: 1_234 },
  ...{ accounts: 56, close: 1, closeWorth: '1234567.99', warned: 1, contracts: [btc, eth] },
  ...{ near: [due, safe], stuck: [due], fund },
};

const open = (data: Risk = risk, roles: readonly string[] = ['risk'], more = {}) =>
  showDesk(<Page />, { '/api/console/risk': { data }, ...more }, roles);
/** The cells of the row that begins so, in a part of the page. */
async function cells(part: string, first: string): Promise<readonly (string | null)[]> {
  const table = within(await screen.findByRole('region', { name: part }));
  const row = table.getByText(first, { selector: 'td *' }).closest('tr');
  return [...(row?.cells ?? [])].map(({ textContent }) => textContent?.trim() ?? null);
}

test('a contract shows how full, how one-sided and how far from its index it is, the fullest first', async () => {
  open();
  expect(await cells('Contracts', 'BTCUSDT')).toEqual(
    // A share of its cap, both sides, the mark in full, and signs before what may go either way.
    [
      ...['BTCUSDT', '412.6 M', '76%', '3 : 1', '61,204.118', '+20.4'],
      ...['+0.0100%', '2 / 0', 'none', 'Open'],
    ],
  );
  expect(await cells('Contracts', 'ETHUSDT')).toEqual([
    ...['ETHUSDT', '10.0 k', '98%', '0 : 0', '0', '−21.0'],
    // What rounds to nothing has no sign; the stale mark goes before the state.
    ...['0.0000%', '2 / 0', 'Short 1.25, −1,235', 'mark price stale'],
  ]);
  const names = screen.getAllByRole('link', { name: /^(BTC|ETH)USDT$/ });
  expect(names.map(({ textContent }) => textContent)).toEqual(['ETHUSDT', 'BTCUSDT']);
  expect(names[0]?.getAttribute('href')).toBe('/markets/contract:2');
});

test('a position shows how near it is, without a number where no price ends it, and one contract alone when asked', async () => {
  const { user } = open();
  expect(await cells('Nearest to liquidation', '759326372')).toEqual([
    ...['759326372', 'ETHUSDT', 'Short 100x', '1,234,567', '2,001.5', '2,001.50', '-0.01%'],
    ...['120%', '', 'overdue 1 min'],
  ]);
  expect(await cells('Nearest to liquidation', '759326371')).toEqual([
    ...['759326371', 'BTCUSDT', 'Long 20x', '30,602', '61,204.118', '–', '–', '50%', '', ''],
  ]);
  // A rank is no colour alone.
  screen.getByRole('img', { name: '5 / 5' });
  await user.selectOptions(screen.getByLabelText('Contract'), 'BTCUSDT');
  expect(screen.queryByRole('link', { name: '759326372' })).toBeNull();
  screen.getByRole('link', { name: '759326371' });
});

test('the figures at the head are of the whole house, and warn of a fund that fell by more than a tenth', async () => {
  open();
  const figure = async (name: string) =>
    (await screen.findByText(name, { selector: 'p.muted' })).closest('.grow');
  for (const [name, text] of [
    ['Open interest', '412.6 M USDT1,234 positions, 56 accounts'],
    ['Insurance fund', '88.0 k USDT-12.0% from 8 h high'],
    ['Within 2% of liq.', '1positions, 1.2 M USDT'],
    ['Overdue by over 10 s', '1ETHUSDT, 1 min'],
    // Of contracts that have a mark at all.
    ['Oldest mark price', '1.3 s1 of 2 fresh'],
  ] as const) {
    expect((await figure(name))?.textContent, name).toBe(name + text);
  }
  expect((await figure('Insurance fund'))?.querySelector('.warning')).not.toBeNull();
});

test('an empty house says so in each part', async () => {
  const nothing = { ...risk, contracts: [], near: [], stuck: [], positions: 0 };
  open({ ...nothing, fund: { ...fund, balance: '0', highest: '0' } });
  await screen.findByText('No open positions');
  screen.getByText('No stuck positions');
  screen.getByText('No changes in 24 hours');
  screen.getByText('0.0% from 8 h high');
});

test('the fund says what came in, went out and is owed, and draws its day', async () => {
  const points = ['5', '100000', '88000'].map((balance, at) => {
    return { time: NOW + at * 3_600_000, balance };
  });
  open({ ...risk, fund: { ...fund, paidOut: '5000.9', uncoveredDebts: '12.5', points } });
  const panel = within(await screen.findByRole('region', { name: 'Insurance fund' }));
  const [cameIn, paidOut] = ['Inflow, 24 h', 'Outflow, 24 h'].map(
    (name) => panel.getByText(name).nextElementSibling?.textContent,
  );
  expect([cameIn, paidOut]).toEqual(['+1,234,567', '−5,000']);
  const debts = panel.getByText('Uncovered debts').nextElementSibling;
  expect([debts?.textContent, debts?.className]).toEqual(['12', 'down']);
  panel.getByRole('img', { name: 'Insurance fund: 5 – 100.0 k' });
});

test('what is less than one USDT is never shown as nothing: a debt, a loss and a position', async () => {
  const small = { paidOut: '0.004', uncoveredDebts: '0.5', heldProfit: '-0.25', cameIn: '0' };
  const dust = { ...due, worth: '0.00000001' };
  open({ ...risk, fund: { ...fund, ...small }, near: [dust], stuck: [dust] });
  const panel = within(await screen.findByRole('region', { name: 'Insurance fund' }));
  const shown = [
    ...panel.getByText('Inflow, 24 h').closest('.named-values')!.querySelectorAll('span'),
  ]
    .filter((_, at) => at % 2 === 1)
    .map(({ textContent, className }) => [textContent, className]);
  expect(shown).toEqual([
    ['0', 'up'],
    ['−0.004', 'down'],
    ['-0.25', 'down'],
    ['0', ''],
    ['0.5', 'down'],
  ]);
  expect((await cells('Nearest to liquidation', '759326372'))[3]).toBe('0.00000001');
  screen.getByText(/0\.00000001 USDT/);
});

test('S27 a stuck position is put forward by risk alone: its own numbers, at the index until another price is named', async () => {
  const { user, proposed } = open();
  await user.click(await screen.findByRole('button', { name: 'Propose takeover…' }));
  const [quantity, price] = [
    screen.getByLabelText<HTMLInputElement>('Quantity'),
    screen.getByLabelText<HTMLInputElement>(/^Price, within/),
  ];
  expect([quantity.value, price.value]).toEqual(['7.50', '2000']);
  await giveReasonAndCode(user);
  // What is no amount is none, and nothing is put forward by it.
  for (const wrong of ['', '1e3', '-1', '2,5', '.5']) {
    await user.clear(price);
    if (wrong) await user.type(price, wrong);
    expect(button('Propose').disabled, wrong).toBe(true);
  }
  await user.clear(price);
  await user.type(price, ' 1999.50 ');
  await user.clear(quantity);
  await user.type(quantity, '2.5');
  await user.click(button('Propose'));
  await waitFor(() =>
    expect(proposed()).toEqual({
      kind: 'position-resolve',
      fields: {
        ...{ uid: '759326372', user: 144, contract: 2, side: 'short' },
        ...{ quantity: '2.5', price: '1999.50' },
      },
      reason: 'as agreed on the telephone',
    }),
  );
  const link = await screen.findByRole('link', { name: 'Proposal PR-7 submitted, seal ABC-DEF' });
  expect(link.getAttribute('href')).toBe('/approvals/PR-7');
});

test.each([
  ['its mark, where no index is known', '0', '2001.5', '2001.5'],
  ['no price, where neither is', '0', '0', ''],
])('a stuck position starts at %s', async (_, index, mark, shown) => {
  const contracts = [{ ...eth, index }];
  const { user } = open({ ...risk, contracts, stuck: [{ ...due, mark }] });
  await user.click(await screen.findByRole('button', { name: 'Propose takeover…' }));
  expect(screen.getByLabelText<HTMLInputElement>(/^Price, within/).value).toBe(shown);
  await giveReasonAndCode(user);
  expect(button('Propose').disabled).toBe(shown === '');
});

test('what the house refuses is said in its words, and what was typed stays', async () => {
  const refused = { refused: 'the price is outside the band' };
  const { user } = open(risk, ['risk'], { '/api/console/proposal/create': refused });
  await user.click(await screen.findByRole('button', { name: 'Propose takeover…' }));
  const price = screen.getByLabelText<HTMLInputElement>(/^Price, within/);
  await user.clear(price);
  await user.type(price, '9');
  await giveReasonAndCode(user);
  await user.click(button('Propose'));
  await screen.findByText('the price is outside the band');
  expect(price.value).toBe('9');
  screen.getByDisplayValue('as agreed on the telephone');
});

test.each([['treasury'], ['auditor'], ['admin']])(
  'S27 %s sees what is stuck, and has no button for it',
  async (role) => {
    open(risk, [role]);
    await screen.findByText('ETHUSDT Short · 759326372 · 1 min');
    expect(screen.queryByRole('button', { name: 'Propose takeover…' })).toBeNull();
  },
);

test('what is read stays when the next reading fails, and acts are off while the house says nothing', async () => {
  const pass = holdClock();
  let isAway = false;
  const { user } = showDesk(
    <Page />,
    { '/api/console/risk': () => (isAway ? 'away' : { data: risk }) },
    ['risk'],
  );
  await screen.findByText('mark price stale');
  isAway = true;
  await pass(1_500);
  screen.getByText("Couldn't load: no response from the server");
  screen.getByText('mark price stale');
  isAway = false;
  await user.click(button('Try again'));
  await waitFor(() =>
    expect(screen.queryByText("Couldn't load: no response from the server")).toBeNull(),
  );
  expect(button('Propose takeover…').disabled).toBe(false);
  heard(['risk'], 5_001);
  await pass(1_000);
  expect(button('Propose takeover…').disabled).toBe(true);
});
