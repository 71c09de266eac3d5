import { routes } from '@bourse/contract/routes.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endSession, startSession } from '#app/data/server/session.ts';
import type { KnownDevice, OpenSession, SignIn } from '#app/data/user/user-centre.ts';
import { addTexts, setLocale } from '#app/lib/i18n.ts';
import { type Answered, serve, show, showAt } from '#app/test-screen.tsx';
import { LoginHistory } from '../account/login-history.tsx';
import { DevicesPanel } from './devices-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';

const session = (change: Partial<OpenSession> = {}): OpenSession => ({
  ...{
    code: 's1',
    browser: 'Chrome',
    device: 'Mac',
    location: 'Hong Kong',
    address: '203.0.113.7',
  },
  ...{ createTime: 1, lastSeenTime: 1_763_640_000_000, isCurrent: false },
  ...change,
});
const own = session({ code: 's0', browser: 'Firefox', isCurrent: true });
const device = (change: Partial<KnownDevice> = {}): KnownDevice => ({
  ...{ code: 'd1', device: 'iPhone', browser: 'Safari', location: '', isCurrent: false },
  ...{ firstSeenTime: 1_763_640_000_000, lastSeenTime: 1_763_640_000_000 },
  ...change,
});
const list = (...rows: object[]): Answered => ({ data: { list: rows } });
const rows = () => screen.getAllByRole('row').slice(1);
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
type Answers = Parameters<typeof serve>[0];

function opensSessions(answers: Answers) {
  const sent = serve(answers);
  const posts = () => sent.filter(({ method }) => method === 'POST').map(({ path }) => path);
  return { ...show(<SessionsPanel />), posts };
}

beforeEach(() => startSession('a-token'));
afterEach(endSession);

test('S09 the own session is named and cannot be signed out here; alone there are no others', async () => {
  opensSessions({ [routes.sessions.path]: list(own) });
  await screen.findByText('This session');
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    'Firefox · MacThis sessionHong Kong203.0.113.7Active now--',
  ]);
  expect(screen.queryByRole('button')).toBeNull();
});

test('S09 one session is signed out once by a double click, and gone from the list', async () => {
  let open = [own, session(), session({ code: 's2', browser: 'Edge', location: '', device: '' })];
  const { promise, resolve } = Promise.withResolvers<Answered>();
  const { user, posts } = opensSessions({
    [routes.sessions.path]: () => list(...open),
    '/api/user/session/s2/end': () => promise,
  });
  const end = await screen.findByRole('button', { name: 'Log out: Edge' });
  expect(end.closest('tr')?.textContent).toContain('Edge--203.0.113.7');
  await user.dblClick(end);
  open = open.slice(0, 2);
  resolve({ data: {} });
  await screen.findByText('Session logged out');
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(posts()).toEqual(['/api/user/session/s2/end']);
});

test('a session that cannot be signed out stays, and why is said', async () => {
  const { user } = opensSessions({
    [routes.sessions.path]: list(own, session()),
    '/api/user/session/s1/end': { refused: 'Not now' },
  });
  const end = await screen.findByRole<HTMLButtonElement>('button', { name: 'Log out: Chrome' });
  await user.click(end);
  await screen.findByText('Not now');
  expect([end.disabled, rows().length]).toEqual([false, 2]);
});

test.each([
  ['en', 1, '1 session logged out'],
  ['en', 21, '21 sessions logged out'],
  ['zh-CN', 1, '1 个会话已退出登录'],
] as const)(
  'S09 in %s all %i others are signed out after a yes: %s',
  async (locale, count, said) => {
    await addTexts('user');
    const { user, posts } = opensSessions({
      [routes.sessions.path]: list(own, session()),
      [routes.sessionEndOthers.path]: { data: { count } },
    });
    await user.click(await screen.findByRole('button', { name: 'Log out all others' }));
    (await dialog('Log out all others')).getByText('Only this session stays logged in.');
    expect(posts()).toEqual([]);
    await setLocale(locale);
    const [, confirm] = within(screen.getByRole('dialog').querySelector('footer')!).getAllByRole(
      'button',
    );
    await user.dblClick(confirm!);
    await screen.findByText(said);
    expect(posts()).toEqual([routes.sessionEndOthers.path]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
);

test('others that cannot be signed out: the question stays, and can be answered again', async () => {
  const { user, posts } = opensSessions({
    [routes.sessions.path]: list(own, session()),
    [routes.sessionEndOthers.path]: { refused: 'Not now' },
  });
  await user.click(await screen.findByRole('button', { name: 'Log out all others' }));
  const confirm = (await dialog('Log out all others')).getByRole('button', { name: 'Confirm' });
  await user.click(confirm);
  await screen.findByText('Not now');
  await user.click(confirm);
  await waitFor(() => expect(posts()).toHaveLength(2));
  screen.getByRole('dialog');
});

test('on a phone a session is two lines with the same way out', async () => {
  await showAt(390);
  const { user, posts } = opensSessions({
    [routes.sessions.path]: list(own, session({ lastSeenTime: Date.now() - 3_700_000 })),
    '/api/user/session/s1/end': { data: {} },
  });
  const [, other] = await screen.findAllByRole('listitem');
  expect(other?.textContent).toBe('Chrome · MacHong Kong · 203.0.113.71 h agoLog out');
  await user.click(within(other!).getByRole('button'));
  await waitFor(() => expect(posts()).toHaveLength(1));
  await showAt(1440);
});

test('a device is removed once, and told what that has ended; one that nobody knows has a name', async () => {
  let known = [device(), device({ code: 'd2', device: '', browser: '' })];
  const { promise, resolve } = Promise.withResolvers<Answered>();
  const sent = serve({
    [routes.devices.path]: () => list(...known),
    '/api/user/device/d1/remove': () => promise,
  });
  const { user } = show(<DevicesPanel />);
  await screen.findByText('Unknown device');
  expect(rows()[0]?.textContent).toBe('iPhoneSafari--2025-11-202025-11-20 20:00Remove');
  await user.dblClick(screen.getByRole('button', { name: 'Remove: Safari iPhone' }));
  known = known.slice(1);
  resolve({ data: {} });
  await screen.findByText('Device removed and its other sessions logged out');
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('without a device it is said what the next sign-in does; an error has its way back', async () => {
  let answer: Answered = { refused: 'Not now' };
  serve({ [routes.devices.path]: () => answer });
  const { user } = show(<DevicesPanel />);
  await screen.findByText('Not now');
  answer = list();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText("No known devices. We'll notify you of the next login.");
});

const signIn = (change: Partial<SignIn> = {}): SignIn => ({
  ...{ time: 1_763_640_000_000, device: 'Chrome on Mac', location: '', ip: '203.0.113.7' },
  isCurrent: false,
  ...change,
});
const page = (total: number, ...list: SignIn[]): Answered => ({
  data: { list, total, page: 1, pageSize: 10 },
});

test.each([
  [10, null],
  [11, ['Page 1', 'Page 2']],
])('%i sign-ins have these pages: %j', async (total, pages) => {
  serve({ [routes.loginHistory.path]: page(total, signIn()) });
  show(<LoginHistory />);
  await screen.findByText('Chrome on Mac');
  const shown = screen.queryByRole('navigation', { name: 'Pagination' });
  const names = within(shown ?? document.body).queryAllByRole('button', { name: /^Page/ });
  expect(shown && names.map(({ ariaLabel }) => ariaLabel)).toEqual(pages);
});

test('of the pages that were turned the last one is shown, whenever the others come', async () => {
  const { promise, resolve } = Promise.withResolvers<Answered>();
  serve({
    [routes.loginHistory.path]: ({ query }) =>
      query.page === '2' ? promise : page(30, signIn({ device: `page ${query.page}` })),
  });
  const { user } = show(<LoginHistory />);
  await screen.findByText('page 1');
  await user.click(screen.getByRole('button', { name: 'Page 2' }));
  screen.getByText('page 1');
  await user.click(screen.getByRole('button', { name: 'Page 3' }));
  await screen.findByText('page 3');
  await act(async () => resolve(page(30, signIn({ device: 'page 2' }))));
  screen.getByText('page 3');
});

test('who does not know a sign-in ends all others first, then is led to a new password', async () => {
  const sent = serve({
    [routes.loginHistory.path]: page(1, signIn()),
    [routes.sessionEndOthers.path]: { data: { count: 0 } },
  });
  const { user } = show(<LoginHistory />, { at: '/user' });
  await user.click(await screen.findByRole('button', { name: 'Secure your account' }));
  const asked = await dialog('Secure your account');
  asked.getByText("We'll log out all other sessions, then you choose a new password.");
  await user.dblClick(asked.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/user?tab=Security'));
  expect(history.state).toMatchObject({ dialog: 'password' });
  expect(sent.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    routes.sessionEndOthers.path,
  ]);
});

test('where the others could not be ended nobody is led on, and it can be tried again', async () => {
  serve({
    [routes.loginHistory.path]: page(1, signIn()),
    [routes.sessionEndOthers.path]: { refused: 'Not now' },
  });
  const { user } = show(<LoginHistory />, { at: '/user' });
  await user.click(await screen.findByRole('button', { name: 'Secure your account' }));
  const confirm = (await dialog('Secure your account')).getByRole<HTMLButtonElement>('button', {
    name: 'Confirm',
  });
  await user.click(confirm);
  await screen.findByText('Not now');
  expect(confirm.disabled).toBe(false);
  expect(screen.getByTestId('address').textContent).toBe('/user');
});
