import type { consoleRoutes } from '@bourse/contract/console/route-paths.ts';
import { type HousePart, houseParts } from '@bourse/contract/console/routes/house.ts';
import type { DataOf } from '@bourse/contract/route.ts';
import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useLanguage } from '../../lib/language.ts';
import { holdClock, houseSays, showDesk } from '../../test-desk.tsx';
import { Page } from './page.tsx';

type Overview = DataOf<(typeof consoleRoutes)['consoleOverview']>;

const parts: Overview['parts'] = houseParts.map((name) => ({ name, state: 'good', value: 0 }));
const overview: Overview = { alarms: [], figures: [], parts, waits: [] };

const open = (data: Partial<Overview> = {}, roles: readonly string[] = ['admin']) =>
  showDesk(<Page />, { '/api/console/overview': { data: { ...overview, ...data } } }, roles);
/** What the house says of one part. */
async function partText(name: string): Promise<string | null | undefined> {
  const panel = within(await screen.findByRole('region', { name: 'System components' }));
  return panel.getByText(name).closest('tr')?.cells[2]?.textContent;
}

test.each([
  ['engine', 'Engine', 1_234, 'queue 1,234'],
  ['log', 'Postgres log', 0.94, 'commit 0.9 ms'],
  ['snapshot', 'Snapshot', 4_320, '1 h 12 min old'],
  // Nothing was looked at yet.
  ['snapshot', 'Snapshot', 0, '–'],
  ['ledger', 'Ledger', 0, '–'],
  ['ledger', 'Ledger', 61_204, 'balanced at #61,204'],
  ['projections', 'Projections', 0, '0.0 s behind'],
  ['index', 'Index', 0, '0 available'],
  ['notices', 'Email and SMS', 1_000, '1,000 waiting'],
  ['disk', 'Disk', 0, 'enough space'],
] as const)('a part that is well says how it is: %s', async (name, title, value, text) => {
  open({ parts: [{ name, state: 'good', value }] });
  expect(await partText(title)).toBe(text);
  screen.getByText('all operational');
});

test.each([
  ['ledger', 'Ledger', 61_204, 'NOT balanced at #61,204'],
  ['disk', 'Disk', 0, 'not enough space'],
  ['clock', 'Clock', -250, '-250 ms offset'],
] as const)(
  'I01 a part that is not well does not say that it is: %s',
  async (name, title, value, text) => {
    open({ parts: [{ name, state: 'bad', value }] });
    expect(await partText(title)).toBe(text);
    screen.getByText('1 needs attention');
    expect(screen.getByText(title).closest('tr')?.querySelector('.dot.down')).not.toBeNull();
  },
);

test('what waits leads to where it is done, with the age of the oldest by the clock of the house', async () => {
  const names = ['approvals', 'others', 'tickets', 'identity', 'recovery'] as const;
  const time = Date.UTC(2026, 2, 1, 12);
  const waits: Overview['waits'] = [
    ...names.map((name) => ({ name, count: 0, oldestAt: 0 })),
    { name: 'withdrawals', count: 12, oldestAt: time - 3 * 86_400_000 },
    { name: 'deposits', count: 1, oldestAt: time - 59_000 },
  ];
  open({ waits });
  houseSays({ time });
  const link = async (name: string) => {
    const found = await screen.findByRole('link', { name: new RegExp(name) });
    return [found.getAttribute('href'), found.textContent?.replace(name, '').trim()];
  };
  expect(await link('Withdrawals under review')).toEqual(['/withdrawals', '12 oldest 3 d']);
  expect(await link('Unexplained deposits')).toEqual([
    ...['/deposits?tab=unexplained', '1 oldest 59 s'],
  ]);
  expect(await link('Awaiting your approval')).toEqual(['/approvals', '0 none']);
  expect(await link('Documents to review')).toEqual(['/identity', '0 none']);
});

test('a figure is rough, with its unit, and draws a line from two points on', async () => {
  open({
    figures: [
      { name: 'commands', value: 3.456, points: [] },
      { name: 'commit', value: 12.34, points: [1] },
      { name: 'turnover', value: 412_600_000, points: [0, 0] },
      { name: 'sockets', value: 0, points: [1, 2, 3] },
    ],
  });
  const figure = async (name: string) => (await screen.findByText(name)).parentElement;
  for (const [name, text, lines] of [
    ['Commands', '3.46 /s', 0],
    ['Mean commit time', '12.3 ms', 0],
    ['24h turnover', '412.6 M USDT', 1],
    ['Connections', '0', 1],
  ] as const) {
    const shown = await figure(name);
    expect(shown?.textContent?.replace(name, '').trim(), name).toBe(text);
    expect(shown?.querySelectorAll('svg').length, name).toBe(lines);
    // A line that does not move is drawn all the same, with numbers.
    expect(shown?.innerHTML, name).not.toContain('NaN');
  }
});

test.each([
  [['admin'], 1, true],
  [['admin'], 2, false],
  [['risk', 'treasury'], 1, false],
])(
  'S27 the second person is asked for by %j of a house with %i: %s',
  async (roles, operatorsCount, isAsked) => {
    open({}, roles);
    houseSays({ operatorsCount });
    await screen.findByText('all operational');
    const invite = screen.queryByRole('link', { name: 'Invite' });
    expect(invite?.getAttribute('href') ?? '').toBe(isAsked ? '/settings?invite=first' : '');
  },
);

test('the page stays as it was read while the house does not answer, and says so', async () => {
  const pass = holdClock();
  let isAway = false;
  showDesk(<Page />, {
    '/api/console/overview': () => (isAway ? 'away' : { data: overview }),
  });
  await screen.findByText('All clear');
  isAway = true;
  await pass(3_000);
  screen.getByText("Couldn't load: no response from the server");
  screen.getByText('All clear');
});

test('every part has a name and a text in Chinese too, well or not', async () => {
  for (const state of ['good', 'bad'] as const) {
    const { unmount } = open({
      parts: houseParts.map((name: HousePart) => ({ name, state, value: 7 })),
    });
    await screen.findByText('Engine');
    act(() => useLanguage.setState({ language: 'zh-CN' }));
    const panel = screen.getByRole('region', { name: '系统组件' });
    const rows = [...panel.querySelectorAll('tr')].map(({ cells }) => [
      ...[cells[1]?.textContent ?? '', cells[2]?.textContent ?? ''],
    ]);
    expect(rows.length).toBe(houseParts.length);
    for (const [name, text] of rows) {
      expect(name).toMatch(/\p{Script=Han}/u);
      expect(text).toMatch(/\p{Script=Han}/u);
      expect(text).not.toContain('{');
    }
    unmount();
  }
});
