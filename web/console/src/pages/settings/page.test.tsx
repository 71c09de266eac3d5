import type { consoleRoutes } from '@bourse/contract/console/route-paths.ts';
import type { StaffMember } from '@bourse/contract/console/routes/staff.ts';
import type { DataOf } from '@bourse/contract/route.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useLanguage } from '../../lib/language.ts';
import {
  button,
  giveReasonAndCode,
  heard,
  holdClock,
  houseSays,
  showDesk,
} from '../../test-desk.tsx';
import { Page } from './page.tsx';

type Staff = DataOf<(typeof consoleRoutes)['consoleStaff']>;

const REASON = 'as agreed on the telephone';
const INVITATION = '0f8fad5b-d9cb-469f-a165-70867728950e';
const LINK = 'https://house.example/console/join#secret';
const DAY = 86_400_000;
const NOW = Date.UTC(2026, 2, 1, 9);

const rosa: StaffMember = {
  ...{ id: 1, name: 'rosa', fullName: 'Rosa Ito', email: 'rosa@house.example', isYou: true },
  ...{ roles: ['admin', 'risk'], createdAt: Date.UTC(2026, 0, 2), revokedAt: 0 },
};
const ben = { ...rosa, id: 2, name: 'ben', fullName: 'Ben Oz', roles: ['support'], isYou: false };
const gone = { ...ben, id: 3, name: 'ada', revokedAt: Date.UTC(2026, 1, 28) };
const staff = {
  list: [rosa, ben, gone],
  invitations: [
    {
      ...{ code: INVITATION, name: 'li', fullName: 'Li Wei', roles: ['treasury'] },
      ...{ createdAt: NOW, expiresAt: NOW + 2 * DAY },
    },
  ],
  mayInviteAlone: false,
} as Staff;
const alarms = {
  silences: [{ name: 'disk_full', by: 'ben', until: NOW, reason: 'being swapped' }],
  channels: [
    { name: 'mail', place: 'smtp.house.example', isHeldUp: true, sentAt: NOW },
    { name: 'webhook', place: '', isHeldUp: false, sentAt: 0 },
  ],
};
const done = { data: {} };

function open({
  roles = ['admin'],
  data = staff,
  at = '/settings',
  more = {},
}: {
  readonly roles?: readonly string[];
  readonly data?: Staff;
  readonly at?: string;
  readonly more?: Parameters<typeof showDesk>[1];
} = {}) {
  const answers = {
    '/api/console/staff/list': { data },
    '/api/console/staff/waits': { data: { list: [{ act: 'cold-send', hours: 24 }] } },
    '/api/console/passkey/list': { data: { list: [] } },
    '/api/console/alarm/settings': { data: alarms },
    ...more,
  };
  const shown = showDesk(<Page />, answers, roles, at);
  houseSays({ time: NOW });
  return shown;
}
const rowOf = async (text: string) =>
  within((await screen.findByText(text)).closest('tr') as HTMLElement);
/** The button of the open dialog; the table of acts behind it is long. */
const verb = (name: string) =>
  within(document.querySelector('dialog') as HTMLElement).getByRole<HTMLButtonElement>('button', {
    name,
  });
const namesOf = (row: Awaited<ReturnType<typeof rowOf>>) =>
  row.queryAllByRole('button').map(({ textContent }) => textContent);

test('S26 the staff is shown with roles and since when; nobody ends the own rights, or those that have ended', async () => {
  open();
  const own = await rowOf('Rosa Ito');
  expect(own.getAllByRole('cell').map(({ textContent }) => textContent?.trim())).toEqual([
    ...['ROrosa (you)', 'Rosa Ito', 'rosa@house.example', 'AdminRisk', '2026-01-02', ''],
  ]);
  expect(namesOf(await rowOf('ben'))).toEqual(['Roles…', 'Revoke…']);
  const ended = await rowOf('ada');
  ended.getByText('revoked 2026-02-28');
  expect(namesOf(ended)).toEqual([]);
  const invited = await rowOf('Li Wei');
  invited.getByText('expires in 2 d');
  expect(namesOf(invited)).toEqual(['Send a new link…']);
});

test.each([
  [['compliance'], true, false],
  [['auditor'], true, false],
  [['support'], false, false],
  [['risk', 'admin'], true, true],
] as const)('S27 %j: sees the staff %s, changes it %s', async (roles, sees, changes) => {
  const { sent } = open({ roles });
  await screen.findByText(
    'None yet. A passkey logs you in by itself, and confirms actions in place of a code.',
  );
  await screen.findByText('24 h');
  expect(sent.some(({ path }) => path === '/api/console/staff/list')).toBe(sees);
  expect(screen.queryByText('Rosa Ito') !== null).toBe(sees);
  for (const name of ['Invite…', 'Roles…', 'Revoke…', 'Send a new link…']) {
    expect(screen.queryByText(name, { selector: 'button' }) !== null, name).toBe(changes);
  }
  expect(screen.queryByLabelText(/^Change expiry/) !== null).toBe(changes);
});

test('S27 an invitation is put forward with what was typed, and own accounts only as whole numbers', async () => {
  const { user, proposed } = open({ at: '/settings?invite=one' });
  await user.type(await screen.findByLabelText('Login name'), 'li');
  await user.type(screen.getByLabelText('Full name'), 'Li Wei');
  await user.type(screen.getByLabelText('Email'), 'li@house.example');
  await user.click(screen.getByLabelText('Support'));
  await giveReasonAndCode(user);
  // Somebody without a role is nobody.
  expect(verb('Propose').disabled).toBe(true);
  await user.click(screen.getByLabelText('Treasury'));
  await user.click(screen.getByLabelText('Auditor'));
  const own = screen.getByLabelText(/^Their own customer account numbers/);
  for (const wrong of ['14.3', '-143', '143x', '1e3']) {
    await user.clear(own);
    await user.type(own, wrong);
    expect(verb('Propose').disabled, wrong).toBe(true);
  }
  await user.clear(own);
  await user.type(own, ' 143  144, 7 ');
  await user.click(verb('Propose'));
  await waitFor(() =>
    expect(proposed()).toEqual({
      kind: 'operator-invite',
      fields: {
        ...{ name: 'li', fullName: 'Li Wei', email: 'li@house.example' },
        ...{ roles: ['treasury', 'auditor'], customers: [143, 144, 7] },
      },
      reason: REASON,
    }),
  );
  const link = await screen.findByText('View');
  expect(link.getAttribute('href')).toBe('/approvals/PR-7');
  expect(location.search).toBe('');
});

test('S27 the second operator of a house is invited by one person, without roles of choice, and the link is told once', async () => {
  const path = '/api/console/staff/inviteFirst';
  const data = { ...staff, list: [rosa], invitations: [], mayInviteAlone: true };
  const { user, sent } = open({
    data,
    more: {
      [path]: ({ body }) => (body?.name === 'ben' ? { data: { link: LINK, sentTo: '' } } : taken),
    },
  });
  await user.click(await screen.findByText('Invite…'));
  expect(location.search).toBe('?invite=first');
  await screen.findByText('Invite a second operator', { selector: 'h1' });
  expect(screen.queryByLabelText('Treasury')).toBeNull();
  const name = screen.getByLabelText('Login name');
  await user.type(name, 'rosa');
  await user.type(screen.getByLabelText('Full name'), 'Ben Oz');
  await user.type(screen.getByLabelText('Email'), 'ben@house.example');
  await giveReasonAndCode(user);
  await user.click(verb('Invite'));
  await screen.findByText('the name is taken');
  screen.getByDisplayValue('ben@house.example');
  await user.clear(name);
  await user.type(name, 'ben');
  await user.type(screen.getByLabelText('Authenticator code'), '654321');
  await user.click(verb('Invite'));
  await screen.findByText(LINK);
  expect(sent.filter((call) => call.path === path).at(-1)?.body).toEqual({
    ...{ name: 'ben', fullName: 'Ben Oz', email: 'ben@house.example', reason: REASON },
  });
});
const taken = { refused: 'the name is taken' };

test('S27 other roles are put forward from those that somebody has, and never none', async () => {
  const { user, proposed } = open();
  await user.click((await rowOf('ben')).getByRole('button', { name: 'Roles…' }));
  expect(screen.getByLabelText<HTMLInputElement>('Support').checked).toBe(true);
  await giveReasonAndCode(user);
  await user.click(screen.getByLabelText('Support'));
  expect(verb('Propose').disabled).toBe(true);
  await user.click(screen.getByLabelText('Risk'));
  await user.click(verb('Propose'));
  await waitFor(() =>
    expect(proposed()).toEqual({
      ...{ kind: 'operator-roles', fields: { operator: 2, roles: ['risk'] }, reason: REASON },
    }),
  );
});

test('S26 rights are ended by the number of the person, and a link is made by that of the invitation', async () => {
  const revoke = '/api/console/staff/2/revoke';
  const make = `/api/console/staff/invitation/${INVITATION}/link`;
  const mailed = { data: { link: '', sentTo: 'li@house.example' } };
  const { user, sent } = open({ more: { [revoke]: done, [make]: mailed } });
  await user.click((await rowOf('ben')).getByRole('button', { name: 'Revoke…' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Revoke the access of ben?' }));
  await giveReasonAndCode(user);
  await user.click(dialog.getByRole('button', { name: 'Revoke…' }));
  await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  expect(sent.find(({ path }) => path === revoke)?.body).toEqual({ reason: REASON });
  await user.click(screen.getByText('Send a new link…'));
  const linking = within(screen.getByRole('dialog', { name: 'Send li a new link?' }));
  await user.type(screen.getByLabelText('Authenticator code'), '123456');
  await user.click(linking.getByRole('button', { name: 'Send a new link…' }));
  await screen.findByText('Link emailed to li@house.example');
  expect(document.querySelector('[data-link]')).toBeNull();
  expect(sent.find(({ path }) => path === make)?.body).toEqual({});
});

test('D33 how long a proposal waits is a whole number of hours within a day, or is not put forward', async () => {
  const { user, proposed } = open();
  await user.click(await screen.findByLabelText(/^Change expiry: /));
  const hours = screen.getByLabelText<HTMLInputElement>('Hours, 1 to 24');
  expect(hours.value).toBe('24');
  await giveReasonAndCode(user);
  for (const wrong of ['', '0', '25', '1.5', '-1']) {
    await user.clear(hours);
    if (wrong) await user.type(hours, wrong);
    expect(verb('Propose').disabled, wrong).toBe(true);
  }
  await user.clear(hours);
  await user.type(hours, '1');
  await user.click(verb('Propose'));
  await waitFor(() =>
    expect(proposed()).toEqual({
      ...{ kind: 'proposal-wait', fields: { act: 'cold-send', hours: 1 }, reason: REASON },
    }),
  );
  await screen.findByText(/^Proposal PR-7 submitted, seal ABC-DEF\./);
});

test('S26 own passkeys are named and removed by their own number', async () => {
  const one = { code: '5', name: 'laptop', createTime: Date.UTC(2026, 0, 2), usedTime: 0 };
  const [rename, remove] = ['/api/console/passkey/5/rename', '/api/console/passkey/5/remove'];
  const list = { data: { list: [one] } };
  const { user, sent } = open({
    roles: ['support'],
    more: { '/api/console/passkey/list': list, [rename]: done, [remove]: done },
  });
  const row = await rowOf('laptop');
  row.getByText('added 2026-01-02');
  row.getByText('never used');
  // This browser knows none, so none is added.
  expect(screen.queryByText('Add a passkey…')).toBeNull();
  await user.click(row.getByRole('button', { name: 'Name…' }));
  const name = screen.getByLabelText('Name of the passkey');
  await user.clear(name);
  await user.type(name, '  ');
  expect(verb('Save name').disabled).toBe(true);
  await user.clear(name);
  await user.type(name, ' old laptop {Enter}');
  await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  expect(sent.find(({ path }) => path === rename)?.body).toEqual({ name: 'old laptop' });
  await user.click(screen.getByText('Remove…'));
  await user.type(screen.getByLabelText('Authenticator code'), '123456');
  await user.click(verb('Remove'));
  await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  expect(sent.find(({ path }) => path === remove)?.body).toEqual({});
  expect(sent.filter(({ path }) => path === '/api/console/passkey/list').length).toBe(3);
});

test('a silence is ended, and a way is tried, by who may: what is not set up says how to, and has no button', async () => {
  const [speak, tryPath] = ['/api/console/alarm/disk_full/speak', '/api/console/alarm/test'];
  const { user, sent, unmount } = open({
    roles: ['treasury'],
    more: { [speak]: done, [tryPath]: done },
  });
  const silence = await rowOf('The disk is full');
  silence.getByText('by ben: being swapped');
  silence.getByText('until 2026-03-01 09:00:00');
  await user.click(silence.getByRole('button', { name: 'Unsilence…' }));
  await user.type(screen.getByLabelText(/^Reason, in a sentence/), REASON);
  await user.click(verb('Unsilence'));
  await waitFor(() =>
    expect(sent.find(({ path }) => path === speak)?.body).toEqual({ reason: REASON }),
  );
  const mail = await rowOf('smtp.house.example');
  mail.getByText('delayed');
  mail.getByText('last sent 2026-03-01 09:00:00');
  const webhook = await rowOf('Set ALARM_WEBHOOK_URL');
  webhook.getByText('not set up');
  expect(namesOf(webhook)).toEqual([]);
  await user.click(screen.getByLabelText('Test email'));
  await user.click(verb('Send'));
  await screen.findByText('A test message is on its way to your email address.');
  expect(sent.find(({ path }) => path === tryPath)?.body).toEqual({ channel: 'mail' });
  unmount();
  open({ roles: ['support'] });
  expect(namesOf(await rowOf('The disk is full'))).toEqual([]);
  expect(namesOf(await rowOf('smtp.house.example'))).toEqual([]);
});

test('while the house says nothing no right is changed, and the page is in Chinese too', async () => {
  const pass = holdClock();
  open();
  await screen.findByText('Rosa Ito');
  await screen.findByText('24 h');
  heard(['admin'], 5_001);
  await pass(1_000);
  for (const name of ['Invite…', 'Roles…', 'Revoke…', 'Unsilence…', 'Test email']) {
    expect(button(name).disabled, name).toBe(true);
  }
  act(() => useLanguage.setState({ language: 'zh-CN' }));
  (await rowOf('Rosa Ito')).getByText('管理');
  screen.getByText('24 小时');
  const acts = document.querySelectorAll('tr[data-act] td:first-child');
  expect(acts.length).toBeGreaterThan(40);
  for (const { textContent } of acts) expect(textContent).toMatch(/\p{Script=Han}/u);
});
