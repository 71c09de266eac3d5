import { depositRemedies } from '@bourse/contract/console/desk-lists.ts';
import {
  type UnexplainedDeposit,
  unexplainedReasons,
} from '@bourse/contract/console/routes/deposits.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answered } from '#app/test-screen.tsx';
import { button, callsTo, notChinese, readInChinese, showDesk } from '../../test-desk.tsx';
import { Page } from './page.tsx';

const QUEUE = '/api/console/deposits/unexplained';
const EXPLAIN = '/api/console/deposit/explain';
const HOUR_MS = 3_600_000;
const TXID = `0x${'5E'.repeat(32)}`;
const ADDRESS = '0x7a3F8d21C04bE95d6A1f0B7c52e9D84316Fa91c4';
const CONTRACT = '0xDEADBEEF00000000000000000000000000C0FFEE';
const REASON = 'asked its sender by mail';

const small: UnexplainedDeposit = {
  ...{ chain: 'ETH', txid: TXID, place: 0, deposit: '41', why: 'small', coin: 'USDT' },
  ...{ contract: '', amount: '0.500000', address: ADDRESS, uid: '759326371', sender: '' },
  ...{ seenAt: Date.now() - 132 * HOUR_MS, isOwn: false },
};
const token: UnexplainedDeposit = {
  ...{ ...small, place: 7, deposit: '', why: 'unlisted', coin: '', contract: CONTRACT },
  ...{ amount: '1000000000000000000', uid: '', sender: CONTRACT, seenAt: Date.now() + HOUR_MS },
};
const queue = (list: readonly UnexplainedDeposit[], count = list.length) => ({
  data: { list, count, leftOut: [] as readonly object[] },
});
const placeOf = ({ chain, txid, place }: UnexplainedDeposit) =>
  encodeURIComponent(`${chain} ${txid} ${place}`);

function open(
  answers: Parameters<typeof showDesk>[1],
  { one, roles = ['support'] }: { one?: UnexplainedDeposit; roles?: readonly string[] } = {},
) {
  const at = `/deposits?tab=unexplained${one ? `&open=${placeOf(one)}` : ''}`;
  return showDesk(<Page />, answers, roles, at);
}
const detail = (what: string) => screen.findByRole('region', { name: `Explain ${what}` });

test('the queue says how many wait and what was only counted; a token that is not listed goes by its contract and in its own units', async () => {
  const leftOut = [{ chain: 'ETH', count: 912, lastAt: 1_763_774_436_000 }];
  open({ [QUEUE]: { data: { list: [small, token], count: 1_203, leftOut } } });
  await screen.findByText('2 of 1203 shown, oldest first, tokens last');
  screen.getByText(
    'Further arrivals of unlisted tokens on ETH, only counted: 912, the latest on 2025-11-22 01:20:36',
  );
  expect(screen.getByRole('tab', { name: /^Unexplained/ }).textContent).toBe('Unexplained 1203');
  const cells = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell'))
    .map((row) => row.slice(0, 4).map(({ textContent }) => textContent));
  expect(cells).toEqual([
    ['0.500000 USDTETH', 'UID 759326371', 'below the minimum', '5 d'],
    // A clock that runs ahead of ours makes nothing younger than now.
    ['1,000,000,000,000,000,000 0xDEADBE…FFEEETH', 'not ours', 'unlisted token', '0 s'],
  ]);
});

test('nothing waits only when the server says so', async () => {
  let answer: Answered = { refused: 'Your role does not see this', status: 403 };
  const { user } = open({ [QUEUE]: () => answer });
  await screen.findByText("Couldn't load: Your role does not see this");
  expect(screen.queryByText('Nothing unexplained')).toBeNull();
  answer = queue([]);
  await user.click(button('Try again'));
  await screen.findByText('Nothing unexplained');
});

test('a remedy is chosen and told in a sentence: exactly that is sent for exactly this transfer, without a code, and it leaves the queue', async () => {
  let list: readonly UnexplainedDeposit[] = [small, token];
  const { user, sent } = open({
    [QUEUE]: () => queue(list),
    [EXPLAIN]: () => {
      list = [small];
      return { data: {} };
    },
  });
  // By the keyboard alone, from the row on.
  const [, second] = await screen.findAllByRole('button', { name: /^0x5E5E5E5E…/ });
  second?.focus();
  await user.keyboard('{Enter}');
  await user.click(
    within(await detail('1,000,000,000,000,000,000 0xDEADBE…FFEE')).getByRole('button', {
      name: 'Explain…',
    }),
  );
  expect(button('Explain').disabled).toBe(true);
  const remedy = screen.getByLabelText('Resolution');
  expect(document.activeElement).toBe(remedy);
  await user.selectOptions(remedy, 'Sent back by Treasury');
  const reason = screen.getByLabelText(/^Reason, in a sentence/);
  await user.type(reason, '  seven  ');
  expect(button('Explain').disabled).toBe(true);
  await user.clear(reason);
  await user.type(reason, ` ${REASON} `);
  await user.click(button('Explain'));
  await screen.findByText('Explained: 1,000,000,000,000,000,000 0xDEADBE…FFEE');
  const [explained] = callsTo(sent, EXPLAIN);
  expect(explained?.body).toEqual({
    ...{ chain: 'ETH', txid: TXID, place: 7, remedy: 'return', reason: REASON },
  });
  expect(explained?.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(callsTo(sent, '/api/console/factor/prove')).toEqual([]);
  await screen.findByText('1 of 1 shown, oldest first, tokens last');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() =>
    expect(screen.getByTestId('address').textContent).toBe('/deposits?tab=unexplained'),
  );
});

test('a refused explanation keeps remedy and reason, a lost one is asked for under its own key', async () => {
  const answers: Answered[] = [{ refused: 'Somebody has explained it', status: 409 }, 'away'];
  const { user, sent } = open(
    { [QUEUE]: queue([small]), [EXPLAIN]: () => answers.shift() ?? { data: {} } },
    { one: small },
  );
  const shown = await detail('0.500000 USDT');
  await user.click(within(shown).getByRole('button', { name: 'Explain…' }));
  await user.selectOptions(screen.getByLabelText('Resolution'), 'not-ours');
  await user.type(screen.getByLabelText(/^Reason, in a sentence/), REASON);
  await user.click(button('Explain'));
  await screen.findByText('Somebody has explained it');
  expect(screen.getByLabelText<HTMLSelectElement>('Resolution').value).toBe('not-ours');
  await user.click(button('Explain'));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByText('Explained: 0.500000 USDT');
  const bodies = callsTo(sent, EXPLAIN);
  expect(bodies.length).toBe(3);
  expect(new Set(bodies.map(({ key }) => key)).size).toBe(1);
  expect(new Set(bodies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
});

test.each([
  ['support', {}, ['support'], ['Open deposit', 'Explain…']],
  ['an auditor', {}, ['auditor'], ['Open deposit']],
  ['compliance', {}, ['compliance'], ['Open deposit']],
  ['its own owner', { isOwn: true }, ['treasury'], ['Open deposit']],
  [
    'treasury, at an address of the house',
    { why: 'house' },
    ['treasury'],
    ['Open Treasury', 'Explain…'],
  ],
  ['support, at an address of the house', { why: 'house' }, ['support'], ['Explain…']],
  [
    'risk, for a closed account',
    { why: 'closed-account' },
    ['risk'],
    ['Make a correction', 'Explain…'],
  ],
  ['support, for a closed account', { why: 'closed-account' }, ['support'], ['Explain…']],
  ['support, of dust', { why: 'dust' }, ['support'], ['Explain…']],
  ['support, of what is no deposit', { deposit: '' }, ['support'], ['Explain…']],
] as const)('S27 what %s may do about it', async (_name, change, roles, names) => {
  const one = { ...small, ...change };
  open({ [QUEUE]: queue([one]) }, { one, roles });
  const shown = within(await detail('0.500000 USDT'));
  const ways = shown.queryAllByRole('link').filter(({ className }) => className.startsWith('btn'));
  const acts = [...ways, ...shown.queryAllByRole('button')];
  expect(acts.map(({ textContent }) => textContent)).toEqual(names);
  expect(shown.queryByText('Your own account: someone else must decide') !== null).toBe(
    'isOwn' in change,
  );
});

test.each(unexplainedReasons)(
  'why it is not credited, and what then: %s in Chinese',
  async (why) => {
    const one = { ...small, why };
    const { user } = open({ [QUEUE]: queue([one]) }, { one });
    await user.click(
      within(await detail('0.500000 USDT')).getByRole('button', { name: 'Explain…' }),
    );
    expect(readInChinese()).not.toMatch(notChinese);
    const remedies = within(screen.getByRole('dialog')).getAllByRole('option');
    expect(remedies.length).toBe(depositRemedies.length);
    await waitFor(() =>
      expect(new Set(remedies.map(({ textContent }) => textContent)).size).toBe(remedies.length),
    );
  },
);
