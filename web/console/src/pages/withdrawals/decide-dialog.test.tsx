import type { WaitingWithdrawal } from '@bourse/contract/console/routes/withdrawals.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { button, giveReasonAndCode, showDesk } from '../../test-desk.tsx';
import { DecideDialog, type Deciding } from './decide-dialog.tsx';

const START = '0x7a3F';
const ADDRESS = `${START}8d21C04bE95d6A1f0B7c52e9D84316Fa91c4`;
const MIDDLE = ADDRESS.slice(18, 24);
const REASON = 'as agreed on the telephone';

const row: WaitingWithdrawal = {
  ...{ code: '12', uid: '759326371', user: 143, chain: 'ETH', coin: 'USDT' },
  ...{ amount: '1250.75', received: '1249.75', usdt: '1250.75', address: ADDRESS },
  ...{ askedAt: 1_763_774_436_000, status: 1, rules: [], heldUntil: 0 },
  ...{
    needsSecondPerson: false,
    isStopping: false,
    isHeldUp: false,
    isRefused: false,
    isOwn: false,
  },
};
const done = { data: {} };
const answers = {
  '/api/console/withdrawal/12/pass': done,
  '/api/console/withdrawal/12/reject': done,
  '/api/console/withdrawal/12/hold': done,
};

function decide(verb: Deciding['verb']) {
  const onClose = vi.fn();
  const dialog = <DecideDialog deciding={{ verb, row }} onSaid={() => {}} onClose={onClose} />;
  return { ...showDesk(dialog, answers), onClose };
}

test('S27 a payment is passed only by whoever typed the middle of its address, beside its exact fields', async () => {
  const { user, sent, onClose } = decide('pass');
  for (const shown of ['1,250.75 USDT', '1,249.75 USDT', 'UID 759326371', 'ETH']) {
    screen.getByText(shown);
  }
  // The whole address, nothing of it cut.
  const address = screen.getByText(START, { exact: false, selector: 'b' }).parentElement;
  expect(address?.textContent).toBe(ADDRESS);
  await giveReasonAndCode(user);
  const typed = screen.getByLabelText(/Type the six underlined characters/);
  expect(button('Approve').disabled).toBe(true);
  // What a look-alike copies is not enough.
  for (const wrong of [ADDRESS.slice(0, 6), ADDRESS.slice(-6), MIDDLE.slice(0, 5)]) {
    await user.clear(typed);
    await user.type(typed, wrong);
    expect(button('Approve').disabled, wrong).toBe(true);
  }
  await user.clear(typed);
  await user.type(typed, MIDDLE.toLowerCase());
  expect(button('Approve').disabled).toBe(false);
  await user.click(button('Approve'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [factor, pass] = sent;
  expect(factor?.path).toBe('/api/console/factor/prove');
  expect(factor?.body).toEqual({ factorCode: '123456' });
  expect(pass?.path).toBe('/api/console/withdrawal/12/pass');
  expect(pass?.body).toEqual({ reason: REASON });
  // The proof is bound to the act by its key.
  expect(pass?.key).toBe(factor?.key);
});

test('S27 a large one is put forward with exactly the fields that are shown', async () => {
  const { user, proposed } = decide('propose');
  await giveReasonAndCode(user);
  await user.click(button('Propose'));
  await waitFor(() =>
    expect(proposed()).toEqual({
      kind: 'withdrawal-pass-large',
      fields: {
        ...{ withdrawal: '12', user: 143, chain: 'ETH', coin: 'USDT' },
        ...{ received: '1249.75', address: ADDRESS },
      },
      reason: REASON,
    }),
  );
});

test.each([
  ['reject', 'Reject', '/api/console/withdrawal/12/reject'],
  ['hold', 'Hold 24 h', '/api/console/withdrawal/12/hold'],
] as const)(
  'to %s takes a sentence, and no payment is shown to be passed',
  async (verb, name, path) => {
    const { user, sent } = decide(verb);
    const reason = screen.getByLabelText(/^Reason, in a sentence/);
    await user.type(reason, 'no idea');
    expect(button(name).disabled).toBe(true);
    await user.clear(reason);
    await user.type(reason, REASON);
    const code = screen.queryByLabelText('Authenticator code');
    if (code) await user.type(code, '123456');
    await user.click(button(name));
    await waitFor(() => expect(sent.at(-1)?.path).toBe(path));
    expect(sent.at(-1)?.body).toEqual({ reason: REASON });
    expect(screen.queryByLabelText(/underlined/)).toBeNull();
  },
);

test('an answer that was lost is asked for again under the same key, without another proof', async () => {
  let isAway = true;
  const answers = {
    '/api/console/withdrawal/12/hold': () => {
      const answer = isAway ? ('away' as const) : { data: {} };
      isAway = false;
      return answer;
    },
  };
  const onClose = vi.fn();
  const { user, sent } = showDesk(
    <DecideDialog deciding={{ verb: 'hold', row }} onSaid={() => {}} onClose={onClose} />,
    answers,
  );
  await user.type(screen.getByLabelText(/^Reason, in a sentence/), REASON);
  const code = screen.queryByLabelText('Authenticator code');
  if (code) await user.type(code, '123456');
  await user.click(button('Hold 24 h'));
  await screen.findByText('Checking the result');
  expect(button('Hold 24 h').disabled).toBe(true);
  await user.click(button('Try again'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const holds = sent.filter(({ path }) => path.endsWith('/hold'));
  expect(holds.length).toBe(2);
  expect(holds[0]?.key).toBe(holds[1]?.key);
  expect(sent.filter(({ path }) => path.endsWith('/prove')).length).toBeLessThanOrEqual(1);
});
