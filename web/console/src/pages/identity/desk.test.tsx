import { identityReasons } from '@bourse/contract/identity.ts';
import { reasonTexts } from '@bourse/contract/texts/identity-reasons.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Answered } from '#app/test-screen.tsx';
import { callsTo, heard, notChinese, readInChinese, showDesk } from '../../test-desk.tsx';
import { Desk } from './desk.tsx';
import { papers } from './fixtures/papers.ts';

const DECIDE = '/api/console/identity/31/decide';
const PROPOSE = '/api/console/proposal/create';
const REASON = 'looked at both pictures';
const fields = ['Name', 'ID number', 'Country', 'Document', 'Validity', 'Face'];
const all = ['name', 'number', 'country', 'kind', 'valid', 'face'];
const told = { data: { undoUntil: 1_763_774_520_000 } };

function open(
  change: Parameters<typeof papers>[0] = {},
  answers: Parameters<typeof showDesk>[1] = { [DECIDE]: told },
  roles: readonly string[] = ['compliance'],
) {
  const onDecided = vi.fn();
  const onSkip = vi.fn();
  const part = <Desk papers={papers(change)} onSkip={onSkip} onDecided={onDecided} />;
  return { ...showDesk(part, answers, roles), onDecided, onSkip };
}
const deed = (name: string) =>
  screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(`^${name} [arks]$`) });
const boxes = () => screen.queryAllByRole('checkbox');
const english = () => screen.getByLabelText<HTMLTextAreaElement>('English');
const chinese = () => screen.getByLabelText<HTMLTextAreaElement>('Chinese');
const bodies = (sent: Parameters<typeof callsTo>[0]) =>
  callsTo(sent, DECIDE).map(({ body }) => body);

test('nobody is approved before each of the six fields is ticked, by key as by hand; exactly what was read is sent, once', async () => {
  const { user, sent, onDecided } = open();
  for (const field of fields.slice(0, 5)) {
    await user.click(screen.getByRole('checkbox', { name: field }));
    expect(deed('Approve').disabled, field).toBe(true);
    await user.keyboard('a');
  }
  expect(callsTo(sent, DECIDE)).toEqual([]);
  // Space ticks the first that is not; there is no key that ticks all.
  (document.activeElement as HTMLElement).blur();
  await user.keyboard(' ');
  expect(deed('Approve').disabled).toBe(false);
  await user.keyboard('a');
  await waitFor(() => expect(onDecided).toHaveBeenCalledTimes(1));
  expect(bodies(sent)).toEqual([
    {
      ...{ decision: 'approve', why: '', text: null, ticked: all },
      reason: 'every field read and ticked',
    },
  ]);
  expect(onDecided).toHaveBeenCalledWith({
    ...{ key: callsTo(sent, DECIDE)[0]?.key, code: '31', uid: '759326371' },
    ...{ words: 'Approve', undoUntil: told.data.undoUntil },
  });
});

test('a tick that is taken back closes the approval again', async () => {
  const { user, sent } = open();
  for (const field of fields) await user.click(screen.getByRole('checkbox', { name: field }));
  expect(deed('Approve').disabled).toBe(false);
  await user.click(screen.getByRole('checkbox', { name: 'ID number' }));
  expect(deed('Approve').disabled).toBe(true);
  await user.keyboard('a');
  expect(callsTo(sent, DECIDE)).toEqual([]);
});

test.each([
  ['r', 'reject', 'Reject, Expired'],
  ['k', 'ask-again', 'Request again, Expired'],
] as const)(
  '%s asks for a reason by its number, and sends no words but the reason’s own',
  async (key, decision, words) => {
    const { user, sent, onDecided } = open();
    await user.keyboard(key);
    screen.getByText('Choose a reason, 1 to 8');
    expect(callsTo(sent, DECIDE)).toEqual([]);
    await user.keyboard(String(identityReasons.indexOf('expired') + 1));
    await waitFor(() => expect(onDecided).toHaveBeenCalled());
    expect(bodies(sent)).toEqual([
      { decision, why: 'expired', text: null, ticked: [], reason: `${decision}: expired` },
    ]);
    expect(onDecided.mock.calls[0]?.[0]).toMatchObject({ words });
  },
);

test('what the customer reads is shown in both languages, may be rewritten, and is sent as it was written', async () => {
  const { user, sent, onDecided } = open();
  await user.click(screen.getByRole('button', { name: /Page cut off/ }));
  expect(english().value).toBe(reasonTexts['cut-off'].en);
  expect(chinese().value).toBe(reasonTexts['cut-off'].zh);
  await user.clear(english());
  await user.type(english(), 'The lower edge is cut: rake');
  // Letters that are keys of the page are letters in a field, and the same reason again takes nothing away.
  expect(callsTo(sent, DECIDE)).toEqual([]);
  await user.click(screen.getByRole('button', { name: /Page cut off/ }));
  expect(english().value).toBe('The lower edge is cut: rake');
  await user.click(deed('Reject'));
  await waitFor(() => expect(onDecided).toHaveBeenCalled());
  const text = { en: 'The lower edge is cut: rake', zh: reasonTexts['cut-off'].zh };
  expect(bodies(sent)).toMatchObject([{ decision: 'reject', why: 'cut-off', text }]);
});

test('another reason is written in both languages, or nothing is sent', async () => {
  const { user, sent, onDecided } = open();
  await user.keyboard('r8');
  const due = 'Write the text for the customer in both languages.';
  screen.getByText(due);
  await user.type(english(), 'Hold it flat');
  await user.type(chinese(), '   ');
  await user.click(deed('Reject'));
  screen.getByText(due);
  expect(callsTo(sent, DECIDE)).toEqual([]);
  await user.type(chinese(), '请放平');
  await user.click(deed('Reject'));
  await waitFor(() => expect(onDecided).toHaveBeenCalled());
  expect(bodies(sent)).toMatchObject([
    { why: 'other', text: { en: 'Hold it flat', zh: '   请放平' } },
  ]);
});

test('a refusal keeps ticks and words; a lost answer is asked for under the same key, another wish is another act', async () => {
  const answers: Answered[] = [
    { refused: 'Milo has opened them first', status: 409 },
    'away',
    told,
  ];
  const { user, sent, onDecided } = open({}, { [DECIDE]: () => answers.shift() ?? 'pending' });
  await user.click(screen.getByRole('checkbox', { name: 'Face' }));
  await user.click(screen.getByRole('button', { name: /Expired/ }));
  await user.type(english(), ' Again');
  const typed = english().value;
  await user.click(deed('Reject'));
  await screen.findByText('Milo has opened them first');
  await user.click(deed('Reject'));
  await screen.findByText("No response. It's safe to retry: the decision is recorded only once.");
  expect(onDecided).not.toHaveBeenCalled();
  expect(english().value).toBe(typed);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Face' }).checked).toBe(true);
  await user.click(deed('Request again'));
  await waitFor(() => expect(onDecided).toHaveBeenCalled());
  const [first, second, third] = callsTo(sent, DECIDE);
  expect(second).toEqual(first);
  expect(third?.key).not.toBe(first?.key);
  expect(third?.body).toMatchObject({ decision: 'ask-again', ticked: ['face'] });
});

test.each([
  [
    'of one’s own account',
    { isOwn: true },
    ['compliance'],
    'This is your own account: someone else must decide.',
  ],
  [
    'where somebody else opened them first',
    { claimedBy: 'milo' },
    ['compliance'],
    'milo opened these documents first and is reviewing them. They become available by 01:29 UTC.',
  ],
  [
    'as long as a second person is waited for',
    { proposal: 'PR-7' },
    ['compliance'],
    'PR-7 awaits a second person.',
  ],
  ['by an auditor', {}, ['auditor'], ''],
  ['by support', {}, ['support'], ''],
] as const)(
  'S27 papers are only read %s: no box, no button, no key',
  async (_name, change, roles, text) => {
    const { user, sent, proposed } = open(change, { [DECIDE]: told }, roles);
    screen.getByText('ANNA LUND');
    if (text) screen.getByText(text);
    expect(boxes()).toEqual([]);
    expect(screen.queryAllByRole('button')).toEqual([]);
    await user.keyboard('      a1r1k1');
    expect(callsTo(sent, DECIDE)).toEqual([]);
    expect(proposed()).toBeUndefined();
  },
);

test('what is decided is not decided again', async () => {
  const { user, sent } = open({ decision: 'reject' });
  for (const name of ['Approve', 'Reject', 'Request again']) expect(deed(name).disabled).toBe(true);
  await user.keyboard('r1');
  expect(callsTo(sent, DECIDE)).toEqual([]);
});

test('as long as the house is silent nothing is decided', async () => {
  const { user, sent } = open();
  act(() => heard(['compliance'], 6_000));
  await user.click(screen.getByRole('checkbox', { name: 'Name' }));
  expect(deed('Reject').disabled).toBe(true);
  await user.keyboard('r1');
  expect(callsTo(sent, DECIDE)).toEqual([]);
});

test('S27 papers that another account has shown are put forward with exactly what was decided, and decided by nobody alone', async () => {
  const hits = [
    { uid: '100000001', isVerified: true },
    { uid: '100000002', isVerified: false },
  ];
  const { user, sent, proposed, onDecided } = open({ hits, needsSecondPerson: true, attempt: 3 });
  expect(screen.getByText('UID 100000001').parentElement?.textContent).toBe(
    'Duplicate of UID 100000001, verified',
  );
  expect(screen.getByText('UID 100000002').parentElement?.textContent).toBe(
    'Duplicate of UID 100000002, not verified',
  );
  await user.keyboard('r');
  await user.keyboard(String(identityReasons.indexOf('used') + 1));
  const dialog = await screen.findByRole('dialog', { name: 'Propose: Reject, UID 759326371' });
  await user.type(screen.getByLabelText(/^Reason, in a sentence/), `${REASON}{Tab}`);
  await user.click(screen.getByRole('button', { name: 'Propose' }));
  await screen.findByText(/^Proposal PR-7 submitted, seal ABC-DEF\./);
  expect(proposed()).toEqual({
    kind: 'identity-decide-again',
    fields: {
      ...{ papers: 31, uid: '759326371', user: 143 },
      ...{ decision: 'reject', why: 'used', text: null },
    },
    reason: REASON,
  });
  expect(dialog.isConnected).toBe(false);
  expect(callsTo(sent, DECIDE)).toEqual([]);
  expect(onDecided).not.toHaveBeenCalled();
  // What was put forward waits: it is not put forward a second time.
  expect(deed('Reject').disabled).toBe(true);
  await user.keyboard('r1');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(callsTo(sent, PROPOSE).length).toBe(1);
});

test.each([
  [
    {},
    [
      ...['ANNA LUND', 'C01X00T47', 'DE', 'Passport', 'not expired today'],
      'same person as on the document, and the note reads 0482',
    ],
  ],
  [
    { birthDate: '1990-12-31', nationality: 'FR', expiry: '2030-01-01', kind: 3, selfieNote: '' },
    [
      ...['ANNA LUND, born 1990-12-31', 'C01X00T47', 'DE, national of FR', "Driver's license"],
      ...['until 2030-01-01', 'one person, face uncovered'],
    ],
  ],
] as const)('the form says what was said and nothing of what was not %#', (change, values) => {
  open(change);
  const said = fields.map((name) => screen.getByRole('checkbox', { name }).previousElementSibling);
  expect(said.map((one) => one?.textContent)).toEqual(values);
});

test('each reason has its name and its words in Chinese', async () => {
  const { user } = open({ claimedBy: '' });
  act(() => (document.activeElement as HTMLElement).blur());
  for (const [at, reason] of identityReasons.entries()) {
    await user.keyboard(String(at + 1));
    const text = readInChinese().replaceAll(reasonTexts[reason].en, '');
    // Whether it is chosen says the button, not the colour alone.
    const pressed = screen.getAllByRole('button', { pressed: true });
    expect(pressed.map(({ textContent }) => textContent?.slice(0, 1))).toEqual([String(at + 1)]);
    expect(text, reason).not.toMatch(notChinese);
  }
});
