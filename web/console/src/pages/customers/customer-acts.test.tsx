import type { Customer } from '@bourse/contract/console/routes/customers.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { button, giveReasonAndCode, showDesk } from '../../test-desk.tsx';
import { type CustomerAct, CustomerActDialog } from './customer-acts.tsx';

/** What the dialogs read of a customer. */
const customer = {
  ...{ row: { uid: '759326371' }, user: 143, who: { hasAuthenticator: true } },
} as unknown as Customer;
const REASON = 'as agreed on the telephone';

function open(act: CustomerAct) {
  const onDone = vi.fn();
  const dialog = (
    <CustomerActDialog act={act} customer={customer} onClose={() => {}} onDone={onDone} />
  );
  const answers = { '/api/console/customer/759326371/freeze': { data: {} } };
  return { ...showDesk(dialog, answers, ['support', 'compliance']), onDone };
}

test('S27 a limit is put forward in whole USDT for exactly this account, and for no half number', async () => {
  const { user, proposed } = open({ kind: 'raise' });
  await giveReasonAndCode(user);
  const field = screen.getByLabelText('Whole USDT per UTC day');
  for (const wrong of ['', '25,000', '2.5', '-1', '1e4']) {
    await user.clear(field);
    if (wrong) await user.type(field, wrong);
    expect(button('Propose').disabled, wrong).toBe(true);
  }
  await user.clear(field);
  await user.type(field, '25000');
  await user.click(button('Propose'));
  await waitFor(() =>
    expect(proposed()).toEqual({
      kind: 'limit-raise',
      fields: { uid: '759326371', user: 143, dayUsdt: 25_000 },
      reason: REASON,
    }),
  );
});

test('one person freezes at once, with a reason that is kept; to let go on is put forward', async () => {
  const { user, sent, proposed, onDone } = open({ kind: 'freeze' });
  const freeze = () => button('Freeze now');
  await user.type(screen.getByLabelText(/^Reason, in a sentence/), 'fraud');
  expect(freeze().disabled).toBe(true);
  await user.type(screen.getByLabelText(/^Reason, in a sentence/), ' reported by the owner');
  expect(freeze().disabled).toBe(true);
  const told = screen.getByLabelText(/^Reason shown to the customer/);
  await user.selectOptions(told, 'Someone else may have access to your account.');
  const code = screen.queryByLabelText('Authenticator code');
  if (code) await user.type(code, '123456');
  await user.click(freeze());
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(sent.at(-1)?.body).toEqual({
    cause: 'access',
    reason: 'fraud reported by the owner',
  });
  expect(proposed()).toBeUndefined();
});

test.each([
  ['unfreeze', 'account-unfreeze', {}],
  ['reset', 'factor-reset', { factor: 'authenticator' }],
] as const)('S27 to %s takes a second person', async (kind, proposal, more) => {
  const { user, proposed } = open({ kind });
  await giveReasonAndCode(user);
  await user.click(button('Propose'));
  await waitFor(() =>
    expect(proposed()).toEqual({
      kind: proposal,
      fields: { uid: '759326371', user: 143, ...more },
      reason: REASON,
    }),
  );
});
