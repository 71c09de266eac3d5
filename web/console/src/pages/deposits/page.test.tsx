import type { ConsoleDeposit } from '@bourse/contract/console/routes/deposits.ts';
import { depositSteps } from '@bourse/contract/moves/deposit-steps.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answered } from '#app/test-screen.tsx';
import {
  button,
  callsTo,
  giveReasonAndCode,
  notChinese,
  readInChinese,
  showDesk,
} from '../../test-desk.tsx';
import { Page } from './page.tsx';

const LIST = '/api/console/deposits';
const QUEUE = '/api/console/deposits/unexplained';
const PROPOSE = '/api/console/proposal/create';
const REASON = 'as agreed on the telephone';
const ADDRESS = '0x7a3F8d21C04bE95d6A1f0B7c52e9D84316Fa91c4';
const TXID = `0x${'5E'.repeat(32)}`;
const staff = ['treasury'];

const row: ConsoleDeposit = {
  ...{ code: '41', uid: '759326371', user: 143, chain: 'ETH', coin: 'USDT', place: 3 },
  ...{ amount: '1250.750000', chainAmount: '1250750000', address: ADDRESS, txid: TXID },
  ...{ step: 'seen', blockHeight: 8_123_456, seenAt: 1_763_774_436_000, creditedAt: 0 },
  ...{ confirmations: 4, creditConfirm: 12, unlockConfirm: 64, depositMin: '10' },
  ...{ reversal: 'none', debt: '0', isClosed: false, isOwn: false },
};
const credited = { ...row, code: '40', step: 'credited', confirmations: 40 } as const;
const listed = (...list: readonly ConsoleDeposit[]) => ({ data: { list, next: '' } });

function open(
  answers: Parameters<typeof showDesk>[1],
  { at = '', roles = staff }: { at?: string; roles?: readonly string[] } = {},
) {
  const queue = { data: { list: [], count: 0, leftOut: [] } };
  return showDesk(<Page />, { [QUEUE]: queue, ...answers }, roles, `/deposits${at}`);
}
const openOne = (one: Partial<ConsoleDeposit>, roles?: readonly string[]) =>
  open({ [LIST]: listed({ ...row, ...one }) }, { at: '?open=41', ...(roles && { roles }) });
const detail = () => screen.findByRole('region', { name: 'Deposit 41' });
const lastAsked = (sent: Parameters<typeof callsTo>[0]) => callsTo(sent, LIST).at(-1)?.query;

test('S33 a deposit is listed with its amount to the last zero, and how deep it is of what it waits for', async () => {
  const { sent } = open({ [LIST]: { data: { list: [row, credited], next: '' } } });
  const cells = (await screen.findAllByRole('row')).map((one) =>
    within(one)
      .queryAllByRole('cell')
      .map(({ textContent }) => textContent),
  );
  const shared = ['2025-11-22 01:20:36', 'UID 759326371', '1,250.750000 USDTETH'];
  const link = `${TXID.slice(0, 10)}…${TXID.slice(-6)}`;
  expect(cells).toEqual([
    [],
    [...shared, 'confirming', '4 / 12', link],
    [...shared, 'credited', '40 / 64', link],
  ]);
  screen.getByText('2 shown');
  // No filter is none that is sent.
  expect(lastAsked(sent)).toEqual({});
});

test('a list is empty only when the server says so; refused or unanswered it says that, and is read again', async () => {
  let answer: Answered = { refused: 'Your role does not see this', status: 403 };
  const { user } = open({ [LIST]: () => answer });
  await screen.findByText("Couldn't load: Your role does not see this");
  expect(screen.queryByText('No deposits')).toBeNull();
  answer = 'away';
  await user.click(button('Try again'));
  await screen.findByText("Couldn't load: no response from the server");
  expect(readInChinese()).not.toMatch(notChinese);
  answer = { data: { list: [], next: '' } };
  await user.click(button('重试'));
  await screen.findByText('没有充值');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what is filtered is what the field shows: letters grow, what can be none goes, and whoever passes by changes nothing', async () => {
  const at = '?chain=ETH&before=99&open=41';
  const { user, sent } = open({ [LIST]: listed(row) }, { at });
  await detail();
  expect(lastAsked(sent)).toEqual({ chain: 'ETH', before: '99' });
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  // By Tab through all of them: the page and the open row stay.
  await user.click(field('Network'));
  for (let tab = 0; tab < 3; tab += 1) await user.tab();
  await detail();
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe(`/deposits${at}`));

  await user.type(field('UID'), '75x');
  await user.tab();
  expect(field('UID').value).toBe('');
  await user.type(field('Coin'), ' usdt ');
  await user.tab();
  await waitFor(() => expect(lastAsked(sent)).toEqual({ chain: 'ETH', coin: 'USDT' }));
  expect(field('Coin').value).toBe('USDT');
  await user.selectOptions(field('Status'), 'reversed after crediting');
  await waitFor(() =>
    expect(lastAsked(sent)).toEqual({ chain: 'ETH', coin: 'USDT', step: 'reverted' }),
  );
});

test('older pages are asked for by the server’s own mark, and one step leads back to the newest', async () => {
  const { user, sent } = open({ [LIST]: { data: { list: [row], next: '41' } } });
  expect(screen.queryByRole('button', { name: 'Newest' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Older' }));
  await waitFor(() => expect(lastAsked(sent)).toEqual({ before: '41' }));
  await user.click(await screen.findByRole('button', { name: 'Newest' }));
  await waitFor(() => expect(lastAsked(sent)).toEqual({}));
});

test.each([
  [
    'seen, too deep for its credit, not yet for its leaving',
    { confirmations: 30 },
    ['Confirmations: 12 of 12', 'Credited' + 'not yet', 'Withdrawable: 30 of 64'],
    [true, true, false, false],
  ],
  [
    'done',
    { step: 'withdrawable', confirmations: 900, creditedAt: 1_763_774_500_000 },
    ['Confirmations: 12 of 12', 'Credited2025-11-22 01:21:40', 'Withdrawable: 64 of 64'],
    [true, true, true, true],
  ],
  [
    'off its chain, though it was deep',
    { step: 'reverted', confirmations: 12, creditedAt: 1_763_774_500_000 },
    ['Confirmations: 12 of 12', 'Credited2025-11-22 01:21:40', 'Withdrawable: 12 of 64'],
    [false, false, true, false],
  ],
] as const)('the way of a deposit: %s', async (_name, one, texts, isDone) => {
  openOne(one);
  const steps = within(await detail()).getAllByRole('listitem');
  expect(steps.slice(1).map(({ textContent }) => textContent)).toEqual(texts);
  expect(steps.map(({ className }) => className !== 'faint')).toEqual(isDone);
});

test('address and transaction stand whole, in fours, beside units and the smallest deposit', async () => {
  openOne({ reversal: 'done', step: 'reverted', debt: '0.000001' });
  const shown = await detail();
  const fact = (name: string) => within(shown).getByText(name).nextElementSibling?.textContent;
  expect(fact('Address')?.replaceAll(' ', '')).toBe(ADDRESS);
  expect(fact('Transaction')?.replaceAll(' ', '')).toBe(TXID);
  expect(fact('Amount in on-chain units')).toBe('1250750000');
  expect(fact('Current minimum deposit')).toBe('10 USDT');
  expect(fact('Index in transaction')).toBe('3');
  expect(fact('Status')).toBe('reversed');
  expect(fact('Debt')).toBe('0.000001 USDT');
  expect(within(shown).queryByRole('button')).toBeNull();
});

test.each([
  ['treasury of a small one', { step: 'small' }, staff, 'Credit'],
  [
    'treasury of one that left its chain',
    { step: 'reverted', reversal: 'open' },
    staff,
    'Reverse credit',
  ],
  ['treasury of what is being taken back', { step: 'reverted', reversal: 'asked' }, staff, ''],
  ['treasury of one that goes its way', { step: 'credited' }, staff, ''],
  ['treasury of nothing', { step: 'small', amount: '0.000000' }, staff, ''],
  ['treasury of their own account', { step: 'small', isOwn: true }, staff, ''],
  ['risk, which passes and does not propose', { step: 'small' }, ['risk'], ''],
  ['support', { step: 'reverted', reversal: 'open' }, ['support'], ''],
  ['an auditor', { step: 'small' }, ['auditor'], ''],
] as const)('S27 what may be proposed by %s', async (_name, one, roles, verb) => {
  openOne(one, roles);
  const buttons = within(await detail()).queryAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(verb ? [verb] : []);
  const isOwn = 'isOwn' in one;
  expect(screen.queryByText('Your own account: someone else must decide') !== null).toBe(isOwn);
});

test.each([
  ['Credit', { step: 'small' }, 'deposit-credit-small'],
  ['Reverse credit', { step: 'reverted', reversal: 'open' }, 'deposit-reverse'],
] as const)(
  'S27 %s is put forward with exactly the fields of the deposit, and its author reads the seal',
  async (verb, one, kind) => {
    const { user, proposed } = openOne(one);
    await user.click(within(await detail()).getByRole('button', { name: verb }));
    await giveReasonAndCode(user);
    await user.click(button('Propose'));
    await screen.findByText(/^Proposal PR-7 submitted, seal ABC-DEF\./);
    expect(proposed()).toEqual({
      kind,
      fields: {
        ...{ deposit: '41', user: 143, chain: 'ETH', coin: 'USDT' },
        ...{ amount: '1250.750000', txid: TXID },
      },
      reason: REASON,
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

test('a refused proposal says why beside the reason that was typed; Escape sends nothing', async () => {
  const answers = {
    [LIST]: listed({ ...row, step: 'small' }),
    [PROPOSE]: { refused: 'It awaits a second person already', status: 409 },
  };
  const { user, sent } = open(answers, { at: '?open=41' });
  await user.click(within(await detail()).getByRole('button', { name: 'Credit' }));
  await giveReasonAndCode(user);
  await user.click(button('Propose'));
  await screen.findByText('It awaits a second person already');
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Reason, in a sentence/).value).toBe(REASON);
  // A code is good once: another act takes another one.
  expect(screen.getByLabelText<HTMLInputElement>('Authenticator code').value).toBe('');
  expect(screen.queryByText(/^Proposal/)).toBeNull();
  screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(callsTo(sent, PROPOSE).length).toBe(1);
});

test.each(depositSteps)('a deposit that is %s is told in Chinese without a gap', async (step) => {
  openOne({ step, reversal: step === 'reverted' ? 'open' : 'none', isClosed: step === 'seen' });
  await detail();
  expect(readInChinese()).not.toMatch(notChinese);
});
