import { Code } from '@bourse/contract/codes.ts';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Answered } from '#app/test-screen.tsx';
import { useLanguage } from '../../lib/language.ts';
import { signedOut, useSession } from '../../lib/session.ts';
import { button, callsTo, notChinese, readInChinese, showDesk } from '../../test-desk.tsx';
import { SignInPage } from './sign-in.tsx';

const OPEN = '/api/console/session/open';
const ASK = '/api/console/passkey/ask';
const KEY = 'bourse.console.token';
const operator = { id: 1, name: 'rosa', fullName: 'Rosa R', roles: ['admin'] };
const entered = { data: { token: 'a-token', operator } };

beforeEach(() => signedOut(''));
afterEach(() => {
  signedOut('');
  vi.unstubAllGlobals();
});

const open = (answers: Parameters<typeof showDesk>[1] = { [OPEN]: entered }) =>
  showDesk(<SignInPage />, answers, [], '/');
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const name = () => field('Login name');
const password = () => field('Password');
const code = () => field('Authenticator code');

async function fill({ user }: ReturnType<typeof open>, digits = '123456'): Promise<void> {
  await user.type(name(), 'rosa');
  await user.type(password(), ' secret ');
  await user.type(code(), digits);
}

test('S26 name, password and code are sent at once, as they were typed and no more; the token stays in this tab', async () => {
  const opened = open();
  await fill(opened);
  await opened.user.keyboard('{Enter}');
  await waitFor(() => expect(useSession.getState().token).toBe('a-token'));
  const calls = callsTo(opened.sent, OPEN);
  expect(calls.map(({ body }) => body)).toEqual([
    { name: 'rosa', password: ' secret ', factorCode: '123456' },
  ]);
  expect(useSession.getState().operator).toEqual(operator);
  expect(sessionStorage.getItem(KEY)).toBe('a-token');
  expect(JSON.stringify(localStorage)).not.toContain('a-token');
  expect(location.href).not.toContain('rosa');
});

test.each([
  ['nothing', ''],
  ['five digits', '12345'],
  ['letters', '12345a'],
])('a sign-in with %s as its code is not sent', async (_name, digits) => {
  const opened = open();
  await opened.user.type(name(), 'rosa');
  await opened.user.type(password(), 'secret');
  if (digits) await opened.user.type(code(), digits);
  await opened.user.click(button('Log in'));
  expect(callsTo(opened.sent, OPEN)).toEqual([]);
  expect(code().validity.valid).toBe(false);
});

test.each([
  [
    { refused: 'Name, password or code is wrong', status: 401, code: 1001 },
    'Name, password or code is wrong',
  ],
  [{ refused: 'Wait 30 s', status: 429, code: 1015 }, 'Wait 30 s'],
  ['away', 'No response. Try again.'],
] as const)(
  'S26 a refusal is said in the server’s words alone (%#): name and password stay, the code that is used up goes',
  async (answer, text) => {
    const opened = open({ [OPEN]: answer });
    await fill(opened);
    await opened.user.click(button('Log in'));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
    expect([name().value, password().value, code().value]).toEqual(['rosa', ' secret ', '']);
    expect(button('Log in').disabled).toBe(false);
    expect(useSession.getState()).toMatchObject({ token: '', ended: '' });
  },
);

test('the second refusal in a row speaks of the clock of the phone', async () => {
  const opened = open({ [OPEN]: { refused: 'Wrong', status: 401, code: Code.credentialsWrong } });
  await fill(opened);
  await opened.user.click(button('Log in'));
  await screen.findByText('Wrong');
  expect(screen.queryByText(/your phone's clock/)).toBeNull();
  await opened.user.type(code(), '654321{Enter}');
  await screen.findByText(/your phone's clock/);
  expect(screen.getByRole('alert').textContent).toBe('Wrong');
});

test('as long as an answer is awaited nothing is sent a second time, and what was said before is gone', async () => {
  const answers: Answered[] = [{ refused: 'Wrong', status: 401 }, 'pending'];
  const opened = open({ [OPEN]: () => answers.shift() ?? 'pending' });
  await fill(opened);
  await opened.user.click(button('Log in'));
  await screen.findByText('Wrong');
  await opened.user.type(code(), '654321{Enter}');
  expect(screen.getByRole('alert').textContent).toBe('');
  expect(button('Log in').disabled).toBe(true);
  await opened.user.click(button('Log in'));
  expect(callsTo(opened.sent, OPEN).length).toBe(2);
});

test.each([
  ['idle', 'You were logged out after 15 minutes of inactivity.'],
  ['over', 'Your session has ended.'],
  [
    'unconfirmed',
    "We couldn't confirm the logout, so this session may still be open on the server. " +
      'It ends automatically after 15 minutes of inactivity.',
  ],
] as const)(
  'S26 whoever was signed out reads why (%s), until they are told something newer',
  async (ended, text) => {
    signedOut(ended);
    const opened = open({ [OPEN]: { refused: 'Wrong', status: 401 } });
    expect(screen.getByRole('alert').textContent).toBe(text);
    expect(readInChinese()).not.toMatch(/\{\d\}|undefined/);
    act(() => useLanguage.setState({ language: 'en' }));
    await fill(opened);
    await opened.user.click(button('Log in'));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Wrong'));
  },
);

test('the language is chosen at the door: every word of it changes, and what was typed stays', async () => {
  const opened = open();
  await fill(opened);
  await opened.user.click(button('中文'));
  expect(document.body.textContent?.replace('Bourse', '').replace('English', '')).not.toMatch(
    notChinese,
  );
  expect(field('登录名').value).toBe('rosa');
  expect(field('密码').value).toBe(' secret ');
  expect(document.documentElement.lang).toBe('zh-CN');
  await opened.user.click(button('English'));
  expect(name().value).toBe('rosa');
});

test('a passkey is offered only where the browser has them, needs no field, and a refusal of it is said', async () => {
  const plain = open();
  expect(screen.queryByRole('button', { name: 'Log in with a passkey' })).toBeNull();
  expect(plain.sent).toEqual([]);
  cleanup();
  vi.stubGlobal('PublicKeyCredential', class {});
  const { user, sent } = open({ [ASK]: { refused: 'No passkey is known here', status: 404 } });
  await user.click(button('Log in with a passkey'));
  await screen.findByText('No passkey is known here');
  expect(callsTo(sent, OPEN)).toEqual([]);
  expect(button('Log in with a passkey').disabled).toBe(false);
});
