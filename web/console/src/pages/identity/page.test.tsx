import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Route } from 'wouter';
import type { Answered } from '#app/test-screen.tsx';
import { button, callsTo, notChinese, readInChinese, showDesk } from '../../test-desk.tsx';
import { papers } from './fixtures/papers.ts';
import { Page } from './page.tsx';

const LIST = '/api/console/identity/list';
const LOOK = '/api/console/identity/31';
const NEXT = '/api/console/identity/32';
const AUDITED = `${LOOK}/audited`;
const DECIDE = `${LOOK}/decide`;
const UNDO = `${LOOK}/undo`;
const REASON = 'sample of the week';
const HOUR_MS = 3_600_000;
const first = papers({ submittedAt: Date.now() - 84 * HOUR_MS, claimedBy: '' });
const second = papers({ code: '32', uid: '100000002', submittedAt: Date.now() - 60 * HOUR_MS });
const listed = { data: { list: [first, second], next: '' } };

const open = (
  answers: Parameters<typeof showDesk>[1],
  { at = '/identity', roles = ['compliance'] }: { at?: string; roles?: string[] } = {},
) =>
  showDesk(
    <Route path="/identity/:row?">
      <Page />
    </Route>,
    { [LIST]: listed, [LOOK]: { data: first }, [NEXT]: { data: second }, ...answers },
    roles,
    at,
  );
const address = () => screen.getByTestId('address').textContent;
const looks = (sent: Parameters<typeof callsTo>[0]) =>
  [LOOK, NEXT].map((path) => callsTo(sent, path).length);

test('S21 the queue shows no name and no picture, and opens nothing by itself', async () => {
  const waiting = [
    { ...first, hits: [{ uid: '1', isVerified: true }], attempt: 3 },
    { ...second, isOwn: true },
  ];
  const { sent } = open({ [LIST]: { data: { list: waiting, next: '1-2' } } });
  const rows = await screen.findAllByRole('link');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'UID 759326371Passport · DEduplicate3 dattempt 3',
    'UID 100000002Passport · DEyour accountwith rosa2 dattempt 1',
  ]);
  expect(screen.queryByText(/ANNA/)).toBeNull();
  expect(screen.queryByRole('img')).toBeNull();
  expect(looks(sent)).toEqual([0, 0]);
  expect(readInChinese()).not.toMatch(notChinese);
});

test('nothing waits only when the server says so; the next page is asked for by its mark', async () => {
  let answer: Answered = { refused: 'Wait 20 s', status: 429 };
  const { user, sent } = open({ [LIST]: () => answer });
  await screen.findByText("Couldn't load: Wait 20 s");
  expect(screen.queryByText('No documents to review')).toBeNull();
  answer = { data: { list: [], next: '176-31' } };
  await user.click(button('Try again'));
  await screen.findByText('No documents to review');
  await user.click(button('Next page'));
  await waitFor(() => expect(callsTo(sent, LIST).at(-1)?.query).toEqual({ after: '176-31' }));
  await user.click(button('Back to start'));
  await waitFor(() => expect(callsTo(sent, LIST).at(-1)?.query).toEqual({}));
});

test('S21 each look is asked for once, is marked with who looks, and is gone when the next one opens', async () => {
  const { user, sent } = open({}, { at: '/identity/31' });
  const picture = await screen.findByRole<HTMLImageElement>('img', { name: 'Main page' });
  expect(picture.src).toBe('data:image/jpeg;base64,AAAA');
  expect(document.querySelector('[data-mark]')?.getAttribute('data-mark')).toBe(
    'rosa 2025-11-22 01:21:40 UTC for UID 759326371 only',
  );
  // The person stands beside the page with the face, under the same mark.
  const beside = screen.getByRole<HTMLImageElement>('img', { name: 'Selfie' });
  expect(beside.parentElement).toBe(picture.parentElement);
  screen.getByText('View logged, 01:21:40 UTC');
  expect(looks(sent)).toEqual([1, 0]);
  await user.keyboard('p');
  expect(screen.queryByRole('img', { name: 'Main page' })).toBeNull();
  const person = screen.getByRole<HTMLImageElement>('img', { name: 'Selfie' });
  expect(person.src).toBe('data:image/jpeg;base64,BBBB');
  await user.keyboard('o++-c');
  const look = person.parentElement?.style;
  const values = ['--turn', '--zoom', '--contrast'].map((name) => look?.getPropertyValue(name));
  expect(values).toEqual(['90deg', '120%', '150%']);
  await user.keyboard('s');
  await waitFor(() => expect(looks(sent)).toEqual([1, 1]));
  await screen.findByText(/^UID 100000002, submitted/);
  await waitFor(() => expect(address()).toBe('/identity/32'));
  expect(document.querySelector('[data-mark]')?.getAttribute('data-mark')).toContain('100000002');
  // Whoever comes back looks again, and that is a look of its own.
  await user.keyboard('[[');
  await waitFor(() => expect(looks(sent)).toEqual([2, 1]));
  await screen.findByText(/^UID 759326371, submitted/);
  await user.keyboard('[[');
  await screen.findByText('Select a document');
  await user.keyboard(']');
  await waitFor(() => expect(looks(sent)).toEqual([3, 1]));
});

test('S21 an auditor says why before anything is shown, and then only reads', async () => {
  const answers: Answered[] = [{ refused: 'A sentence is due', status: 400 }, { data: first }];
  const { user, sent } = open(
    { [AUDITED]: () => answers.shift() ?? 'pending' },
    { at: '/identity/31', roles: ['auditor'] },
  );
  const reason = await screen.findByLabelText(/^Reason, in a sentence/);
  expect(button('View').disabled).toBe(true);
  await user.type(reason, REASON);
  await user.click(button('View'));
  await screen.findByText('A sentence is due');
  expect(screen.queryByText(/ANNA/)).toBeNull();
  expect((reason as HTMLTextAreaElement).value).toBe(REASON);
  await user.click(button('View'));
  await screen.findByText('ANNA LUND');
  expect(callsTo(sent, AUDITED).at(-1)?.body).toEqual({ reason: REASON });
  expect(looks(sent)).toEqual([0, 0]);
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
});

test('papers that the server does not show are not shown, and pictures that are gone are said to be', async () => {
  const answers: Answered[] = [
    { refused: 'There are no such papers', status: 404 },
    { data: papers({ pictures: [] }) },
  ];
  const { user } = open({ [LOOK]: () => answers.shift() ?? 'pending' }, { at: '/identity/31' });
  await screen.findByText("Couldn't load: There are no such papers");
  expect(screen.queryByRole('checkbox')).toBeNull();
  await user.click(button('Try again'));
  await screen.findByText('The images are no longer kept.');
});

test('what was decided leads to the next papers and is undone by u, once, with its own code', async () => {
  const { user, sent } = open(
    { [DECIDE]: { data: { undoUntil: Date.now() + 15_000 } }, [UNDO]: { data: {} } },
    { at: '/identity/31' },
  );
  await screen.findByText('ANNA LUND');
  await user.keyboard('k1');
  await screen.findByText(
    /^UID 759326371: Request again, Unreadable\. The customer will be notified in \d+ s\.$/,
  );
  await waitFor(() => expect(address()).toBe('/identity/32'));
  expect(readInChinese()).not.toMatch(/\{\d\}|undefined/);
  await user.keyboard('u');
  await screen.findByText('已撤销，证件重新等待审核。');
  await user.keyboard('u');
  expect(callsTo(sent, UNDO).map(({ body }) => body)).toEqual([
    { reason: 'taken back within 20 s' },
  ]);
  expect(screen.queryByRole('button', { name: /^撤销/ })).toBeNull();
});

test('an undo that was refused or lost says so and may be tried again under its key; after its time there is none', async () => {
  const answers: Answered[] = [{ refused: 'The customer was told', status: 409 }, 'away'];
  let undoUntil = Date.now() + 15_000;
  const { user, sent } = open(
    { [DECIDE]: () => ({ data: { undoUntil } }), [UNDO]: () => answers.shift() ?? 'pending' },
    { at: '/identity/31' },
  );
  await screen.findByText('ANNA LUND');
  await user.keyboard('k1');
  const undo = await screen.findByRole('button', { name: 'Undo u' });
  await user.click(undo);
  await screen.findByText('The customer was told');
  await user.click(undo);
  await screen.findByText("No response. It's safe to retry: the decision is recorded only once.");
  const [one, other] = callsTo(sent, UNDO);
  expect(other).toEqual(one);

  undoUntil -= 60_000;
  await user.click(
    within(screen.getByRole('region', { name: 'Pending' })).getByText('UID 759326371'),
  );
  await waitFor(() => expect(looks(sent)[0]).toBe(2));
  await screen.findByText(/^UID 759326371, submitted/);
  await user.keyboard('k1');
  await screen.findByText(
    'UID 759326371: Request again, Unreadable. The customer has been notified.',
  );
  expect(screen.queryByRole('button', { name: 'Undo u' })).toBeNull();
});
