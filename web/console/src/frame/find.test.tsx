import type { ConsoleFound } from '@bourse/contract/console/routes/search.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useLanguage } from '../lib/language.ts';
import { showDesk } from '../test-desk.tsx';
import { Find } from './find.tsx';

const TXID = 'ab'.repeat(32);
const customer: ConsoleFound = {
  ...{ kind: 'customer', code: '759326371', uid: '759326371', chain: '', state: 'frozen' },
  ...{ title: { en: 'm***@example.org', zh: 'm***@example.org' }, time: Date.UTC(2026, 2, 1, 9) },
};
const withdrawal: ConsoleFound = {
  ...{ ...customer, kind: 'withdrawal', code: '12', chain: 'ETH', state: '1' },
  title: { en: '1250.75 USDT', zh: '1250.75 USDT' },
};
const deposit: ConsoleFound = { ...withdrawal, kind: 'deposit', code: '41', state: 'credited' };
const order: ConsoleFound = { ...withdrawal, kind: 'order', code: '5', chain: '', state: '' };
const proposal: ConsoleFound = { ...order, kind: 'proposal', code: 'PR-7', uid: '', state: 'open' };

const found = (list: readonly ConsoleFound[], more = {}) => ({
  data: { shapes: ['uid'], closed: [], list, ...more },
});
const open = (
  search: unknown = found([]),
  opened: readonly ConsoleFound[] = [],
  roles: readonly string[] = ['support'],
) =>
  showDesk(
    <Find />,
    {
      '/api/console/search': search as never,
      '/api/console/opened': { data: { list: opened } },
    },
    roles,
  );
const box = () => screen.getByRole<HTMLInputElement>('combobox');
const searches = (sent: ReturnType<typeof open>['sent']) =>
  sent.filter(({ path }) => path === '/api/console/search').map(({ body }) => body);
const chosen = () => screen.queryByRole('option', { selected: true })?.textContent;
const address = () => screen.getByTestId('address').textContent;

test('a slash leads to the box, which shows what was opened last, and Escape leaves it empty', async () => {
  const { user } = open(undefined, [customer]);
  await user.keyboard('/');
  expect(document.activeElement).toBe(box());
  expect(box().value).toBe('');
  await screen.findByRole('option');
  screen.getByText('Recently opened');
  await user.type(box(), '7/');
  // In the box it is a sign like others.
  expect(box().value).toBe('7/');
  await user.keyboard('{Escape}');
  expect([box().value, box().getAttribute('aria-expanded')]).toEqual(['', 'false']);
  expect(document.activeElement).not.toBe(box());
});

test('what is typed is read while it is typed, and looked for only at Enter and only when it is whole', async () => {
  const { user, sent } = open(found([customer]));
  await user.click(box());
  await screen.findByText('Items you open appear here.');
  await user.type(box(), 'abc{Enter}');
  screen.getByText(/^Not a complete UID/);
  await user.clear(box());
  await user.type(box(), ' 759326371 ');
  screen.getByText('Looks like: mobile or UID or order or withdrawal. Press Enter to search.');
  expect(searches(sent)).toEqual([]);
  await user.keyboard('{Enter}');
  await screen.findByText('mobile or UID or order or withdrawal: 1 found');
  expect(searches(sent)).toEqual([{ text: '759326371' }]);
  // Each search is recorded: the second Enter opens what was found.
  await user.keyboard('{Enter}');
  expect([address(), box().value]).toEqual(['/customers/759326371', '']);
  expect(searches(sent).length).toBe(1);
});

test('arrows go through what was found, round its ends, and the focus stays in the box', async () => {
  const { user } = open(found([customer, withdrawal, deposit]));
  await user.type(box(), '759326371{Enter}');
  await waitFor(() => expect(screen.getAllByRole('option').length).toBe(3));
  expect(chosen()).toMatch(/^Customer UID 759326371/);
  await user.keyboard('{ArrowUp}');
  expect(chosen()).toMatch(/^Deposit 41/);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(chosen()).toMatch(/^Withdrawal 12/);
  const active = box().getAttribute('aria-activedescendant') ?? '';
  expect(document.getElementById(active)?.textContent).toBe(chosen());
  expect(document.activeElement).toBe(box());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/withdrawals?tab=all&open=12'));
});

test.each([
  [customer, 'Customer UID 759326371 m***@example.orgFrozen · ', '/customers/759326371'],
  [order, 'Order 5 1250.75 USDTUID 759326371 · ', '/customers/759326371'],
  [
    withdrawal,
    'Withdrawal 12 1250.75 USDTUID 759326371 · ETH · Under review · ',
    '/withdrawals?tab=all&open=12',
  ],
  // Its list begins with it: what comes before the number after it.
  [
    deposit,
    'Deposit 41 1250.75 USDTUID 759326371 · ETH · credited · ',
    '/deposits?uid=759326371&before=42&open=41',
  ],
  [proposal, 'Proposal PR-7 1250.75 USDTOpen · ', '/approvals/PR-7'],
])(
  'what is found says what it is, whose and how it stands, and leads to its page: %#',
  async (one, text, path) => {
    const { user } = open(undefined, [one]);
    await user.click(box());
    const option = await screen.findByRole('option');
    expect(option.textContent).toBe(`${text}2026-03-01 09:00:00`);
    await user.click(option);
    await waitFor(() => expect(address()).toBe(path));
  },
);

test('S21 what a role does not open is not looked for, and the box says so beside what it found', async () => {
  const { user } = open(found([], { closed: ['withdrawal', 'deposit'] }));
  await user.type(box(), 'PR-7{Enter}');
  await screen.findByText('No matching proposal.');
  screen.getByText("Your role can't view withdrawals or deposits, so they weren't searched.");
});

test.each([
  [['treasury'], true],
  [['admin'], false],
])(
  'a transaction that nobody wrote down is asked of the chains by who sees deposits: %j %s',
  async (roles, may) => {
    const { user } = open(found([], { shapes: ['transaction'] }), [], roles);
    await user.type(box(), `${TXID}{Enter}`);
    await screen.findByText('No matching transaction.');
    const link = screen.queryByRole('link', { name: 'Look up this transaction on-chain' });
    expect(link?.getAttribute('href')).toBe(may ? `/deposits?txid=${TXID}` : undefined);
  },
);

test('a refusal and a lost answer are said, the text stays, and Enter looks again', async () => {
  const answers = [{ refused: 'too many searches' }, 'away', found([customer])];
  let at = 0;
  const { user, sent } = open(() => answers[at++]);
  await user.type(box(), 'PR-7{Enter}');
  await screen.findByText('too many searches');
  await user.keyboard('{Enter}');
  await screen.findByText('no response from the server');
  expect(box().value).toBe('PR-7');
  await user.keyboard('{Enter}');
  await screen.findByText('proposal: 1 found');
  expect(searches(sent).length).toBe(3);
  // What is typed on is not what was looked for.
  await user.type(box(), '1');
  screen.getByText('Looks like: proposal. Press Enter to search.');
  expect(screen.queryByRole('option')).toBeNull();
});

test('of two searches the later one is shown, whichever answer comes first', async () => {
  let answerFirst = () => {};
  const first = new Promise<void>((resolve) => {
    answerFirst = resolve;
  });
  const { user } = open(found([proposal]));
  const at = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    if (String(init?.body).includes('PR-1')) await first;
    return await at(input, init);
  };
  await user.type(box(), 'PR-1{Enter}');
  screen.getByText('Searching…');
  await user.clear(box());
  await user.type(box(), 'PR-7{Enter}');
  await screen.findByText('proposal: 1 found');
  await act(async () => answerFirst());
  screen.getByText('proposal: 1 found');
});

test('the box is read in Chinese too, what is found by its Chinese title', async () => {
  const { user } = open(found([{ ...proposal, title: { en: 'Invite', zh: '邀请' } }]));
  act(() => useLanguage.setState({ language: 'zh-CN' }));
  await user.type(box(), 'PR-7{Enter}');
  await screen.findByText('提案：找到 1 项');
  expect(chosen()).toMatch(/^提案 PR-7 邀请/);
});
