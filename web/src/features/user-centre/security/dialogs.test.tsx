import { routes } from '@bourse/contract/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession, startSession } from '../../../data/server/session.ts';
import type { UserInfo } from '../../../data/user/account.ts';
import { type Answered, serve, show } from '../../../test-screen.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { PhishingDialog } from './phishing-dialog.tsx';

const done: Answered = { data: {} };
const sentCode: Answered = { data: { waitSeconds: 60, isSlow: false } };
const user = { email: 'l***@example.com', mobile: '91***67', areaCode: '+852' } as UserInfo;
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const confirm = () => screen.getByRole('button', { name: 'Confirm' });

beforeEach(() => startSession('a-token'));
afterEach(endSession);

async function changePassword(answer: Answered, confirmation = 'a quiet harbour') {
  const sent = serve({ [routes.passwordModify.path]: answer });
  const onClose = vi.fn();
  const drawn = show(<PasswordDialog onClose={onClose} />);
  await screen.findByRole('dialog');
  await drawn.user.type(field('Old password'), 'the old one');
  await drawn.user.type(field('New password'), 'a quiet harbour');
  if (confirmation) await drawn.user.type(field('Confirm password'), confirmation);
  await drawn.user.click(confirm());
  return { onClose, calls: () => sent.filter(({ method }) => method === 'POST') };
}

test('the password: what is sent, what is said, and that withdrawals wait for 24 hours', async () => {
  const { onClose, calls } = await changePassword(done);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  screen.getByText(/^For your safety, withdrawals are suspended for 24 hours after the change/);
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
    const own = screen.getByLabelText<HTMLInputElement>(/^Code sent to (l|9)/);
    await drawn.user.type(own, 'ABC234');
    await drawn.user.type(field('New email'), 'next@example.com');
    await drawn.user.click(confirm());
    screen.getByText('Please fill in all fields.');
    for (const button of screen.getAllByRole('button', { name: 'Send code' })) {
      await drawn.user.click(button);
    }
    expect(await screen.findAllByText('Resend in 60 s')).toHaveLength(2);
    await drawn.user.type(field('Code sent to the new email'), 'DEF567');
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
  await drawn.user.type(field('Code sent to 91***67'), 'ABC234');
  await drawn.user.click(confirm());
  await screen.findByText('Operation successful');
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toMatchObject([
    { scene: 12, areaCode: '+852', mobile: '91***67' },
    { phishingCode: 'harbour7', mobileCode: 'ABC234' },
  ]);
});
