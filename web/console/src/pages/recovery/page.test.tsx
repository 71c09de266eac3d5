import type { RecoveryRow } from '@bourse/contract/console/routes/recovery.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answered } from '#app/test-screen.tsx';
import { button, callsTo, heard, notChinese, readInChinese, showDesk } from '../../test-desk.tsx';
import { recovery as english } from '../../texts/en/recovery.ts';
import { recovery as chinese } from '../../texts/zh-CN/recovery.ts';
import { Page } from './page.tsx';

const LIST = '/api/console/recovery/list';
const STOP = '/api/console/recovery/9/stop';
const REASON = 'its owner has called us';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ASKED = 1_763_774_436_000;

const row: RecoveryRow = {
  ...{ code: '9', uid: '759326371', askedAt: ASKED, told: 2, outcome: '', closedAt: 0 },
  ...{ endsAt: Date.now() + 30.9 * HOUR_MS, stoppedBy: '', address: '203.0.113.x' },
  ...{ isKnownPlace: true, passwordSetAt: 0, passkeys: 1, sessions: 2, seenAt: 0, resets: 0 },
};
const listed = (list: readonly RecoveryRow[], next = '') => ({ data: { list, next } });
const open = (
  answers: Parameters<typeof showDesk>[1],
  roles: readonly string[] = ['support'],
  at = '/recovery',
) => showDesk(<Page />, answers, roles, at);

/** What the first row says in the column of this name. */
const textOf = async (column: string) =>
  (await screen.findAllByRole('cell')).find(({ dataset }) => dataset.name === column)?.textContent;
const toneOf = async (column: string) => {
  const cell = (await screen.findAllByRole('cell')).find(({ dataset }) => dataset.name === column);
  return [cell, ...(cell?.querySelectorAll('*') ?? [])].some((one) =>
    one?.classList.contains('warning'),
  );
};
const lastAsked = (sent: Parameters<typeof callsTo>[0]) => callsTo(sent, LIST).at(-1)?.query;

test('a wait says when it ends, who was told, and who could stop it', async () => {
  open({ [LIST]: listed([row]) });
  expect(await textOf('UID')).toBe('759326371');
  expect(await textOf('Requested')).toBe('2025-11-22 01:20:36');
  expect(await textOf('Ends in')).toMatch(/^30 h \d+ min\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect(await textOf('Notices')).toBe('2 / 3');
  expect(await textOf('From')).toBe('203.0.113.xknown location');
  expect(await textOf('Stoppable by')).toBe('2 sessions, 1 passkey–');
  expect(await textOf('Past removals')).toBe('0');
  expect(screen.getByRole('link', { name: '759326371' }).getAttribute('href')).toBe(
    '/customers/759326371',
  );
});

test.each([
  ['its password is of the registration', {}, 'Password', 'never changed', false],
  [
    'a password of six days before',
    { passwordSetAt: ASKED - 6 * DAY_MS },
    'Password',
    '6 d before request',
    true,
  ],
  [
    'one of exactly seven days before',
    { passwordSetAt: ASKED - 7 * DAY_MS },
    'Password',
    '7 d before request',
    false,
  ],
  ['one that was changed since', { passwordSetAt: ASKED + 1 }, 'Password', 'changed after', true],
  ['a new place', { isKnownPlace: false }, 'From', '203.0.113.xnew location', true],
  [
    'two of the staff, who have no place',
    { address: '', isKnownPlace: false },
    'From',
    'two operators',
    false,
  ],
  [
    'a session of just now',
    { seenAt: Date.now() + HOUR_MS },
    'Stoppable by',
    '2 sessions, 1 passkeyseen 0 s ago',
    false,
  ],
] as const)(
  'what speaks against a wait is marked: %s',
  async (_name, change, column, text, isMarked) => {
    open({ [LIST]: listed([{ ...row, ...change }]) });
    expect(await textOf(column)).toBe(text);
    expect(await toneOf(column)).toBe(isMarked);
  },
);

test.each([
  [6 * HOUR_MS + 60_000, /^6 h 1 min|^6 h/, false],
  [6 * HOUR_MS - 60_000, /^5 h 59 min|^5 h 58 min/, true],
  [-1, /^due/, true],
])('a wait is marked in its last six hours: with %d ms left', async (left, text, isMarked) => {
  open({ [LIST]: listed([{ ...row, endsAt: Date.now() + left }]) });
  expect(await textOf('Ends in')).toMatch(text);
  expect(await toneOf('Ends in')).toBe(isMarked);
});

test('what is over says how it ended and is stopped by nobody; its tab and its page stand in the address', async () => {
  const over = [
    { ...row, outcome: 'done', closedAt: ASKED },
    { ...row, code: '8', outcome: 'stopped', closedAt: ASKED, stoppedBy: 'rosa' },
    { ...row, code: '7', outcome: 'stopped', closedAt: ASKED, stoppedBy: 'stop-code' },
    { ...row, code: '6', outcome: 'stopped', closedAt: ASKED, stoppedBy: '' },
  ] as const;
  const { user, sent } = open({
    [LIST]: ({ query }) => (query.tab === 'over' ? listed(over, '176-6') : listed([])),
  });
  await screen.findByText('No pending removals');
  expect(lastAsked(sent)).toEqual({ tab: 'open' });
  await user.click(screen.getByRole('tab', { name: 'Ended' }));
  await screen.findByRole('columnheader', { name: 'Outcome' });
  const ends = screen.getAllByRole('cell').filter(({ dataset }) => dataset.name === 'Outcome');
  const at = '2025-11-22 01:20:36';
  expect(ends.map(({ textContent }) => textContent)).toEqual([
    ...[`removed${at}`, `stopped by rosa${at}`, `stopped by a stop code${at}`, `stopped by –${at}`],
  ]);
  expect(screen.queryByRole('button', { name: 'Stop…' })).toBeNull();
  await user.click(button('Older'));
  await waitFor(() => expect(lastAsked(sent)).toEqual({ tab: 'over', before: '176-6' }));
  await user.click(button('Newest'));
  await waitFor(() => expect(lastAsked(sent)).toEqual({ tab: 'over' }));
  expect(screen.queryByRole('button', { name: 'Newest' })).toBeNull();
  await user.click(screen.getByRole('tab', { name: 'Pending' }));
  await waitFor(() => expect(lastAsked(sent)).toEqual({ tab: 'open' }));
});

test('where none is over yet it says so, and not that nobody waits', async () => {
  open({ [LIST]: listed([]) }, ['support'], '/recovery?tab=over');
  await screen.findByText('No ended removals yet');
  expect(screen.queryByText('No pending removals')).toBeNull();
});

test.each([
  ['support', true],
  ['compliance', true],
  ['risk', true],
  ['auditor', false],
  ['treasury', false],
])(
  'nobody has a button that hastens a wait; to %s the one that stops it is shown: %s',
  async (role, may) => {
    open({ [LIST]: listed([row]) }, [role]);
    await screen.findByText('759326371');
    const table = within(screen.getByRole('table'));
    expect(table.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(
      may ? ['Stop…'] : [],
    );
  },
);

test('one person stops a wait at once with a sentence; a refusal or a lost answer keeps it, and it is sent under one key', async () => {
  const answers: Answered[] = [
    { refused: 'It is over already', status: 409 },
    'away',
    { data: {} },
  ];
  let list: readonly RecoveryRow[] = [row];
  const { user, sent } = open({
    [LIST]: () => listed(list),
    [STOP]: () => {
      if (answers.length === 1) list = [];
      return answers.shift() ?? 'pending';
    },
  });
  (await screen.findByRole('button', { name: 'Stop…' })).focus();
  await user.keyboard('{Enter}');
  screen.getByRole('dialog', { name: 'Stop the 2FA removal of UID 759326371' });
  // The first field has the focus.
  await user.keyboard('1234567');
  expect(button('Stop').disabled).toBe(true);
  const reason = screen.getByLabelText<HTMLTextAreaElement>(/^Reason, in a sentence/);
  expect(reason.value).toBe('1234567');
  await user.clear(reason);
  await user.type(reason, REASON);
  await user.click(button('Stop'));
  await screen.findByText('It is over already');
  expect(reason.value).toBe(REASON);
  await user.click(button('Stop'));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByText('No pending removals');
  expect(screen.queryByRole('dialog')).toBeNull();
  const stops = callsTo(sent, STOP);
  expect(stops.map(({ body }) => body)).toEqual(Array(3).fill({ reason: REASON }));
  expect(new Set(stops.map(({ key }) => key)).size).toBe(1);
  expect(callsTo(sent, '/api/console/factor/prove')).toEqual([]);
});

test('a failed read keeps what was read before, and an empty list is never said in its place', async () => {
  const answers: Answered[] = ['away', listed([row]), { refused: 'Wait 20 s', status: 429 }];
  const { user } = open({ [LIST]: () => answers.shift() ?? 'pending', [STOP]: { data: {} } });
  await screen.findByText("Couldn't load: no response from the server");
  expect(screen.queryByText('No pending removals')).toBeNull();
  await user.click(button('Try again'));
  await user.click(await screen.findByRole('button', { name: 'Stop…' }));
  await user.type(screen.getByLabelText(/^Reason, in a sentence/), REASON);
  await user.click(button('Stop'));
  await screen.findByText("Couldn't load: Wait 20 s");
  screen.getByText('759326371');
});

test('nothing is stopped on old word, and a dialog that is open says so', async () => {
  const { user, sent } = open({ [LIST]: listed([row]), [STOP]: { data: {} } });
  await user.click(await screen.findByRole('button', { name: 'Stop…' }));
  act(() => heard(['support'], 6_000));
  // A letter draws the dialog anew, before the second is over in which it looks by itself.
  await user.type(screen.getByLabelText(/^Reason, in a sentence/), `${REASON}`);
  screen.getByText("No response from the server. Actions are disabled until it's back.");
  expect(button('Stop').disabled).toBe(true);
  await user.keyboard('{Enter}');
  expect(callsTo(sent, STOP)).toEqual([]);
});

test('each way in which a wait ends has its words in Chinese', async () => {
  const ways = Object.keys(english).flatMap((key) => (key.startsWith('by-') ? [key.slice(3)] : []));
  const over = ways.map((stoppedBy, at) => ({
    ...{ ...row, code: String(at), outcome: 'stopped' as const, stoppedBy, closedAt: ASKED },
    ...{ passwordSetAt: ASKED + (at % 2 ? -1 : 1), isKnownPlace: at % 2 === 0, seenAt: ASKED },
  }));
  open({ [LIST]: listed(over) }, ['support'], '/recovery?tab=over');
  await screen.findAllByText(/^stopped by a/);
  const shown = readInChinese();
  expect(ways.length).toBeGreaterThan(5);
  expect(shown.replaceAll('203.0.113.x', '')).not.toMatch(notChinese);
  for (const way of ways) expect(shown).toContain(chinese[`by-${way}` as 'by-frozen']);
});
