import { Code } from '@bourse/contract/codes.ts';
import { routes } from '@bourse/contract/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Route, Switch } from 'wouter';
import { endSession, useSession } from '../../data/server/session.ts';
import { clearFlow, useFlow } from '../../data/user/auth-flow.ts';
import { type Answered, serve, show } from '../../test-screen.tsx';
import { VerifyPage } from './verify-page.tsx';

const due: Answered = { refused: 'enter its code', code: Code.authenticatorDue };
const wrong: Answered = { refused: 'that was wrong', code: Code.authenticatorWrong };

afterEach(() => {
  clearFlow();
  endSession();
});

function opens() {
  useFlow.setState({
    flow: {
      ...{ type: 'login', ticket: 't1', target: 'a***@example.com', agreeTerms: false },
      ...{ next: '/orders', resendAtMs: 1 },
    },
  });
  const sent = serve({
    [routes.login.path]: ({ body }) => {
      if (!body?.googleCode) return due;
      return body.googleCode === '123456' ? { data: { token: 'a-token' } } : wrong;
    },
  });
  const drawn = show(
    <Switch>
      <Route path="/verify">
        <VerifyPage />
      </Route>
      <Route>{null}</Route>
    </Switch>,
    { at: '/verify' },
  );
  return { ...drawn, bodies: () => sent.map(({ body }) => body) };
}
const type = async ({ user }: Pick<ReturnType<typeof show>, 'user'>, code: string) => {
  await user.click(screen.getByLabelText('Character 1 of 6'));
  await user.keyboard(code);
};

test('D11: with an authenticator bound the code screen has a second step, and goes where it was to', async () => {
  const page = opens();
  await type(page, 'ABC234');
  await screen.findByText('Enter the 6-digit code from your authenticator app');
  expect(useSession.getState().isAuth).toBe(false);
  await type(page, '999999');
  await screen.findByText('that was wrong');
  await type(page, '123456');
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/orders'));
  expect(useSession.getState().token).toBe('a-token');
  expect(page.bodies()).toEqual([
    { ticket: 't1', code: 'ABC234' },
    { ticket: 't1', code: 'ABC234', googleCode: '999999' },
    { ticket: 't1', code: 'ABC234', googleCode: '123456' },
  ]);
});

/** A flow that has sent no code yet, in front of these answers. */
function enters(answers: Parameters<typeof serve>[0]) {
  const known = { ticket: 't1', target: 'a***@example.com', agreeTerms: false, next: '/' };
  useFlow.setState({ flow: { ...known, type: 'register', resendAtMs: 0 } });
  const sent = serve(answers);
  const page = (
    <Switch>
      <Route path="/verify">
        <VerifyPage />
      </Route>
      <Route>{null}</Route>
    </Switch>
  );
  return { sent, page, ...show(page, { at: '/verify' }) };
}

/** A registration whose code can be sent. */
function registers(answer: Answered = { data: { waitSeconds: 60, isSlow: false } }) {
  const entered = enters({
    [routes.codeSend.path]: answer,
    [routes.register.path]: { data: { token: 'a-token' } },
  });
  const asked = () => entered.sent.filter(({ path }) => path === routes.codeSend.path);
  return { ...entered, asked };
}

test('a code is asked for on entry, and not again when the screen is drawn anew within its minute', async () => {
  const { page, asked, unmount } = registers();
  screen.getByText('Requesting a code for a***@example.com...');
  await screen.findByText(/^Resend in (60|5\d) s$/);
  screen.getByText(
    "We've sent a message to a***@example.com with a 6-character code, or the reason we can't send one.",
  );
  expect(asked()).toHaveLength(1);
  unmount();
  show(page, { at: '/verify' });
  await screen.findByText(/^Resend in (60|5\d) s$/);
  expect(asked()).toHaveLength(1);
});

test('Resend is a link when its time has come', async () => {
  const { user, asked } = registers({ data: { waitSeconds: 0, isSlow: false } });
  await user.click(await screen.findByRole('button', { name: 'Resend' }));
  await waitFor(() => expect(asked()).toHaveLength(2));
});

test('each cell takes one letter or digit and passes the focus on, Backspace takes it back', async () => {
  const { user } = registers();
  const cell = (place: number) =>
    screen.getByLabelText<HTMLInputElement>(`Character ${place} of 6`);
  const next = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Next step' });
  await user.click(cell(1));
  await user.keyboard('a-7');
  expect([cell(1).value, cell(2).value]).toEqual(['a', '7']);
  expect(document.activeElement).toBe(cell(3));
  await user.keyboard('{Backspace}');
  expect(document.activeElement).toBe(cell(2));
  expect(cell(2).value).toBe('');
  await user.keyboard('BCDE');
  expect(next().disabled).toBe(true);
  // The last one sends it without a press of the button.
  await user.keyboard('F');
  await waitFor(() => expect(useSession.getState().token).toBe('a-token'));
});

test('a whole code that is pasted fills all cells and is sent', async () => {
  const { user } = registers();
  await user.click(screen.getByLabelText('Character 3 of 6'));
  await user.paste(' ab2-cd3 ');
  await waitFor(() => expect(useSession.getState().token).toBe('a-token'));
});

const wordless: Answered = { refused: '', code: Code.codeWrong };

test.each([
  [wordless, 'Failed to send verification code'],
  ['away', 'Failed to send verification code'],
  [{ refused: 'Wait a day', code: 1006, status: 429 }, 'Wait a day'],
] as const)('a code that cannot be sent (%j): %s', async (answer, words) => {
  enters({ [routes.codeSend.path]: answer });
  await screen.findByText(words);
  screen.getByText("We couldn't send a code to a***@example.com.");
});

test('S02: a wait that is longer than a minute is shown in minutes, with the way to the support', async () => {
  enters({
    [routes.codeSend.path]: {
      ...{ refused: 'Too many', code: Code.codeTooMany, status: 429, retryAfterSeconds: 3_420 },
    },
  });
  await screen.findByText('You can request another code in 57 min.');
  screen.getByText('Resend in 57 min');
  const way = screen.getByRole<HTMLAnchorElement>('link', { name: 'Contact support' });
  expect(way.pathname).toBe('/support');
});

test('the minute between two codes sends nobody to the support', async () => {
  registers();
  await screen.findByText(/^Resend in (60|5\d) s$/);
  expect(screen.queryByText('Contact support')).toBeNull();
});

test.each([
  [wordless, 'Failed to resend verification code'],
  [{ refused: 'Wait a day', code: 1006, status: 429 }, 'Wait a day'],
] as const)('nor sent again (%j): %s', async (answer, words) => {
  const answers: Answered[] = [{ data: { waitSeconds: 0, isSlow: false } }, answer];
  const { user, sent } = enters({ [routes.codeSend.path]: () => answers.shift() ?? 'away' });
  await user.click(await screen.findByRole('button', { name: 'Resend' }));
  await screen.findByText(words);
  expect(sent.map(({ body }) => body?.scene)).toEqual([1, 1]);
  // The first one is on its way all the same.
  screen.getByText(/^We've sent a message to/);
});

test.each([
  [wordless, 'Verify failed'],
  [{ refused: 'that was wrong', code: Code.codeWrong }, 'that was wrong'],
] as const)(
  'a code that does not pass (%j): %s, and the cells are empty',
  async (answer, words) => {
    const page = enters({
      [routes.codeSend.path]: { data: { waitSeconds: 60, isSlow: false } },
      [routes.register.path]: answer,
    });
    await type(page, 'ABC234');
    await screen.findByText(words);
    expect(screen.getByLabelText<HTMLInputElement>('Character 1 of 6').value).toBe('');
  },
);

test('an answer that is none: An unexpected error occurred', async () => {
  const page = enters({ [routes.codeSend.path]: { data: { waitSeconds: 60, isSlow: false } } });
  vi.stubGlobal('fetch', async () => new Response('<html>'));
  await type(page, 'ABC234');
  await screen.findByText('An unexpected error occurred');
});

test('back from the second step is the first one, empty', async () => {
  const page = opens();
  await type(page, 'ABC234');
  await screen.findByText('Authenticator code');
  await page.user.click(screen.getByRole('button', { name: 'Back' }));
  await screen.findByText('Security code');
  expect(screen.getByLabelText<HTMLInputElement>('Character 1 of 6').value).toBe('');
});
