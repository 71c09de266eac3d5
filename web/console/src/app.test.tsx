import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Answered } from '../../src/test-screen.tsx';
import { App } from './app.tsx';
import { signedOut, useSession } from './lib/session.ts';
import { button, callsTo, readInChinese, showDesk } from './test-desk.tsx';

const CLOSE = '/api/console/session/close';
const UNCONFIRMED =
  "We couldn't confirm the logout, so this session may still be open on the server. " +
  'It ends automatically after 15 minutes of inactivity.';

beforeEach(() => useSession.setState({ token: 'secret', ended: '' }));
afterEach(() => {
  vi.restoreAllMocks();
  signedOut('');
});

const said = () => screen.getByRole('alert').textContent;

/** Logs out; the door stands open before the exchange has answered. */
async function leave(answer: Promise<Answered>) {
  const { user, sent } = showDesk(<App />, { [CLOSE]: () => answer });
  await user.click(button('Log out'));
  button('Log in');
  expect(said()).toBe('');
  expect(useSession.getState().token).toBe('');
  expect(sessionStorage.length).toBe(0);
  return callsTo(sent, CLOSE);
}

test.each([
  ['confirms it', { data: {} }, ''],
  ['says that it was over', { refused: 'Sign in again', status: 401, code: 1002 }, ''],
  ['is away', 'away', UNCONFIRMED],
  ['fails', { refused: 'An internal error', status: 500, code: 9001 }, UNCONFIRMED],
] as const)(
  'S26 logging out ends the session here at once; where the exchange %s, the door says what is known of it there',
  async (_name, answer, text) => {
    const answered = Promise.withResolvers<Answered>();
    const calls = await leave(answered.promise);
    expect(calls.map(({ method }) => method)).toEqual(['POST']);
    await act(async () => answered.resolve(answer));
    await waitFor(() => expect(said()).toBe(text));
    if (text) expect(readInChinese()).toContain('未能确认退出登录');
  },
);

test('S26 an exchange that never answers has not confirmed the logout', async () => {
  const waiting = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(waiting.signal);
  const { promise, reject } = Promise.withResolvers<Answered>();
  await leave(promise);
  expect(timeout).toHaveBeenCalledWith(10_000);
  waiting.signal.addEventListener('abort', () => reject(waiting.signal.reason));
  await act(async () => waiting.abort());
  await waitFor(() => expect(said()).toBe(UNCONFIRMED));
});

test('S26 whoever has signed in again is not put out by the late word of the session before', async () => {
  const answered = Promise.withResolvers<Answered>();
  await leave(answered.promise);
  act(() => useSession.setState({ token: 'the next', ended: '' }));
  await act(async () => answered.resolve('away'));
  expect(useSession.getState()).toMatchObject({ token: 'the next', ended: '' });
});

test('a page that the role does not open says so, and shows no other one in its place', async () => {
  showDesk(<App />, {}, ['support'], '/treasury');
  await screen.findByText("You don't have access to “Treasury”");
  expect(screen.queryByRole('heading', { name: 'Overview' })).toBeNull();
  expect(readInChinese()).toContain('您无权访问');
});

test('an address that is no page says so', async () => {
  showDesk(<App />, {}, ['support'], '/nothing-here');
  await screen.findByText('Page not found');
});
