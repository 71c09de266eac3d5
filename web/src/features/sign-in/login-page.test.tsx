import { routes } from '@bourse/contract/routes.ts';
import { act, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { Route, Switch } from 'wouter';
import { queryClient } from '../../data/server/query.ts';
import { endSession, startSession } from '../../data/server/session.ts';
import { clearFlow, useFlow } from '../../data/user/auth-flow.ts';
import { setLocale } from '../../lib/i18n.ts';
import { type Answered, serve, show } from '../../test-screen.tsx';
import { LoginPage } from './login-page.tsx';
import { RegisterPage } from './register-page.tsx';
import { RetrievePasswordPage } from './retrieve-password-page.tsx';

const opened: Answered = { data: { ticket: 't1', target: 'a***@example.com' } };

/** As the router has them: elsewhere they are not drawn. */
function Shown({ page }: { page: ReactNode }) {
  return (
    <Switch>
      <Route path="/login">{page}</Route>
      <Route path="/register">{page}</Route>
      <Route path="/retrieve-password">{page}</Route>
      <Route>{null}</Route>
    </Switch>
  );
}

function opens(page = <LoginPage />, answer: Answered = opened, at = '/login') {
  const sent = serve({ [routes.authFlow.path]: answer });
  const drawn = show(<Shown page={page} />, { at });
  return { ...drawn, flows: () => sent.filter(({ path }) => path === routes.authFlow.path) };
}
const contact = () => screen.getByRole('textbox', { name: /e-?mail/i });
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const login = () => screen.getByRole('button', { name: 'Login' });
const address = () => screen.getByTestId('address').textContent;

afterEach(() => {
  clearFlow();
  endSession();
  queryClient.clear();
});

describe('signing in', () => {
  test('sends contact and password once and goes on to the code', async () => {
    const { user, flows } = opens();
    await user.type(contact(), 'ann@example.com');
    await user.type(password(), 'correct horse');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/verify'));
    expect(flows()).toHaveLength(1);
    expect(flows()[0]?.body).toMatchObject({
      ...{ type: 'login', email: 'ann@example.com', password: 'correct horse' },
    });
    expect(useFlow.getState().flow?.target).toBe('a***@example.com');
  });

  test('says all that is missing before anything is sent', async () => {
    const { user, flows } = opens();
    expect(screen.queryByText('Please enter your password')).toBeNull();
    await user.click(login());
    screen.getByText('Please enter your email');
    screen.getByText('Please enter your password');
    expect(contact().getAttribute('aria-invalid')).toBe('true');
    expect(flows()).toEqual([]);
  });

  test.each([
    ['ann', 'Please enter a valid email address'],
    ['ann.example.com', 'Please enter a valid email address'],
    ['12', 'Please enter a valid email address'],
    ['1234567', 'Please enter a valid phone number'],
    ['   ', 'Please enter your email'],
  ])('takes no contact that is none: %s', async (text, words) => {
    const { user, flows } = opens();
    await user.type(screen.getByRole('textbox'), text);
    await user.type(password(), 'correct horse');
    await user.click(login());
    screen.getByText(words);
    expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
    expect(flows()).toEqual([]);
  });

  test('its links lead to a new password and to an account, and the password can be looked at', async () => {
    const { user } = opens();
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('Forgot password?')).toBe('/retrieve-password');
    expect(hrefOf('Create an account')).toBe('/register');
    expect(password().type).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password().type).toBe('text');
  });

  test('three leading digits bring the country code, fewer take it away, and so does a letter', async () => {
    const { user } = opens();
    const code = () => screen.queryByRole('button', { name: 'Country or region code' });
    const field = () => screen.getByRole('textbox');
    await user.type(field(), '91');
    expect(code()).toBeNull();
    await user.type(field(), '2');
    expect(
      (await screen.findByRole('button', { name: /^Country or region code/ })).textContent,
    ).toBe('+852');
    await user.type(field(), '{Backspace}');
    expect(code()).toBeNull();
    await user.type(field(), '23');
    await user.type(field(), 'a');
    expect(code()).toBeNull();
  });

  test('a refusal is said until a field changes; the password stays for another try', async () => {
    const { user } = opens(<LoginPage />, { refused: 'Wrong contact or password', status: 401 });
    await user.type(contact(), 'ann@example.com');
    await user.type(password(), 'wrong');
    await user.click(login());
    await screen.findByText('Wrong contact or password');
    expect(password().value).toBe('wrong');
    await user.type(password(), '!');
    expect(screen.queryByText('Wrong contact or password')).toBeNull();
  });

  test('a second press while the first is on its way sends nothing more', async () => {
    const { user, flows } = opens(<LoginPage />, 'pending');
    await user.type(contact(), 'ann@example.com');
    await user.type(password(), 'correct horse');
    await user.click(login());
    await user.click(await screen.findByRole('button', { name: /Logging in/ }));
    expect(flows()).toHaveLength(1);
  });

  test.each([
    ['/login', <LoginPage key="login" />],
    ['/register', <RegisterPage key="register" />],
  ])('who is signed in already leaves %s for where the address says', async (path, page) => {
    startSession('token');
    opens(page, opened, `${path}?next=%2Fspot%2FBTCUSDT`);
    await waitFor(() => expect(address()).toBe('/spot/BTCUSDT'));
  });

  test('an address of another site is not followed', async () => {
    startSession('token');
    opens(<LoginPage />, opened, '/login?next=https%3A%2F%2Fevil.example');
    await waitFor(() => expect(address()).toBe('/'));
  });

  test('speaks Chinese', async () => {
    await setLocale('zh-CN');
    const { user } = opens();
    await user.click(screen.getByRole('button', { name: '登录' }));
    screen.getByText('请输入密码');
  });
});

describe('registering', () => {
  const register = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Create Account' });

  test('asks for a password of eight characters and for a yes to the agreement', async () => {
    const { user, flows } = opens(<RegisterPage />, opened, '/register');
    await user.type(contact(), 'ann@example.com');
    await user.type(password(), '1234567');
    expect(register().disabled).toBe(true);
    expect(register().title).toBe('Please agree to the User Agreement');
    await user.click(screen.getByRole('checkbox'));
    await user.click(register());
    screen.getByText('Password must be at least 8 characters long');
    expect(flows()).toEqual([]);
  });

  test('says all that is missing, as a sign-in does', async () => {
    const { user, flows } = opens(<RegisterPage />, opened, '/register');
    await user.click(screen.getByRole('checkbox'));
    await user.click(register());
    screen.getByText('Please enter your email');
    screen.getByText('Please enter your password');
    expect(flows()).toEqual([]);
  });

  test('Enter before the yes to the agreement says what is missing', async () => {
    const { user, flows } = opens(<RegisterPage />, opened, '/register');
    await user.type(contact(), 'ann@example.com');
    await user.type(password(), '12345678{Enter}');
    screen.getByText('Please agree to the User Agreement');
    expect(flows()).toEqual([]);
    await user.click(screen.getByRole('checkbox'));
    expect(screen.queryByText('Please agree to the User Agreement')).toBeNull();
  });

  test('has an agreement to read, a password to look at, and room for an invitation when asked', async () => {
    const { user, flows } = opens(<RegisterPage />, opened, '/register');
    const agreement = screen.getByRole('link', { name: 'User Agreement' });
    expect(agreement.getAttribute('href')).toBe('/user-agreement');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password().type).toBe('text');
    expect(screen.queryByRole('textbox', { name: /^Invitation/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Invitation code (optional)' }));
    await user.type(screen.getByRole('textbox', { name: /^Invitation/ }), 'LENA77');
    await user.type(contact(), 'ann@example.com');
    await user.type(password(), '12345678');
    await user.click(screen.getByRole('checkbox'));
    await user.click(register());
    await waitFor(() => expect(address()).toBe('/verify'));
    expect(flows()[0]?.body).toMatchObject({ invitationCode: 'LENA77' });
  });

  test('sign-up that is closed shows no form and says so, and the form once it is open', async () => {
    let signUp = 'closed';
    serve({ [routes.status.path]: () => ({ data: { signUp } }) });
    show(<Shown page={<RegisterPage />} />, { at: '/register' });
    await screen.findByText("We aren't accepting new accounts right now. Please try again later.");
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Create Account' })).toBeNull();
    screen.getByRole('link', { name: 'Login' });
    signUp = 'works';
    await act(() => queryClient.invalidateQueries());
    await screen.findByRole('button', { name: 'Create Account' });
    expect(screen.queryByText(/aren't accepting new accounts/)).toBeNull();
  });

  test('with both goes on to the code', async () => {
    const { user, flows } = opens(<RegisterPage />, opened, '/register');
    await user.type(contact(), 'ann@example.com');
    await user.type(password(), '12345678');
    await user.click(screen.getByRole('checkbox'));
    await user.click(register());
    await waitFor(() => expect(address()).toBe('/verify'));
    expect(flows()[0]?.body).toMatchObject({ type: 'register', email: 'ann@example.com' });
  });
});

test('a forgotten password: one field, the warning, and on to the code', async () => {
  const { user, flows } = opens(<RetrievePasswordPage />, opened, '/retrieve-password');
  screen.getByText('Withdrawal will be restricted for 24 hours after changing your password.');
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
  await user.type(contact(), 'ann@example.com');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(address()).toBe('/verify'));
  expect(flows()[0]?.body).toMatchObject({ type: 'retrieve-pass', email: 'ann@example.com' });
});
