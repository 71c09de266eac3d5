import type { DeskTicket, QueuedTicket } from '@bourse/contract/console/routes/support.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Route } from 'wouter';
import { useLanguage } from '../../lib/language.ts';
import { button, heard, holdClock, showDesk } from '../../test-desk.tsx';
import { Page } from './page.tsx';

const now = Date.now();
const HOUR = 3_600_000;

const late: QueuedTicket = {
  ...{ code: '7', subject: 'Where is my deposit?', category: 'deposit', state: 'open' },
  ...{ object: 'deposit', objectCode: '0xab', createTime: now, uid: '759326371', email: '' },
  ...{ changeTime: Date.UTC(2026, 2, 1, 9), language: 'zh-CN', waitingSince: now - 49 * HOUR },
  ...{ answerTime: now - 25 * HOUR, escalationTime: now - HOUR, isOwn: false },
};
const young = {
  ...{ ...late, code: '8', subject: 'Fees', category: 'fees', isOwn: true, object: '' },
  // Half a minute more: the page was opened a moment later than its clock was read.
  ...{ answerTime: now + 23 * HOUR + 30_000, escalationTime: now + 47 * HOUR },
} as const;
const answered = { ...late, code: '9', subject: 'Thanks', waitingSince: 0 } as const;
const queue = { list: [late, young, answered], next: '', waiting: 12, overdue: 1, escalated: 1 };

const ticket: DeskTicket = {
  ...late,
  messages: [
    {
      ...{ code: 'm1', by: 'customer', name: '', time: Date.UTC(2026, 2, 1, 9) },
      text: '<b>help</b> https://evil.example\nsecond line',
      pictures: [{ code: 'p1', width: 10, height: 10 }],
    },
    {
      ...{ code: 'm2', by: 'note', name: 'ben', time: Date.UTC(2026, 2, 1, 10) },
      ...{ text: 'seen before', pictures: [] },
    },
  ],
};

const showQueue = (data: Partial<typeof queue> = {}, roles = ['support']) =>
  showDesk(<Page />, { '/api/console/support/list': { data: { ...queue, ...data } } }, roles);
function showTicket(
  one: Partial<DeskTicket> = {},
  more: Parameters<typeof showDesk>[1] = {},
  roles: readonly string[] = ['support'],
) {
  const data = { ...ticket, ...one };
  const part = (
    <Route path="/support/:row">
      <Page />
    </Route>
  );
  return showDesk(part, { '/api/console/support/7': { data }, ...more }, roles, '/support/7');
}
const queries = (sent: ReturnType<typeof showDesk>['sent']) =>
  sent.filter(({ path }) => path.endsWith('/list')).map(({ query }) => query);

test('the queue says how long each ticket has, how late it is, and whose it is', async () => {
  showQueue();
  await screen.findByText('12 pending, 1 overdue, 1 escalated');
  screen.getByText(/within 24 hours; after 48 hours/);
  const rows = [...(document.querySelector('tbody')?.rows ?? [])].map(({ cells }) =>
    [...cells].map(({ textContent }) => textContent),
  );
  const [changed, subject] = ['2026-03-01 09:00:00', 'Where is my deposit?deposit'];
  expect(rows).toEqual([
    ['#7', subject, '759326371', '25 h late · Escalated', changed],
    ['#8', 'FeesFees', '759326371your own account', 'in 23 h', changed],
    ['#9', 'Thanksdeposit', '759326371', '–', changed],
  ]);
  expect(screen.getByRole('link', { name: '#7' }).getAttribute('href')).toBe('/support/7');
});

test('the queue is narrowed by age only where tickets wait, and each choice begins at its first page', async () => {
  const { user, sent } = showQueue({ next: '41' });
  await user.click(await screen.findByRole('button', { name: 'Older' }));
  await user.selectOptions(screen.getByLabelText('Waiting'), 'Overdue');
  await user.click(await screen.findByRole('button', { name: 'Older' }));
  await user.click(screen.getByRole('tab', { name: 'Closed' }));
  await waitFor(() => expect(queries(sent).length).toBe(5));
  expect(queries(sent)).toEqual([
    ...[{ state: 'open' }, { state: 'open', after: '41' }, { state: 'open', age: 'overdue' }],
    ...[{ state: 'open', age: 'overdue', after: '41' }, { state: 'closed' }],
  ]);
  expect(screen.queryByLabelText('Waiting')).toBeNull();
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Closed');
  await user.click(screen.getByRole('tab', { name: 'Pending' }));
  await waitFor(() => expect(queries(sent).at(-1)).toEqual({ state: 'open' }));
});

test('a queue without tickets says so', async () => {
  showQueue({ list: [], waiting: 0, overdue: 0, escalated: 0 });
  await screen.findByText('No tickets');
  expect(screen.getByText('0 pending, 0 overdue, 0 escalated').className).toBe('muted');
});

test('what a customer wrote is text, never markup or a link, and a picture is fetched when somebody asks for it', async () => {
  const { user, sent } = showTicket(
    {},
    {
      '/api/console/support/picture/p1': { data: { width: 10, height: 10, jpeg: 'AAAA' } },
    },
  );
  const text = await screen.findByText(/<b>help<\/b> https:\/\/evil\.example/);
  expect(text.children.length).toBe(0);
  screen.getByText(/Language: Chinese · Related to: deposit 0xab/);
  const note = screen.getByText('seen before').closest('article');
  within(note as HTMLElement).getByText('Internal note');
  expect(sent.some(({ path }) => path.includes('/picture/'))).toBe(false);
  await user.click(button('Show image 1'));
  const picture = await screen.findByRole<HTMLImageElement>('img', { name: /Image from/ });
  expect(picture.src).toBe('data:image/jpeg;base64,AAAA');
});

test('a picture that does not come says so, and is asked for again', async () => {
  let isAway = true;
  const { user } = showTicket(
    {},
    {
      '/api/console/support/picture/p1': () =>
        isAway ? { refused: 'it is gone' } : { data: { width: 1, height: 1, jpeg: 'AAAA' } },
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Show image 1' }));
  await screen.findByText("Couldn't load: it is gone");
  isAway = false;
  await user.click(button('Try again'));
  await screen.findByRole('img', { name: /Image from/ });
});

test.each([
  ['Reply…', 'Send', '/api/console/support/7/answer', { text: 'We look.\nSoon.', close: true }],
  ['Note…', 'Save', '/api/console/support/7/note', { text: 'We look.\nSoon.' }],
] as const)(
  '%s sends what was typed, and nothing while nothing is',
  async (name, verb, path, body) => {
    const { user, sent } = showTicket({}, { [path]: { data: {} } });
    await user.click(await screen.findByRole('button', { name }));
    const text = screen.getByLabelText('Message');
    expect(document.activeElement).toBe(text);
    await user.type(text, '  {Enter} ');
    expect(button(verb).disabled).toBe(true);
    await user.clear(text);
    await user.type(text, 'We look.{Enter}Soon.');
    const close = screen.queryByLabelText('Also close the ticket');
    expect(close !== null).toBe('close' in body);
    if (close) await user.click(close);
    await user.click(button(verb));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const call = sent.find((one) => one.path === path);
    expect(call?.body).toEqual(body);
    // The thread is read again with it.
    expect(sent.filter((one) => one.path === '/api/console/support/7').length).toBe(2);
  },
);

test('an answer that is refused stays, with what is against it', async () => {
  const { user } = showTicket({}, { '/api/console/support/7/answer': { refused: 'has a link' } });
  await user.click(await screen.findByRole('button', { name: 'Reply…' }));
  await user.type(screen.getByLabelText('Message'), 'see www.example.com');
  await user.click(button('Send'));
  await screen.findByText('has a link');
  screen.getByDisplayValue('see www.example.com');
  expect(screen.getByLabelText<HTMLInputElement>('Also close the ticket').checked).toBe(false);
});

test('a ticket is closed without a word more, and one that is closed cannot be', async () => {
  const { user, sent } = showTicket({}, { '/api/console/support/7/close': { data: {} } });
  await user.click(await screen.findByRole('button', { name: 'Close…' }));
  screen.getByText(/within 14 days by replying/);
  await user.click(button('Close'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.find(({ path }) => path.endsWith('/close'))?.body).toEqual({});
});

test.each([
  [['support'], 'open', ['Reply…', 'Note…', 'Close…']],
  [['compliance'], 'closed', ['Reply…', 'Note…']],
  [['auditor'], 'open', []],
] as const)('%j has, of a ticket that is %s, the buttons %j', async (roles, state, names) => {
  showTicket({ state, messages: [] }, {}, roles);
  const head = within(await screen.findByRole('region', { name: 'Ticket' }));
  expect(head.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(names);
});

test('nobody answers of their own account, nor while the house says nothing', async () => {
  const { unmount } = showTicket({ isOwn: true });
  await screen.findByText('your own account');
  for (const name of ['Reply…', 'Note…', 'Close…']) expect(button(name).disabled).toBe(true);
  unmount();
  const pass = holdClock();
  showTicket();
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Reply…' })).disabled).toBe(
    false,
  );
  heard(['support'], 5_001);
  await pass(1_000);
  expect(button('Reply…').disabled).toBe(true);
});

test('a thread is read in Chinese too, and nothing of it is without a text', async () => {
  showTicket({ isOwn: true });
  await screen.findByText('your own account');
  act(() => useLanguage.setState({ language: 'zh-CN' }));
  screen.getByText('您本人的账户');
  screen.getByText(/待回复 · 充值 · UID/);
  for (const name of ['回复…', '备注…', '关闭…', '查看图片 1']) button(name);
});

test('who wrote without signing in stands there by mail address, and the queue can be without them', async () => {
  const guest = { ...late, uid: '', email: 'alex@example.com' };
  const { sent, user } = showQueue({ list: [guest] });
  await screen.findByText('alex@example.com');
  expect(screen.queryByRole('link', { name: '' })).toBeNull();
  await user.selectOptions(screen.getByLabelText('From'), 'Logged in');
  await waitFor(() => expect(queries(sent).at(-1)).toMatchObject({ from: 'accounts' }));
});
