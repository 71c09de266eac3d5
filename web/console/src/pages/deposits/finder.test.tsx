import { type ConsoleDeposit, deskFinderSteps } from '@bourse/contract/console/routes/deposits.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Answered } from '#app/test-screen.tsx';
import { useLanguage } from '../../lib/language.ts';
import { button, callsTo, notChinese, readInChinese, showDesk } from '../../test-desk.tsx';
import { Finder } from './finder.tsx';

const FIND = '/api/console/deposit/finder';
const TXID = `0x${'5E'.repeat(32)}`;
const nothing = { step: 'unknown', chain: '', deposits: [], arrivals: [] } as const;
const arrival = {
  ...{ chain: 'ETH', coin: 'USDT', amount: '1250750000', uid: '' },
  address: '0x7a3F8d21C04bE95d6A1f0B7c52e9D84316Fa91c4',
};
const deposit = {
  ...{ code: '41', uid: '759326371', user: 143, chain: 'ETH', coin: 'USDT', place: 3 },
  ...{ amount: '0.10', chainAmount: '100000', address: arrival.address, txid: TXID },
  ...{ step: 'credited', blockHeight: 8, seenAt: 1, creditedAt: 2, depositMin: '0' },
  ...{ confirmations: 1, creditConfirm: 1, unlockConfirm: 9, reversal: 'none', debt: '0' },
  ...{ isClosed: false, isOwn: false },
} as const satisfies ConsoleDeposit;

const open = (answer: Answered | ((txid: string) => Answered), at = '/deposits') => {
  const answers = {
    [FIND]: ({ query }: { query: Readonly<Record<string, string>> }) =>
      typeof answer === 'function' ? answer(query.txid ?? '') : answer,
  };
  return showDesk(<Finder onSaid={() => {}} />, answers, ['support'], at);
};
/** What the finder says; the address beside it is a status too. */
const said = () =>
  screen.queryAllByRole('status').find(({ className }) => className.startsWith('note'));
const field = () => screen.getByLabelText<HTMLInputElement>('Transaction hash');

test('an id that was pasted with spaces and line ends is asked for without them, by Enter, and no id is not asked for', async () => {
  const { user, sent } = open({ data: nothing });
  await user.type(field(), '   {Enter}');
  expect(callsTo(sent, FIND)).toEqual([]);
  await user.clear(field());
  await user.click(field());
  await user.paste(` ${TXID.slice(0, 20)} ${TXID.slice(20)}\n`);
  await user.keyboard('{Enter}');
  await screen.findByText('None of our networks has this transaction');
  expect(callsTo(sent, FIND)).toMatchObject([{ method: 'GET', query: { txid: TXID } }]);
  await user.click(button('Close'));
  expect(said()).toBeUndefined();
});

test('a link names the transaction: it is explained at once, with the deposit that it became', async () => {
  const { sent } = open(
    { data: { ...nothing, step: 'found', chain: 'ETH', deposits: [deposit], arrivals: [arrival] } },
    `/deposits?txid=${TXID}`,
  );
  await screen.findByText('Found on ETH: see below');
  expect(field().value).toBe(TXID);
  screen.getByText('0.10 USDT · credited');
  // What became a deposit is not told a second time as an arrival.
  expect(screen.queryByText(/not ours/)).toBeNull();
  expect(callsTo(sent, FIND).length).toBe(1);
});

test('of what is no deposit each arrival is shown: units as they are, the whole address, and whose it is', async () => {
  const arrivals = [arrival, { ...arrival, amount: '1', uid: '759326371' }];
  const { user } = open({ data: { ...nothing, step: 'not-ours', chain: 'ETH', arrivals } });
  await user.type(field(), 'ab{Enter}');
  await screen.findByText('On ETH, but not to one of our addresses');
  const shown = screen.getAllByText(/ USDT → /).map(({ textContent }) => textContent);
  const inFours = '0x7a 3F8d 21C0 4bE9 5d6A 1f0B 7c52 e9D8 4316 Fa91 c4';
  expect(shown).toEqual([
    `1,250,750,000 USDT → ${inFours} · not ours`,
    `1 USDT → ${inFours} · UID 759326371`,
  ]);
});

test('a refusal and a lost answer say so, keep the id, and take the last explanation away', async () => {
  let answer: Answered = { data: nothing };
  const { user } = open(() => answer);
  await user.type(field(), 'ab{Enter}');
  await waitFor(() => expect(said()).toBeDefined());
  for (const [next, text] of [
    [{ refused: 'Too many questions: wait 20 s', status: 429 }, 'Too many questions: wait 20 s'],
    ['away', 'no response from the server'],
  ] as const) {
    answer = next;
    await user.click(button('Look up'));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
    expect(said()).toBeUndefined();
    expect(field().value).toBe('ab');
  }
  answer = { data: nothing };
  await user.click(button('Look up'));
  await waitFor(() => expect(said()).toBeDefined());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the answer to an earlier question is not shown as the answer to a later one', async () => {
  const { user } = open({ data: nothing });
  const answered = fetch;
  const { promise: held, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', vi.fn(answered).mockReturnValueOnce(held));
  await user.type(field(), 'first{Enter}');
  await user.clear(field());
  await user.type(field(), 'second{Enter}');
  await screen.findByText('None of our networks has this transaction');
  const data = { ...nothing, step: 'waiting', chain: 'BTC' };
  const late = Response.json({ code: 0, msg: 'ok', data });
  resolve(late);
  await waitFor(() => expect(late.bodyUsed).toBe(true));
  await act(async () => {
    await late.text().catch(() => '');
  });
  expect(said()?.textContent).toContain('None of our networks has this transaction');
});

test('each answer of the finder has its words in both languages, and only one that needs treasury is red', async () => {
  let step: (typeof deskFinderSteps)[number] = 'found';
  const { user } = open(() => ({ data: { ...nothing, step, chain: 'ETH' } }));
  const tones: Record<string, string> = {};
  for (step of deskFinderSteps) {
    await user.clear(field());
    await user.type(field(), 'ab{Enter}');
    await waitFor(() => expect(said()).toBeDefined());
    tones[step] = said()?.className ?? '';
    expect(said()?.textContent, step).toMatch(/^[A-Z].{9}/);
    expect(readInChinese(), step).not.toMatch(notChinese);
    act(() => useLanguage.setState({ language: 'en' }));
  }
  expect(Object.entries(tones).filter(([, tone]) => tone.includes('down'))).toEqual([
    ['missed', 'note down'],
  ]);
});
