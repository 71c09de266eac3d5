import { routes } from '@bourse/contract/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endSession, startSession } from '#app/data/server/session.ts';
import { useFactors } from '#app/data/user/factor.ts';
import { type Answered, serve, show } from '#app/test-screen.tsx';
import { LostPasskeys } from './lost-passkeys.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';

const HOUR_MS = 3_600_000;
const factors = (change: object = {}): Answered => ({
  data: {
    ...{ authenticator: false, passkey: true, email: 'a***@example.com', mobile: '' },
    freshUntil: 0,
    ...change,
  },
});
const rule: Answered = {
  data: { waitMs: 48 * HOUR_MS, longWaitMs: 168 * HOUR_MS, freshPasswordMs: 72 * HOUR_MS },
};
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

/** Says when the page knows the own factors, or that it cannot. */
function Asked() {
  const { data, error } = useFactors();
  return (data || error) && <output>asked</output>;
}

async function opens(answer: Answered) {
  const sent = serve({
    [routes.factors.path]: factors({ mobile: '+852 91***67' }),
    [routes.authenticatorResetRule.path]: rule,
    [routes.passkeyResetAsk.path]: answer,
  });
  const drawn = show(<LostPasskeys />);
  await drawn.user.click(await screen.findByRole('button', { name: 'Lost all your passkeys?' }));
  await screen.findByLabelText('Password');
  const asks = () => sent.filter(({ path }) => path === routes.passkeyResetAsk.path);
  return { ...drawn, asks };
}

beforeEach(() => startSession('a-token'));
afterEach(endSession);

test.each([
  ['an authenticator, too', factors({ authenticator: true })],
  ['no passkey', factors({ passkey: false })],
  ['factors that are not known', { refused: 'Not now' } as Answered],
])('with %s there is no such way', async (_, answer) => {
  serve({ [routes.factors.path]: answer });
  show(
    <>
      <LostPasskeys />
      <Asked />
    </>,
  );
  await screen.findByText('asked');
  expect(screen.queryByRole('button')).toBeNull();
});

test('D11 the removal is asked for once, with password and code, after its waits were told', async () => {
  const { user, asks } = await opens({ data: {} });
  screen.getByText(/removed after 48 hours, or after 7 days if .* changed in the last 3 days\./);
  expect(button('Request removal').disabled).toBe(true);
  await user.type(screen.getByLabelText('Password'), 'a quiet harbour');
  expect(button('Request removal').disabled).toBe(true);
  await user.type(screen.getByLabelText('Email verification code'), 'ABC234');
  await user.dblClick(button('Request removal'));
  await screen.findByText('Removal requested');
  expect(asks().map(({ body }) => body)).toEqual([
    { emailCode: 'ABC234', password: 'a quiet harbour' },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a code of the mail does not go as one of the phone', async () => {
  const { user, asks } = await opens({ data: {} });
  await user.type(screen.getByLabelText('Password'), 'a quiet harbour');
  await user.type(screen.getByLabelText('Email verification code'), 'ABC234');
  await user.click(button('Use phone instead'));
  expect(button('Request removal').disabled).toBe(true);
  await user.type(screen.getByLabelText('Phone verification code'), 'DEF567');
  await user.click(button('Request removal'));
  await waitFor(() => expect(asks()).toHaveLength(1));
  expect(asks()[0]?.body).toEqual({ mobileCode: 'DEF567', password: 'a quiet harbour' });
});

test('a removal that is refused says why in its dialog, with what was typed, until that changes', async () => {
  const { user } = await opens({ refused: 'The password is wrong' });
  const password = screen.getByLabelText<HTMLInputElement>('Password');
  await user.type(password, 'a quiet harbour');
  await user.type(screen.getByLabelText('Email verification code'), 'ABC234');
  await user.click(button('Request removal'));
  expect((await screen.findByRole('alert')).textContent).toBe('The password is wrong');
  expect(password.value).toBe('a quiet harbour');
  await user.type(password, '!');
  expect(screen.queryByRole('alert')).toBeNull();
});

const passkey = { code: 'key', name: 'Blue key', createTime: HOUR_MS, usedTime: 0 };

test('a passkey whose removal is refused is there still, and the question with the reason', async () => {
  const REMOVE = routes.passkeyRemove.path.replace('{code}', 'key');
  const sent = serve({
    [routes.passkeys.path]: { data: { list: [passkey] } },
    [REMOVE]: { refused: 'It is the last one' },
  });
  const { user } = show(<PasskeysPanel />);
  const remove = await screen.findByRole('button', { name: 'Remove Blue key' });
  await user.click(remove);
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Blue key' }));
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  await dialog.findByText('It is the last one');
  expect(sent.filter(({ path }) => path === REMOVE)).toHaveLength(1);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(remove);
});

test('a name of blanks is none, and what was typed for one passkey and left is not there for the next', async () => {
  const other = { ...passkey, code: 'other', name: 'Laptop' };
  const sent = serve({ [routes.passkeys.path]: { data: { list: [passkey, other] } } });
  const { user } = show(<PasskeysPanel />);
  const name = () => screen.findByLabelText<HTMLInputElement>('Passkey name');
  await user.click(await screen.findByRole('button', { name: 'Rename Blue key' }));
  await user.clear(await name());
  await user.type(await name(), '   {Enter}');
  expect(button('Confirm').disabled).toBe(true);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Rename Laptop' }));
  expect((await name()).value).toBe('Laptop');
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
});
