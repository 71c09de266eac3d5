import type { ConsoleChain } from '@bourse/contract/console/routes/coins.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, giveReasonAndCode, showDesk } from '../../test-desk.tsx';
import { type Changing, TermsDialog } from './terms-dialog.tsx';

const usdt = {
  ...{ coin: 'USDT', version: 4, changedAt: 0, depositsOpen: true, withdrawalsOpen: true },
  ...{ isPaused: false, depositMin: '1', withdrawMin: '10', withdrawMax: '500000' },
  ...{ withdrawFee: '1', reviewAbove: '10000', twoPeopleAbove: '50000' },
  ...{ depositsWaiting: 0, withdrawalsWaiting: 0 },
};
const eth: ConsoleChain = {
  ...{ chain: 'ETH', name: 'Ethereum', network: 'ERC20', version: 2, changedAt: 0 },
  ...{ isOpen: true, isAway: false, readHeight: 62, tipHeight: 62 },
  ...{ depositConfirmations: 6, unlockConfirmations: 12, withdrawConfirmations: 6 },
  coins: [usdt],
};
const REASON = 'as agreed on the telephone';

const open = (changing: Changing) =>
  showDesk(<TermsDialog changing={changing} onSaid={() => {}} onClose={() => {}} />, {
    '/api/console/coin/close': { data: {} },
  });

test('S33 terms of a coin are put forward whole, as they were typed, and not while one is no amount', async () => {
  const { user, proposed } = open({ verb: 'change', chain: eth, coin: usdt });
  await giveReasonAndCode(user);
  const fee = screen.getByLabelText('Fee');
  for (const wrong of ['', '1,5', '1e1', '-1', '01', '.5']) {
    await user.clear(fee);
    if (wrong) await user.type(fee, wrong);
    expect(button('Propose').disabled, wrong).toBe(true);
    expect(fee.getAttribute('aria-invalid'), wrong).toBe('true');
  }
  await user.clear(fee);
  await user.type(fee, '1.50');
  await user.click(button('Propose'));
  await waitFor(() =>
    expect(proposed()).toEqual({
      kind: 'coin-terms',
      fields: {
        ...{ chain: 'ETH', coin: 'USDT', version: 4, depositMin: '1', withdrawMin: '10' },
        ...{ withdrawMax: '500000', withdrawFee: '1.50' },
        ...{ reviewAbove: '10000', twoPeopleAbove: '50000' },
      },
      reason: REASON,
    }),
  );
});

test('D33 confirmations of a chain are whole numbers', async () => {
  const { user, proposed } = open({ verb: 'change', chain: eth });
  await giveReasonAndCode(user);
  const field = screen.getByLabelText('Credited after');
  await user.clear(field);
  await user.type(field, '7.5');
  expect(button('Propose').disabled).toBe(true);
  await user.clear(field);
  await user.type(field, '8');
  await user.click(button('Propose'));
  await waitFor(() =>
    expect(proposed()?.fields).toEqual({
      ...{ chain: 'ETH', version: 2, depositConfirmations: 8 },
      ...{ unlockConfirmations: 12, withdrawConfirmations: 6 },
    }),
  );
});

test('one person closes at once; to open again is put forward with the version that was seen', async () => {
  const closing = open({ verb: 'close', way: 'withdrawals', chain: eth, coin: usdt });
  await closing.user.type(screen.getByLabelText(/^Reason, in a sentence/), REASON);
  const code = screen.queryByLabelText('Authenticator code');
  if (code) await closing.user.type(code, '123456');
  await closing.user.click(button('Suspend'));
  await waitFor(() => expect(closing.sent.at(-1)?.path).toBe('/api/console/coin/close'));
  const body = { chain: 'ETH', coin: 'USDT', way: 'withdrawals', reason: REASON };
  expect(closing.sent.at(-1)?.body).toEqual(body);
  expect(closing.proposed()).toBeUndefined();
});

test('S27 what was closed is put forward to be opened, with the version that was seen', async () => {
  const { user, proposed } = open({ verb: 'open', way: 'withdrawals', chain: eth, coin: usdt });
  await giveReasonAndCode(user);
  await user.click(button('Propose'));
  await waitFor(() =>
    expect(proposed()).toEqual({
      kind: 'coin-open',
      fields: { chain: 'ETH', coin: 'USDT', way: 'withdrawals', version: 4 },
      reason: REASON,
    }),
  );
});
