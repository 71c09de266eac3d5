import { type Role, roles } from '@bourse/contract/console/roles.ts';
import { consoleScreens, mayOpen } from '@bourse/contract/console/screens.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Answered } from '#app/test-screen.tsx';
import { type HouseState, useHouse } from '../lib/house.ts';
import { useLanguage } from '../lib/language.ts';
import { useSession } from '../lib/session.ts';
import { pages } from '../pages/pages.ts';
import { button, callsTo, heard, holdClock, houseSays, showDesk } from '../test-desk.tsx';
import { Frame } from './frame.tsx';

const MINUTE = 60_000;
const time = Date.UTC(2026, 2, 1, 9);
const audit = {
  ...{ sealed: 61_204, isWhole: true, brokenAt: 0, checkedAt: Date.UTC(2026, 2, 1, 8, 59) },
  ...{ tookMs: 12, text: '', lastHash: '' },
};
const well: Partial<HouseState> = {
  ...{ time, sequence: 61_204, commitMs: 0.94, lagSeconds: 0, indexKnown: 4, indexTotal: 5 },
  ...{ ledgerSound: true, audit, alarms: 2, waitsForYou: 3 },
  queues: [
    { name: 'tickets', count: 12 },
    { name: 'withdrawals', count: 0 },
  ],
};

function open(own: readonly Role[] = ['admin'], said: Partial<HouseState> = {}, at = '/') {
  const mine = pages.filter(({ name }) => mayOpen(own, name));
  const frame = (
    <Frame pages={mine}>
      <label>
        a field of the page <input />
      </label>
    </Frame>
  );
  const shown = showDesk(frame, {}, own, at);
  houseSays({ ...well, ...said });
  return shown;
}
const menu = (name = 'Menu') => within(screen.getByRole('navigation', { name }));
const foot = () => screen.getByRole('contentinfo');
const address = () => screen.getByTestId('address').textContent;

test('the menu leads to each page that a role has, under its group, and marks the one that is open', () => {
  open(['support'], {}, '/support/7');
  const links = menu().getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ...[
      ['Overview2', '/'],
      ['Approvals3', '/approvals'],
      ['Alarms', '/alarms'],
    ],
    ...[
      ['Customers', '/customers'],
      ['Support12', '/support'],
      ['Recovery', '/recovery'],
    ],
    ...[
      ['Deposits', '/deposits'],
      ['Announcements', '/announcements'],
      ['Service switches', '/closed'],
      ['Machines', '/machines'],
      ['Periodic tasks', '/upkeep'],
      ['Settings', '/settings'],
    ],
  ]);
  const open_ = links.filter((link) => link.getAttribute('aria-current') === 'page');
  expect(open_.map(({ textContent }) => textContent)).toEqual(['Support12']);
  const groups = menu()
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);
  // Nothing of trading is theirs, so its group is absent.
  expect(groups).toEqual(['Monitoring', 'Customer care', 'Money', 'Platform']);
});

test('what waits is counted beside its page, nothing where nothing waits', () => {
  open(['risk', 'support'], { alarms: 0, waitsForYou: 0 });
  const counts = [...document.querySelectorAll('nav .count')].map(({ parentElement }) => {
    return parentElement?.textContent;
  });
  expect(counts).toEqual(['Support12']);
});

test.each([
  [['admin'], '3 awaiting you'],
  [['auditor'], 'read-only'],
  [['auditor', 'compliance'], '3 awaiting you'],
] as const)('S27 %j: what others ask for %s', (own, text) => {
  open(own);
  const top = within(screen.getByRole('banner'));
  const link = top.getAllByRole('link').find((one) => one.getAttribute('href') === '/approvals');
  expect(link?.textContent?.trim()).toBe(text);
});

test('the head says who is signed in with all roles, and whether money is real', async () => {
  const { user } = open(['admin', 'risk']);
  const top = within(screen.getByRole('banner'));
  top.getByText('rosa');
  top.getByText('Admin, Risk');
  expect(top.getByText('DEMO').className).toBe('env demo');
  houseSays({ mode: 'live' });
  expect(top.getByText('LIVE').className).toBe('env');
  const find = button('Search');
  expect(find.getAttribute('aria-expanded')).toBe('false');
  await user.click(find);
  expect(find.getAttribute('aria-expanded')).toBe('true');
});

test('the foot says how the house is, in exact numbers, and what is off', () => {
  open();
  expect(foot().textContent).toBe(
    'LiveLog #61,204Commit 0.9 msProjections 0.0 s behindIndex 4 of 5Ledger balanced' +
      'Audit chain intact, 08:59:00Times in UTC2026-03-01 09:00:00',
  );
  const marks = () => [...foot().querySelectorAll('.dot')].map(({ className }) => className);
  expect(marks()).toEqual(['dot', 'dot warning', 'dot', 'dot']);
  houseSays({
    ledgerSound: false,
    indexKnown: 5,
    audit: { ...audit, isWhole: false, brokenAt: 41 },
  });
  expect(marks()).toEqual(['dot', 'dot', 'dot down', 'dot down']);
  expect(foot().textContent).toContain('Ledger NOT balanced');
  expect(foot().textContent).toContain('Audit chain broken at 41');
});

test('data are called old from five seconds on, with their age, and the clock goes on from the last word', async () => {
  const pass = holdClock();
  open();
  const hear = (agoMs: number) => {
    heard(['admin'], agoMs);
    houseSays(well);
  };
  act(() => hear(4_000));
  await pass(1_000);
  expect(foot().textContent).toMatch(/^LiveLog/);
  expect(foot().textContent).toMatch(/2026-03-01 09:00:04$/);
  act(() => hear(72_000));
  await pass(1_000);
  expect(foot().textContent).toMatch(/^1 min oldLog/);
  expect(foot().querySelector('.dot')?.className).toBe('dot warning');
  expect(foot().textContent).toMatch(/2026-03-01 09:01:12$/);
});

test('g and a letter lead to a page, not from a field, not late, and not to one that a role has not', async () => {
  const { user } = open(['support']);
  await user.keyboard('gh');
  await waitFor(() => expect(address()).toBe('/support'));
  // Risk is not theirs.
  await user.keyboard('gr');
  await waitFor(() => expect(address()).toBe('/support'));
  await user.type(screen.getByLabelText('a field of the page'), 'ga');
  await waitFor(() => expect(address()).toBe('/support'));
  (document.activeElement as HTMLElement).blur();
  // In whole milliseconds: parts of one do not add up to the bound.
  let now = Math.ceil(performance.now());
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => void vi.mocked(performance.now).mockRestore());
  await user.keyboard('g');
  now += 1_501;
  await user.keyboard('a');
  await waitFor(() => expect(address()).toBe('/support'));
  await user.keyboard('g');
  now += 1_500;
  await user.keyboard('a');
  await waitFor(() => expect(address()).toBe('/alarms'));
});

test('each letter is of one page alone, and no page is without one', () => {
  const keys = Object.values(consoleScreens).map(({ key }) => key);
  expect(new Set(keys).size).toBe(pages.length);
  expect(keys).not.toContain('g');
});

test('S26 fifteen minutes without a key or a click end the session; in the last one the page asks', async () => {
  const pass = holdClock();
  // A page that was loaded a second ago: the house is told of it all the same.
  let now = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => void vi.mocked(performance.now).mockRestore());
  useSession.setState({ token: 'secret', ended: '' });
  const { user, sent } = open();
  const wait = async (milliseconds: number) => {
    now += milliseconds;
    await pass(1_000);
  };
  const stays = () => callsTo(sent, '/api/console/session/stay').length;
  expect(stays()).toBe(1);
  screen.getByText('15:00');
  await wait(14 * MINUTE);
  screen.getByText('1:00');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await wait(1_000);
  screen.getByRole('alertdialog', { name: 'Logging out in 0:59' });
  await user.click(button('Stay logged in'));
  await pass(1_000);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  screen.getByText('15:00');
  expect(stays()).toBe(2);
  await wait(15 * MINUTE);
  expect(useSession.getState()).toMatchObject({ token: '', ended: 'idle' });
});

test('S26 a touch that the house did not hear is told again with the next one, one that it heard is not', async () => {
  const answers: Answered[] = ['away', { data: { idleUntil: 0 } }];
  const { user, sent } = showDesk(<Frame pages={[]}>{null}</Frame>, {
    '/api/console/session/stay': () => answers.shift() ?? 'pending',
  });
  const stays = () => callsTo(sent, '/api/console/session/stay').length;
  expect(stays()).toBe(1);
  await waitFor(async () => {
    await user.keyboard('x');
    expect(stays()).toBe(2);
  });
  await user.keyboard('xx');
  expect(stays()).toBe(2);
});

test('S26 nothing asks under a session that is being ended: it is over here before the house answers', async () => {
  useSession.setState({ token: 'secret', ended: '' });
  const closing = Promise.withResolvers<{ data: object }>();
  const { user, sent } = showDesk(<Frame pages={[]}>{null}</Frame>, {
    '/api/console/session/close': () => closing.promise,
  });
  await user.click(button('Log out'));
  expect(sent.at(-1)?.path).toBe('/api/console/session/close');
  expect(useSession.getState()).toMatchObject({ token: '', ended: '' });
  await act(async () => closing.resolve({ data: {} }));
});

test('before the house has said anything nothing of it is shown', () => {
  open();
  act(() => useHouse.setState({ state: null, heardAt: 0 }));
  expect(foot().textContent).toBe('');
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.queryByText('rosa')).toBeNull();
});

test('the frame is in Chinese too, for every role, and the choice is kept on this machine', async () => {
  const { user } = open(roles);
  await user.click(button('中文'));
  expect(document.documentElement.lang).toBe('zh-CN');
  expect(localStorage.getItem('bourse.console.look')).toContain('zh-CN');
  const words = [
    ...menu('菜单').getAllByRole('link'),
    ...menu('菜单').getAllByRole('heading'),
    ...foot().querySelectorAll(':scope > span'),
  ];
  expect(words.length).toBeGreaterThan(pages.length + 5);
  for (const { textContent } of words) expect(textContent).toMatch(/\p{Script=Han}/u);
  screen.getByText('客服、合规、资金、风控、审计、管理');
  act(() => useLanguage.setState({ language: 'en' }));
});

test.each([
  [1, '1 alarm'],
  [2, '2 alarms'],
])('%i alarm that is open has its word in the right number', async (alarms, said) => {
  open(['risk'], { alarms });
  const link = await screen.findByText(said.split(' ')[1] ?? '');
  expect(link.parentElement?.textContent?.trim()).toBe(said);
});
