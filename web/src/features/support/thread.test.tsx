import type { TicketThread } from '@bourse/contract/routes/support.ts';
import { routes } from '@bourse/contract/routes.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addressOf } from '../../data/server/client.ts';
import { queryClient } from '../../data/server/query.ts';
import { endSession, startSession } from '../../data/server/session.ts';
import { type Answered, serve, show } from '../../test-screen.tsx';
import { Thread } from './thread.tsx';

const NOW = Date.UTC(2026, 10, 28, 4);
const HOUR_MS = 3_600_000;
const [READ, ANSWER, CLOSE] = [routes.ticketThread, routes.ticketAnswer, routes.ticketClose].map(
  ({ path }) => addressOf(path, { code: '12' }),
) as [string, string, string];
const thread = (change: Partial<TicketThread> = {}): TicketThread => ({
  ...{ code: '12', subject: 'Where is it', category: 'deposit', state: 'open', object: '' },
  ...{ objectCode: '', createTime: 1, changeTime: 1, answerTime: NOW + HOUR_MS, reopenTime: 0 },
  messages: [{ code: '1', isOwn: true, time: 1, text: 'It left', pictures: [] }],
  ...change,
});

function opens(
  change: Partial<TicketThread> = {},
  answers: Readonly<Record<string, Answered>> = {},
) {
  const sent = serve({ [READ]: { data: thread(change) }, ...answers });
  const to = (path: string) => sent.filter((one) => one.path === path).map(({ body }) => body);
  return { ...show(<Thread code="12" />), to };
}
const text = () => screen.findByLabelText<HTMLTextAreaElement>('Reply');
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOW });
  startSession('token');
});
afterEach(() => {
  endSession();
  queryClient.clear();
});

test.each<[string, Partial<TicketThread>, string, string | null]>([
  ['that waits', {}, "We'll reply by Nov 28, 13:00.", 'Send'],
  [
    'that waits too long',
    { answerTime: NOW - 1 },
    'Our reply is overdue. Your ticket is first in our queue.',
    'Send',
  ],
  [
    'that was answered',
    { state: 'answered', answerTime: 0 },
    "We've replied. Reply here if you need anything else.",
    'Send',
  ],
  [
    'that was closed and can be opened again',
    { state: 'closed', reopenTime: NOW + HOUR_MS },
    'Closed. Reply by Nov 28, 13:00 to reopen it.',
    'Send and reopen',
  ],
  [
    'that is closed for good',
    { state: 'closed', reopenTime: NOW },
    'Permanently closed. For anything else, please open a new ticket.',
    null,
  ],
])('a ticket %s says so, and what can be done', async (_, change, words, verb) => {
  opens(change);
  await screen.findByText(words);
  const sends = screen.queryAllByRole('button', { name: /^Send/ });
  expect(sends.map(({ textContent }) => textContent)).toEqual(verb ? [verb] : []);
  expect(screen.queryAllByRole('button', { name: 'Close ticket' })).toHaveLength(
    change.state === 'closed' ? 0 : 1,
  );
});

test('what may be written ends when its time does, while the page stands open', async () => {
  opens({ state: 'closed', reopenTime: NOW + HOUR_MS });
  await text();
  await act(async () => void (await vi.advanceTimersByTimeAsync(HOUR_MS)));
  screen.getByText('Permanently closed. For anything else, please open a new ticket.');
  expect(screen.queryByLabelText('Reply')).toBeNull();
});

test('blanks are no answer; one is sent once, and its words are gone once they are taken', async () => {
  const messages = [
    ...thread().messages,
    { ...thread().messages[0]!, code: '2', text: 'And now?' },
  ];
  const { user, to } = opens({}, { [ANSWER]: { data: thread({ messages }) } });
  await user.type(await text(), '   ');
  expect(button('Send').disabled).toBe(true);
  await user.type(await text(), 'And now?');
  await user.click(button('Send'));
  await waitFor(async () => expect((await text()).value).toBe(''));
  expect(to(ANSWER)).toEqual([{ text: '   And now?', pictures: [] }]);
  screen.getByText('And now?');
  // What the answer said is shown; nothing had to be read again.
  expect(to(READ)).toHaveLength(1);
});

test('while an answer is on its way it is sent no second time, and its words stay', async () => {
  const { user, to } = opens({}, { [ANSWER]: 'pending' });
  await user.type(await text(), 'And now?');
  await user.dblClick(button('Send'));
  expect([to(ANSWER).length, (await text()).value]).toEqual([1, 'And now?']);
});

test('a ticket that could not be closed stays open, to be closed again', async () => {
  const { user, to } = opens({}, { [CLOSE]: { refused: 'Wait 20 s', status: 429 } });
  await screen.findByText('It left');
  await user.click(button('Close ticket'));
  await screen.findByText('Wait 20 s');
  await waitFor(() => expect(button('Close ticket').disabled).toBe(false));
  await user.click(button('Close ticket'));
  await waitFor(() => expect(to(CLOSE)).toHaveLength(2));
  button('Send');
});
