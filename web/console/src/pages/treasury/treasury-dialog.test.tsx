import type { ComparedCoin } from '@bourse/contract/console/routes/treasury.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, giveReasonAndCode, showDesk } from '../../test-desk.tsx';
import { TreasuryDialog } from './treasury-dialog.tsx';

const cold = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const one = { chain: 'BTC', coin: 'BTC', excess: '0' } as ComparedCoin;

test('S27 S33 what goes to cold is put forward with exactly its fields, and not while the amount is none', async () => {
  const { user, proposed } = showDesk(
    <TreasuryDialog doing={{ verb: 'cold', one, cold }} onSaid={() => {}} onClose={() => {}} />,
  );
  screen.getByText(cold);
  await giveReasonAndCode(user);
  const amount = screen.getByLabelText('Amount, BTC');
  for (const wrong of ['', '1e1', '-1', '01', '.5', 'all']) {
    await user.clear(amount);
    if (wrong) await user.type(amount, wrong);
    expect(button('Propose').disabled, wrong).toBe(true);
  }
  await user.clear(amount);
  await user.type(amount, '0.50');
  await user.click(button('Propose'));
  await waitFor(() =>
    expect(proposed()).toMatchObject({
      kind: 'cold-send',
      fields: { chain: 'BTC', coin: 'BTC', amount: '0.50', cold },
    }),
  );
});
