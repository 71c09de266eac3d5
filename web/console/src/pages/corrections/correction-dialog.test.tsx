import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { button, giveReasonAndCode, heard, showDesk } from '../../test-desk.tsx';
import { CorrectionDialog } from './correction-dialog.tsx';
import { CeilingDialog } from './page.tsx';

const funds = [{ coin: 'USDT', available: '669.25', frozen: '0' }];
const account = { '/api/console/correction/account': { data: { user: 143, funds } } };
const ROLES = ['treasury'];

async function fill(user: ReturnType<typeof showDesk>['user'], amounts: readonly string[]) {
  await user.clear(screen.getByLabelText('UID'));
  await user.type(screen.getByLabelText('UID'), '759326371');
  const fields = screen.getAllByLabelText('Amount (negative to debit)');
  for (const [at, amount] of amounts.entries()) {
    await user.clear(fields[at] as HTMLElement);
    await user.type(fields[at] as HTMLElement, amount);
  }
}

test('S27 a correction is put forward with exactly its legs once they come to zero, by the account’s own number', async () => {
  const onSaid = vi.fn();
  const { user, proposed } = showDesk(
    <CorrectionDialog onSaid={onSaid} onClose={() => {}} />,
    account,
    ROLES,
  );
  await fill(user, ['5', '-4']);
  await screen.findByText('669.25 USDT available');
  await user.type(screen.getByLabelText('Note to the customer'), 'A fee charged twice');
  await user.type(screen.getByLabelText('Evidence'), 'ticket 8846');
  await giveReasonAndCode(user);
  screen.getByText('Sum of USDT: 1');
  expect(button('Propose').disabled).toBe(true);
  await fill(user, ['5', '-5']);
  screen.getByText('Sum of USDT: 0');
  await user.click(button('Propose'));
  await waitFor(() => expect(onSaid).toHaveBeenCalled());
  expect(onSaid.mock.lastCall?.[0]).toContain('Proposal PR-7 submitted, seal ABC-DEF');
  expect(proposed()).toEqual({
    kind: 'correction',
    fields: {
      legs: [
        { account: 'user:143', coin: 'USDT', amount: '5' },
        { account: 'treasury', coin: 'USDT', amount: '-5' },
      ],
      ...{ note: 'A fee charged twice', evidence: 'ticket 8846' },
    },
    reason: 'as agreed on the telephone',
  });
});

test('D33 a ceiling is a whole number, sent with the version that was seen', async () => {
  const { user, proposed } = showDesk(
    <CeilingDialog version={3} ceiling="10000" onSaid={() => {}} onClose={() => {}} />,
    {},
    ROLES,
  );
  const field = screen.getByLabelText('Limit in whole USDT');
  await giveReasonAndCode(user);
  await user.clear(field);
  await user.type(field, '12000.5');
  expect(button('Propose').disabled).toBe(true);
  await user.clear(field);
  await user.type(field, '12000');
  await user.click(button('Propose'));
  await waitFor(() => expect(proposed()?.fields).toEqual({ version: 3, ceiling: '12000' }));
});

test('an act that is written waits while nothing was heard for five seconds, and goes on after the next word', async () => {
  const { user, sent } = showDesk(
    <CeilingDialog version={3} ceiling="10000" onSaid={() => {}} onClose={() => {}} />,
    {},
    ROLES,
  );
  await giveReasonAndCode(user);
  heard(ROLES, 3_000);
  expect(button('Propose').disabled).toBe(false);
  heard(ROLES, 5_001);
  await waitFor(() => expect(button('Propose').disabled).toBe(true), { timeout: 3_000 });
  screen.getByText("No response from the server. Actions are disabled until it's back.");
  await user.keyboard('{Enter}');
  expect(sent).toEqual([]);
  heard(ROLES);
  await waitFor(() => expect(button('Propose').disabled).toBe(false), { timeout: 3_000 });
});
