import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useLanguage } from '../../lib/language.ts';
import {
  button,
  callsTo,
  giveReasonAndCode,
  notChinese,
  readInChinese,
  showDesk,
} from '../../test-desk.tsx';
import { Page } from './page.tsx';

const signer = {
  ...{ chain: 'ETH', wallet: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', found: 'nonce 7' },
  ...{ isSearched: true, waiting: 2, foundPaid: 1 },
};
const switches = [
  { name: 'withdrawals', closedAt: 1_763_774_436_000, closedBy: 'restore' },
  { name: 'trading', closedAt: 0, closedBy: '' },
  { name: 'sign-up', closedAt: 0, closedBy: '' },
];
const closed = (more: object = {}) => ({
  '/api/console/closed': { data: { switches, signers: [signer], ...more } },
});

test('S27 what is closed is put forward to be opened by its name, and what is open is closed at once', async () => {
  const { user, proposed, sent } = showDesk(<Page />, {
    ...closed(),
    '/api/console/close': { data: {} },
  });
  await screen.findByText(/Closed since .*a restore/);
  await user.click(button('Propose to open…'));
  await giveReasonAndCode(user);
  await user.click(button('Propose'));
  await waitFor(() =>
    expect(proposed()).toMatchObject({ kind: 'house-open', fields: { name: 'withdrawals' } }),
  );
  const [first] = screen.getAllByRole('button', { name: 'Close…' });
  if (!first) throw new Error('nothing can be closed');
  await user.click(first);
  await user.click(screen.getByLabelText(/^Reason, in a sentence/));
  await user.paste('as agreed on the telephone');
  await user.click(button('Close'));
  await waitFor(() =>
    expect(callsTo(sent, '/api/console/close')).toMatchObject([{ body: { name: 'trading' } }]),
  );
});

test('F56 S27 a signer that signs nothing is shown with what was found, and opened with exactly that', async () => {
  const { user, proposed } = showDesk(<Page />, closed());
  await screen.findByText(
    '1 found, counted as paid. 2 not found: each needs the approval of two people',
  );
  expect(readInChinese().replaceAll(/0x\w+|nonce 7|ETH/g, '')).not.toMatch(notChinese);
  act(() => useLanguage.setState({ language: 'en' }));
  await user.click(button('Propose to resume signing…'));
  await giveReasonAndCode(user);
  await user.click(button('Propose'));
  const { chain, wallet, found } = signer;
  await waitFor(() =>
    expect(proposed()).toMatchObject({ kind: 'signer-open', fields: { chain, wallet, found } }),
  );
});

test('who may only see it has no button', async () => {
  showDesk(<Page />, closed(), ['audit']);
  await screen.findByText('nonce 7');
  expect(screen.queryAllByRole('button')).toEqual([]);
});
