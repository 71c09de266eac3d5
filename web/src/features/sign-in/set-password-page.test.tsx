import { Code } from '@bourse/contract/codes.ts';
import { routes } from '@bourse/contract/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Route, Switch } from 'wouter';
import { clearFlow, submitCode, useFlow } from '../../data/user/auth-flow.ts';
import { type Answered, serve, show } from '../../test-screen.tsx';
import { SetPasswordPage } from './set-password-page.tsx';

afterEach(() => clearFlow());

/** As it is once the code was typed; only the call with the password says whether it was right. */
async function opens(answer: Answered, isOpen = true) {
  if (isOpen) {
    useFlow.setState({
      flow: {
        ...{ type: 'retrieve-pass', ticket: 't1', target: 'a***@example.com', agreeTerms: false },
        ...{ next: '/', resendAtMs: 1 },
      },
    });
    await submitCode('ABC234');
  }
  const sent = serve({ [routes.passwordForget.path]: answer });
  const drawn = show(
    <Switch>
      <Route path="/set-pass">
        <SetPasswordPage />
      </Route>
      <Route>{null}</Route>
    </Switch>,
    { at: '/set-pass' },
  );
  const set = async (password: string, confirmation = password) => {
    await drawn.user.type(screen.getByLabelText('New password'), password);
    await drawn.user.type(screen.getByLabelText('Confirm password'), confirmation);
    await drawn.user.click(screen.getByRole('button', { name: 'Confirm' }));
  };
  return { ...drawn, set, sent };
}
const address = () => screen.getByTestId('address').textContent;

test('the new password goes out with the code, and what follows is the sign-in', async () => {
  const page = await opens({ data: {} });
  await page.set('four loud lighthouses');
  await waitFor(() => expect(address()).toBe('/login'));
  screen.getByText('Password set successfully!');
  expect(page.sent.map(({ body }) => body)).toEqual([
    { ticket: 't1', code: 'ABC234', password: 'four loud lighthouses' },
  ]);
});

test('both can be looked at, each by its own button', async () => {
  const { user } = await opens({ data: {} });
  const types = () =>
    ['New password', 'Confirm password'].map(
      (label) => screen.getByLabelText<HTMLInputElement>(label).type,
    );
  expect(types()).toEqual(['password', 'password']);
  const [first, second, ...more] = screen.getAllByRole('button', { name: 'Show password' });
  expect(more).toEqual([]);
  await user.click(second!);
  expect(types()).toEqual(['password', 'text']);
  await user.click(first!);
  expect(types()).toEqual(['text', 'text']);
});

test.each([
  ['', 'Failed to set password'],
  ['too common', 'too common'],
])('a refusal that says %j: %s', async (refused, words) => {
  const page = await opens({ refused, code: Code.passwordCommon });
  await page.set('four loud lighthouses');
  await screen.findByText(words);
});

test('two that differ are said to, and nothing is sent', async () => {
  const page = await opens({ data: {} });
  await page.set('four loud lighthouses', 'four loud lighthouse');
  screen.getByText('Passwords do not match.');
  expect(page.sent).toEqual([]);
});

test('a code that was wrong is typed again at its own screen, with the flow kept', async () => {
  const page = await opens({ refused: 'that code was wrong', code: Code.codeWrong });
  await page.set('four loud lighthouses');
  await waitFor(() => expect(address()).toBe('/verify'));
  expect(useFlow.getState().flow?.ticket).toBe('t1');
});

test('a flow that is over begins anew', async () => {
  const page = await opens({ refused: 'took too long', code: Code.flowExpired });
  await page.set('four loud lighthouses');
  await waitFor(() => expect(address()).toBe('/retrieve-password'));
  expect(useFlow.getState().flow).toBeNull();
});

test('a password that is refused can be typed again', async () => {
  const page = await opens({ refused: 'too common', code: Code.passwordCommon });
  await page.set('password123456');
  await waitFor(() => expect(page.sent).toHaveLength(1));
  await waitFor(() => expect(address()).toBe('/set-pass'));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm' }).disabled).toBe(false);
});

test('without a code nothing can be set: it begins with the contact', async () => {
  await opens({ data: {} }, false);
  await waitFor(() => expect(address()).toBe('/retrieve-password'));
});
