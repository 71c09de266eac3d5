import { CodeScene } from '@bourse/contract/enumerations.ts';
import { routes } from '@bourse/contract/routes.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { OwnCode } from '../../data/user/factor.ts';
import { type Answered, serve, show } from '../../test-screen.tsx';
import { useToasts } from '../../ui/overlays/toast-store.ts';
import { CodeField } from './code-field.tsx';
import { OwnCodeField, startingOwnCode } from './own-code-field.tsx';

const SEND = routes.codeSend.path;
const sentNow = (waitSeconds = 60): Answered => ({ data: { waitSeconds, isSlow: false } });

function Screen({ email = 'a***@b.co', mobile = '+86 ***12' }) {
  const [value, setValue] = useState<OwnCode>(startingOwnCode(email));
  return (
    <>
      <OwnCodeField scene={CodeScene.stepUp} {...{ email, mobile, value }} onValue={setValue} />
      <output data-testid="written">{`${value.channel} ${value.code}`}</output>
    </>
  );
}
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = () => screen.getByRole<HTMLInputElement>('textbox');
const written = () => screen.getByTestId('written').textContent;
const opens = (answer: Answered | (() => Answered), screenOf = <Screen />) => {
  const sent = serve({ [SEND]: answer });
  return { ...show(screenOf), bodies: () => sent.map(({ body }) => body) };
};

/** The clock of the page stands, and goes on by the test alone. */
function holdTime(): (seconds: number) => Promise<void> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  return (seconds) => act(async () => void (await vi.advanceTimersByTimeAsync(seconds * 1_000)));
}
afterEach(() => vi.useRealTimers());

test('S05 a code is asked for once, whatever is pressed, and again when its seconds have passed', async () => {
  const pass = holdTime();
  const { user, bodies } = opens(sentNow());
  await user.dblClick(button('Send code'));
  await screen.findByRole('button', { name: 'Resend in 60 s' });
  screen.getByText(/^Sent to a\*\*\*@b\.co/);
  expect(bodies()).toEqual([{ email: 'own', scene: CodeScene.stepUp }]);
  await pass(59);
  expect(button('Resend in 1 s').disabled).toBe(true);
  await pass(1);
  await user.click(button('Send code'));
  await waitFor(() => expect(bodies()).toHaveLength(2));
});

test('of a code that was refused it is not said that it was sent', async () => {
  const { user } = opens({ refused: 'Too many', code: 1007, status: 429, retryAfterSeconds: 60 });
  await user.click(button('Send code'));
  await screen.findByRole('button', { name: /^Resend in/ });
  expect(screen.queryByText(/^Sent to/)).toBeNull();
});

test('while a code is on its way no second one is asked for', async () => {
  const { user, bodies } = opens('pending');
  await user.dblClick(button('Send code'));
  expect([bodies().length, button('Sending...').disabled]).toEqual([1, true]);
});

test('the other way has its own code and its own seconds, and the code of the first is not sent by it', async () => {
  const pass = holdTime();
  const { user, bodies } = opens(sentNow());
  await user.click(button('Send code'));
  await screen.findByRole('button', { name: 'Resend in 60 s' });
  await user.type(field(), 'ab12');
  await pass(10);
  await user.click(button('Use phone instead'));
  expect([written(), field().value]).toEqual(['phone ', '']);
  await user.click(button('Send code'));
  await screen.findByRole('button', { name: 'Resend in 60 s' });
  expect(bodies()[1]).toEqual({ mobile: 'own', scene: CodeScene.stepUp });
  screen.getByText(/^Sent to \+86 \*\*\*12/);
  await user.click(button('Use email instead'));
  button('Resend in 50 s');
});

test('a code is read as it is pasted: six letters and digits, in capitals, without what stands between', async () => {
  const { user } = opens('pending');
  await user.click(field());
  await user.paste(' ab-12 cd99');
  expect([field().value, written()]).toEqual(['AB12CD', 'mail AB12CD']);
});

test('a refusal is said by its way, and can be tried at once where nothing says when', async () => {
  const { user } = opens({ refused: 'No mail leaves', code: 1 });
  await user.click(button('Send code'));
  await waitFor(() =>
    expect(useToasts.getState().toasts.map(({ message }) => message)).toEqual([
      'Failed to send email code: No mail leaves',
    ]),
  );
  expect(button('Send code').disabled).toBe(false);
  expect(screen.queryByText(/^Sent to/)).toBeNull();
});

test.each([
  ['a***@b.co', '', 'mail '],
  ['', '+86 ***12', 'phone '],
])('with one way there is no other: "%s" "%s"', (email, mobile, way) => {
  opens('pending', <Screen {...{ email, mobile }} />);
  expect(written()).toBe(way);
  expect(screen.getAllByRole('button')).toEqual([button('Send code')]);
});

test('where nobody is named yet no code is sent', async () => {
  const props = { label: 'Code', value: '', onValue: () => {}, scene: CodeScene.stepUp } as const;
  const { user, bodies } = opens(sentNow(), <CodeField {...props} channel="mail" target={null} />);
  expect(button('Send code').disabled).toBe(true);
  await user.click(button('Send code'));
  expect(bodies()).toEqual([]);
});
