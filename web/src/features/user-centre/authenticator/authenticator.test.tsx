import { Code } from '@bourse/contract/codes.ts';
import { routes } from '@bourse/contract/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useFactorRequest } from '#app/data/server/ask-factor.ts';
import { call } from '#app/data/server/client.ts';
import { queryClient } from '#app/data/server/query.ts';
import { endSession, startSession } from '#app/data/server/session.ts';
import { setLocale } from '#app/lib/i18n.ts';
import { type Answered, serve, show } from '#app/test-screen.tsx';
import { AskFactorDialog } from './ask-factor.tsx';
import { BindAuthenticatorDialog } from './bind-dialog.tsx';
import { UnbindAuthenticatorDialog } from './unbind-dialog.tsx';

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const none = {
  authenticator: false,
  passkey: false,
  email: 'a***@example.com',
  mobile: '',
  freshUntil: 0,
};
const factors = (more: object = {}): Answered => ({ data: { ...none, ...more } });
const offer: Answered = { data: { url: `otpauth://totp/Bourse?secret=${secret}`, code: secret } };
const sent: Answered = { data: { waitSeconds: 60, isSlow: false } };

beforeEach(() => startSession('a-token'));
afterEach(async () => {
  endSession();
  queryClient.clear();
  await setLocale('en');
});

const emailCode = () => screen.findByLabelText('Email verification code');
const cell = () => screen.findByLabelText('Character 1 of 6');
const button = (name: string) => screen.getByRole('button', { name });

test('binding shows the key as QR code and text, and sends both codes with it', async () => {
  const onOpen = vi.fn();
  const calls = serve({
    [routes.factors.path]: factors(),
    [routes.authenticatorCode.path]: offer,
    [routes.codeSend.path]: sent,
    [routes.authenticatorBind.path]: { data: {} },
  });
  const { user } = show(<BindAuthenticatorDialog open onOpen={onOpen} />);
  await screen.findByRole('img', { name: 'Authenticator key QR code' });
  const shown = screen.getByTestId('authenticator-key').textContent;
  expect(shown?.replaceAll(' ', '')).toBe(secret);
  await user.click(button('Send code'));
  await screen.findByText(/^Sent to a\*\*\*@example\.com/);
  expect(calls.find(({ path }) => path === routes.codeSend.path)?.body).toEqual({
    ...{ scene: 11, email: 'own' },
  });
  expect(button('Resend in 60 s')).toHaveProperty('disabled', true);
  await user.type(await emailCode(), 'ABC234');
  expect(button('Confirm')).toHaveProperty('disabled', true);
  await user.click(await cell());
  await user.keyboard('12a34x56');
  await user.click(button('Confirm'));
  await waitFor(() => expect(onOpen).toHaveBeenCalledWith(false));
  expect(calls.find(({ path }) => path === routes.authenticatorBind.path)?.body).toEqual({
    ...{ emailCode: 'ABC234', googleAuth: secret, googleCode: '123456' },
  });
  await screen.findByText('Operation successful');
});

test('binding and sending say what the server refuses in the words of the product', async () => {
  serve({
    [routes.factors.path]: factors(),
    [routes.authenticatorCode.path]: offer,
    [routes.codeSend.path]: { refused: 'too soon', code: Code.codeTooSoon },
    [routes.authenticatorBind.path]: { refused: 'wrong', code: Code.authenticatorWrong },
  });
  const { user } = show(<BindAuthenticatorDialog open onOpen={() => {}} />);
  await user.type(await emailCode(), 'ABC234');
  await user.click(button('Send code'));
  await screen.findByText('Failed to send email code: too soon');
  await user.click(await cell());
  await user.keyboard('123456');
  await user.click(button('Confirm'));
  await screen.findByText('Failed to bind Google Auth: wrong');
});

test('who has a phone too may have the code sent there', async () => {
  const calls = serve({
    [routes.factors.path]: factors({ mobile: '+852 91***67' }),
    [routes.authenticatorCode.path]: offer,
    [routes.codeSend.path]: sent,
  });
  const { user } = show(<BindAuthenticatorDialog open onOpen={() => {}} />);
  await emailCode();
  await user.click(button('Use phone instead'));
  await screen.findByLabelText('Phone verification code');
  await user.click(button('Send code'));
  await screen.findByText('Sent to +852 91***67');
  expect(calls.at(-1)?.body).toEqual({ scene: 11, mobile: 'own' });
});

test('F50: a code that will be late is said to be late, by the way that is held up', async () => {
  serve({
    [routes.factors.path]: factors({ mobile: '+852 91***67' }),
    [routes.authenticatorCode.path]: offer,
    [routes.codeSend.path]: { data: { waitSeconds: 60, isSlow: true } },
  });
  const { user } = show(<BindAuthenticatorDialog open onOpen={() => {}} />);
  await emailCode();
  expect(screen.queryByRole('status')).toBeNull();
  await user.click(button('Send code'));
  await screen.findByText(/^Emails are delayed right now/);
  await user.click(button('Use phone instead'));
  expect(screen.queryByText(/are delayed right now/)).toBeNull();
  await user.click(button('Send code'));
  await screen.findByText(/^Text messages are delayed right now/);
});

test('unlinking sends password, code and authenticator, and says that it is done', async () => {
  const onOpen = vi.fn();
  const calls = serve({
    [routes.factors.path]: factors({ authenticator: true }),
    [routes.authenticatorUnbind.path]: { data: {} },
  });
  const { user } = show(<UnbindAuthenticatorDialog open onOpen={onOpen} />);
  await user.type(await screen.findByLabelText('Password'), 'a long enough one');
  await user.type(await emailCode(), 'ABC234');
  await user.click(await cell());
  await user.keyboard('654321');
  await user.click(button('Unlink'));
  await screen.findByText('Google Authenticator unlinked successfully');
  expect(calls.find(({ path }) => path === routes.authenticatorUnbind.path)?.body).toEqual({
    ...{ emailCode: 'ABC234', password: 'a long enough one', googleCode: '654321' },
  });
});

test('unlinking says what the server refuses in the words of the product', async () => {
  serve({
    [routes.factors.path]: factors({ authenticator: true }),
    [routes.authenticatorUnbind.path]: { refused: 'wrong', code: Code.authenticatorWrong },
  });
  const { user } = show(<UnbindAuthenticatorDialog open onOpen={() => {}} />);
  await user.type(await screen.findByLabelText('Password'), 'a long enough one');
  await user.type(await emailCode(), 'ABC234');
  await user.click(await cell());
  await user.keyboard('654321');
  await user.click(button('Unlink'));
  await screen.findByText('Failed to unlink Google Authenticator: wrong');
});

test('a code that the phone does not get is said in the words of the product', async () => {
  serve({
    [routes.factors.path]: factors({ email: '', mobile: '+852 91***67' }),
    [routes.authenticatorCode.path]: offer,
    [routes.codeSend.path]: { refused: 'too soon', code: Code.codeTooSoon },
  });
  const { user } = show(<BindAuthenticatorDialog open onOpen={() => {}} />);
  await screen.findByLabelText('Phone verification code');
  await user.click(button('Send code'));
  await screen.findByText('Failed to send phone code: too soon');
});

/** A route that asks for the second factor until it was proved. */
function guarded(more: object = {}) {
  let isProved = false;
  const refused: Answered = { refused: 'prove it', status: 403, code: Code.factorDue };
  return serve({
    [routes.passwordModify.path]: () => (isProved ? { data: {} } : refused),
    [routes.factors.path]: factors(more),
    [routes.factorProve.path]: ({ body }) => {
      if (body?.googleCode === '000000') return { refused: 'wrong', code: Code.authenticatorWrong };
      isProved = true;
      return factors(more);
    },
  });
}
const change = () =>
  call(
    routes.passwordModify,
    { body: { oldPassword: 'one', newPassword: 'two' } },
    { toast: 'silent' },
  );
const paths = (calls: ReturnType<typeof serve>) => calls.map(({ path }) => path);

test('a call that needs the second factor asks for it once and is sent again', async () => {
  const calls = guarded({ authenticator: true });
  const { user } = show(<AskFactorDialog />);
  const [first, second] = [change(), change()];
  await user.click(await cell());
  await user.keyboard('000000');
  await screen.findByText('wrong');
  await user.click(await cell());
  await user.keyboard('123456');
  expect(await first).toEqual({});
  expect(await second).toEqual({});
  expect(paths(calls).filter((path) => path === routes.passwordModify.path)).toHaveLength(4);
  expect(useFactorRequest.getState().isAsked).toBe(false);
});

test('without an authenticator the code of the mail is asked for', async () => {
  const calls = guarded();
  const { user } = show(<AskFactorDialog />);
  const changed = change();
  await user.type(await emailCode(), 'ABC234');
  await user.click(button('Confirm'));
  expect(await changed).toEqual({});
  const proof = calls.find(({ path }) => path === routes.factorProve.path);
  expect(proof?.body).toEqual({ emailCode: 'ABC234' });
});

test('who closes the dialog has the call refused', async () => {
  guarded({ authenticator: true });
  const { user } = show(<AskFactorDialog />);
  const changed = change();
  const refused = expect(changed).rejects.toMatchObject({ code: Code.factorDue });
  await cell();
  await user.keyboard('{Escape}');
  await refused;
});
