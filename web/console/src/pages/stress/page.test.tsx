import type { StressReport } from '@bourse/contract/console/routes/stress.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useLanguage } from '../../lib/language.ts';
import { button, showDesk } from '../../test-desk.tsx';
import { Page } from './page.tsx';

const RUN = '/api/console/stress/run';

const report: StressReport = {
  ...{ sequence: 61_204, tookMs: 1_249, positions: 1_234, liquidated: 56 },
  ...{ liquidatedAccounts: 7, volume: '1234567.5', fundBefore: '100000', fundAfter: '78600' },
  ...{ deleveraged: 2, belowZero: 0 },
  points: [
    { second: 0, moved: '0', fund: '100000', liquidations: 0 },
    { second: 245, moved: '-0.2', fund: '78600', liquidations: 56 },
  ],
  contracts: [
    {
      ...{ name: 'BTCUSDT', openInterest: '412600000', liquidated: 56, volume: '1234567.5' },
      ...{ fundUsed: '21400.4', deleveraged: 2 },
    },
  ],
  list: [
    {
      ...{ second: 245, uid: '759326371', name: 'BTCUSDT', side: 'short', quantity: '1234.50' },
      ...{ profit: '-1234567.125', rank: 1, score: '12.345' },
    },
  ],
};
const calm: StressReport = {
  ...{ ...report, liquidated: 0, liquidatedAccounts: 0, volume: '0', deleveraged: 0 },
  ...{ fundBefore: '0', fundAfter: '0', contracts: [], list: [] },
  points: [{ second: 0, moved: '0', fund: '0', liquidations: 0 }],
};

const open = (answer: unknown = { data: report }, at = '/') =>
  showDesk(<Page />, { [RUN]: answer as never }, ['risk'], at);
const bodies = (sent: ReturnType<typeof open>['sent']) =>
  sent.filter(({ path }) => path === RUN).map(({ body }) => body);
const body = (move: number, seconds: number, book = 'whole') => ({
  move,
  moves: [],
  seconds,
  book,
});
const figure = async (name: string) =>
  (await screen.findByText(name, { selector: 'p.muted' })).closest('.grow');

test('a run sends what the fields say as parts of a hundred million and seconds, and never less than one second', async () => {
  const { user, sent } = open();
  screen.getByText('No tests run yet');
  await user.click(button('Run r'));
  await figure('Auto-deleveraged');
  await user.click(button('−50% instantly'));
  await user.click(button('Run r'));
  await user.click(button('+30% in 1 h'));
  await user.selectOptions(screen.getByLabelText('Order book'), 'half the orders');
  await user.click(button('Run r'));
  await waitFor(() =>
    expect(bodies(sent)).toEqual([
      ...[body(-20_000_000, 300), body(-50_000_000, 1), body(30_000_000, 3_600, 'half')],
    ]),
  );
  // A link shows the same scenario again.
  expect(location.search).toBe('?move=30&minutes=60&book=half');
});

test('D33 another number is typed over the one that stands there, its sign first, and what is none runs nothing', async () => {
  const { user, sent } = open();
  const move = screen.getByLabelText<HTMLInputElement>('Index move, %');
  await user.clear(move);
  expect(move.value).toBe('');
  await user.click(button('Run r'));
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('r');
  expect(bodies(sent)).toEqual([]);
  await user.type(move, '-12.3');
  expect(move.value).toBe('-12.3');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(bodies(sent)).toEqual([body(-12_300_000, 300)]));
  // Beyond what the house plays through.
  const minutes = screen.getByLabelText('Duration, minutes (0: instant)');
  await user.clear(minutes);
  await user.type(minutes, '61{Enter}');
  expect(bodies(sent).length).toBe(1);
  // A scenario by its name fills what was left without a number.
  await user.clear(minutes);
  await user.click(button('−20% in 5 min'));
  await user.keyboard('{Enter}');
  expect([move.value, bodies(sent).length]).toEqual(['-20', 1]);
  await user.click(button('Run r'));
  await waitFor(() => expect(bodies(sent).at(-1)).toEqual(body(-20_000_000, 300)));
});

test('the key r runs what the address names, not while it is typed in a field, and not twice at once', async () => {
  const { user, sent } = open('pending', '/?move=-33.3&minutes=2&book=none');
  await user.type(screen.getByLabelText('Order book'), 'r');
  expect(bodies(sent)).toEqual([]);
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('rr');
  expect(bodies(sent)).toEqual([body(-33_300_000, 120, 'none')]);
  expect(button('Running… r').disabled).toBe(true);
});

test('a report says what was ended, by what the fund paid, and who would be deleveraged, in numbers', async () => {
  const { user } = open();
  await user.click(button('Run r'));
  await screen.findByText('on a copy at log #61,204, took 1.2 s');
  for (const [name, text, tone] of [
    ['Positions liquidated', '56of 1,234; 7 accounts', ''],
    ['Volume liquidated, USDT', '1.2 M', ''],
    ['Fund used, USDT', '21.4 k21.4% of 100.0 k', 'warning'],
    ['Auto-deleveraged', '2', 'down'],
    ['Accounts below zero', '0', ''],
  ] as const) {
    const shown = await figure(name);
    expect(shown?.textContent, name).toBe(name + text);
    expect(shown?.querySelector('.size-20')?.className, name).toBe(`size-20 ${tone}`);
  }
  const cells = (part: string) =>
    within(screen.getByRole('region', { name: part }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(cells('By contract')).toEqual(['BTCUSDT', '412.6 M', '56', '21,400', '2']);
  expect(cells('Positions that would be auto-deleveraged')).toEqual([
    ...['4:05', '759326371', 'BTCUSDT', 'Short', '1,234.50', '-1,234,567.125', '12.3'],
  ]);
  const chart = screen.getByRole('img', { name: 'Second by second' });
  const words = [...chart.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(words).toEqual([
    ...['0.0%', '100.0 k', '0:00', '-10.0%', '89.3 k', '2:03', '-20.0%', '78.6 k', '4:05'],
  ]);
});

test('a run in which nothing happened is drawn too, without a number that is none', async () => {
  const { user, container } = open({ data: calm });
  await user.click(button('Run r'));
  await screen.findByText('None');
  expect((await figure('Fund used, USDT'))?.textContent).toBe('Fund used, USDT00.0% of 0');
  expect(container.innerHTML).not.toMatch(/NaN|Infinity/);
});

test('a refusal or a lost answer says so, keeps the fields and the report before it, and lets it be run again', async () => {
  const answers = [{ data: report }, { refused: 'one runs already' }, 'away'] as const;
  let at = 0;
  const { user } = open(() => answers[at++] ?? { data: report }, '/?move=-5&minutes=1');
  await user.click(button('Run r'));
  await screen.findByText(/^on a copy at log/);
  for (const said of ['one runs already', 'no response from the server']) {
    await user.click(button('Run r'));
    await screen.findByText(said);
    expect(screen.queryByText(/^on a copy at log/)).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Index move, %').value).toBe('-5');
    await figure('Auto-deleveraged');
  }
  await user.click(button('Run r'));
  await screen.findByText(/^on a copy at log/);
  act(() => useLanguage.setState({ language: 'zh-CN' }));
  screen.getByText('基于日志 #61,204 的副本，用时 1.2 秒');
  button('运行 r');
});

test.each([
  ['99.6', 'Fund used, USDT', '0.40', 'size-20 warning', '0.4', '0.4'],
  ['100.3', 'Fund gained, USDT', '0.30', 'size-20 ', '-0.3', 'gained 0.3'],
  ['1562.5', 'Fund gained, USDT', '1,463', 'size-20 ', '-1462.5', 'gained 1,462'],
  ['100', 'Fund used, USDT', '0', 'size-20 ', '0', '0'],
])(
  'a fund of 100 that ends at %s: %s %s',
  async (fundAfter, name, text, className, fundUsed, of) => {
    const [one] = report.contracts;
    const contracts = one ? [{ ...one, fundUsed }] : [];
    const { user } = open({ data: { ...report, fundBefore: '100', fundAfter, contracts } });
    await user.click(button('Run r'));
    const shown = (await figure(name))?.children[1];
    expect([shown?.textContent, shown?.className]).toEqual([text, className]);
    const row = within(screen.getByText('BTCUSDT', { selector: 'td b' }).closest('tr')!);
    row.getAllByText(of, { selector: 'td' });
  },
);
