import { routes } from '@bourse/contract/routes.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession, startSession } from '#app/data/server/session.ts';
import type { UserInfo } from '#app/data/user/account.ts';
import { type Answered, serve, show } from '#app/test-screen.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { PhishingDialog } from './phishing-dialog.tsx';
import { HoldNote } from './security-tab.tsx';

const done: Answered = { data: {} };
const sentCode: Answered = { data: { waitSeconds: 60, isSlow: false } };
const user = { email: 'l***@example.com', mobile: '91***67', areaCode: '+852' } as UserInfo;
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const confirm = () => screen.getByRole('button', { name: 'Confirm' });

beforeEach(() => startSession('a-token'));
afterEach(endSession);

type Told = Answered | (() => Promise<Answered>);

async function changePassword(answer: Told, confirmation = 'a quiet harbour') {
  const sent = serve({ [routes.passwordModify.path]: answer });
  const onClose = vi.fn();
  const drawn = show(<PasswordDialog onClose={onClose} />);
  await screen.findByRole('dialog');
  await drawn.user.type(field('Current password'), 'the old one');
  await drawn.user.type(field('New password'), 'a quiet harbour');
  if (confirmation) await drawn.user.type(field('Confirm password'), confirmation);
  await drawn.user.click(confirm());
  return { user: drawn.user, onClose, calls: () => sent.filter(({ method }) => method === 'POST') };
}

test('the password: what is sent, what is said, and that withdrawals wait for 24 hours', async () => {
  const { onClose, calls } = await changePassword(done);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  screen.getByText(/^For your security, this change suspends withdrawals for 24 hours/);
  screen.getByText('Change password success');
  expect(calls().map(({ path, body }) => [path, body])).toEqual([
    [
      '/api/members/password/modify',
      { oldPassword: 'the old one', newPassword: 'a quiet harbour' },
    ],
  ]);
});

test.each([
  ['two that differ', 'another one', 'New passwords do not match'],
  ['one that is missing', '', 'Please fill in all fields.'],
])('the password: %s is not sent', async (_, confirmation, words) => {
  const { calls } = await changePassword(done, confirmation);
  await screen.findByText(words);
  expect(calls()).toEqual([]);
});

test('the password: a refusal without words is "Change password failed"', async () => {
  await changePassword({ refused: '' });
  await screen.findByText('Change password failed');
});

test.each([
  ['changed', 'l***@example.com', 'email/modify', 'oldEmailCode', 3],
  ['bound', '', 'bind/email', 'phoneCode', 4],
] as const)(
  'the e-mail is %s with a code of what there is and one of the new one',
  async (_, email, path, ownCode, scene) => {
    const sent = serve({
      [routes.codeSend.path]: sentCode,
      [`/api/user/${path}`]: done,
    });
    const drawn = show(
      <ContactDialog channel="mail" user={{ ...user, email }} onClose={() => {}} />,
    );
    await screen.findByRole('dialog');
    const own = screen.getByLabelText<HTMLInputElement>(/^Code for (l|9)/);
    await drawn.user.type(own, 'ABC234');
    await drawn.user.type(field('New email'), 'next@example.com');
    await drawn.user.click(confirm());
    screen.getByText('Please fill in all fields.');
    for (const button of screen.getAllByRole('button', { name: 'Send code' })) {
      await drawn.user.click(button);
    }
    await waitFor(() => expect(screen.getAllByText(/^Resend in \d+ s$/)).toHaveLength(2));
    await drawn.user.type(field('Code for new email'), 'DEF567');
    await drawn.user.click(confirm());
    await screen.findByText('Operation successful');
    const bodies = sent.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(bodies).toMatchObject([
      { scene },
      { scene: 3, email: 'next@example.com' },
      { email: 'next@example.com', emailCode: 'DEF567', [ownCode]: 'ABC234' },
    ]);
  },
);

test('the anti-phishing code goes with one code, of the mail or of the phone, scene 12', async () => {
  const sent = serve({ [routes.codeSend.path]: sentCode, [routes.phishingModify.path]: done });
  const drawn = show(<PhishingDialog user={user} onClose={() => {}} />);
  await screen.findByRole('dialog');
  await drawn.user.type(screen.getByRole('textbox', { name: 'Anti-phishing code' }), 'harbour7');
  await drawn.user.click(screen.getAllByRole('button', { name: 'Send code' })[1]!);
  await drawn.user.type(field('Code for 91***67'), 'ABC234');
  await drawn.user.click(confirm());
  await screen.findByText('Operation successful');
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toMatchObject([
    { scene: 12, areaCode: '+852', mobile: '91***67' },
    { phishingCode: 'harbour7', mobileCode: 'ABC234' },
  ]);
});

test.each([
  ['changed', '91***67', 'mobile/modify', 'oldMobileCode'],
  ['bound', '', 'bind/mobile', 'emailCode'],
] as const)('the phone is %s by its digits alone, once', async (_, mobile, path, ownCode) => {
  const onClose = vi.fn();
  const sent = serve({ [`/api/user/${path}`]: done, [routes.countries.path]: { data: [] } });
  const drawn = show(<ContactDialog channel="sms" user={{ ...user, mobile }} onClose={onClose} />);
  await screen.findByRole('dialog');
  await drawn.user.type(screen.getByLabelText(/^Code for (l|9)/), 'ABC234');
  await drawn.user.type(field('New phone number'), ' 9123-45 67x');
  expect(field('New phone number').value).toBe('91234567');
  await drawn.user.type(field('Code for new phone number'), 'DEF567');
  await drawn.user.click(confirm());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const posts = sent.filter(({ method }) => method === 'POST');
  expect(posts.map(({ body }) => body)).toMatchObject([
    { mobile: '91234567', mobileCode: 'DEF567', [ownCode]: 'ABC234' },
  ]);
});

test('no code is sent to a contact that is none', async () => {
  const sent = serve({ [routes.codeSend.path]: sentCode });
  const drawn = show(<ContactDialog channel="mail" user={user} onClose={() => {}} />);
  await screen.findByRole('dialog');
  await drawn.user.type(field('New email'), 'nobody');
  const [, toNew] = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Send code' });
  await drawn.user.click(toNew!);
  expect(sent.filter(({ path }) => path === routes.codeSend.path)).toEqual([]);
});

test('the password: while it is changed a second click changes nothing, and a refusal keeps what was typed', async () => {
  const { promise, resolve } = Promise.withResolvers<Answered>();
  const { onClose, calls, user: person } = await changePassword(() => promise);
  await person.click(confirm());
  expect(calls()).toHaveLength(1);
  await act(async () => resolve({ refused: 'The old password is wrong' }));
  expect((await screen.findByRole('alert')).textContent).toBe('The old password is wrong');
  expect(field('New password').value).toBe('a quiet harbour');
  expect(onClose).not.toHaveBeenCalled();
  await person.type(field('Current password'), '!');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the password: one of fewer than eight characters is not sent', async () => {
  const typed = '1234567';
  const sent = serve({});
  const drawn = show(<PasswordDialog onClose={() => {}} />);
  await screen.findByRole('dialog');
  expect(document.activeElement).toBe(field('Current password'));
  await drawn.user.type(field('Current password'), 'the old one');
  await drawn.user.type(field('New password'), typed);
  await drawn.user.type(field('Confirm password'), typed);
  await drawn.user.click(confirm());
  await screen.findByText('Password must be at least 8 characters long');
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('D12 how long withdrawals wait after a change is told to the second, while they do', () => {
  vi.useFakeTimers({ now: Date.UTC(2030, 0, 1, 12) });
  show(<HoldNote until={Date.UTC(2030, 0, 1, 12, 0, 15)} />);
  screen.getByText(
    /^You can't withdraw until 2030-01-01 20:00:15 \(UTC\+8\) because your security settings changed\.$/,
  );
  act(() => void vi.advanceTimersByTime(20_000));
  expect(screen.queryByText(/withdraw/)).toBeNull();
});
