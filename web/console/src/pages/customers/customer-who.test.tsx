import type { Customer } from '@bourse/contract/console/routes/customers.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showDesk } from '../../test-desk.tsx';
import { CustomerLimits } from './customer-who.tsx';

const customer = (change: { factor?: boolean; holdUntil?: number; withdraw?: string }) =>
  ({
    row: { holdUntil: change.holdUntil ?? 0 },
    who: { hasAuthenticator: change.factor ?? true, passkeys: 0 },
    limits: {
      ...{ spot: '', futures: '', transfer: '', withdraw: change.withdraw ?? '' },
      ...{ withdrawDayMax: '1000', openOrders: 0, futuresNotional: '0', marginRatio: null },
    },
  }) as unknown as Customer;

test.each([
  [{}, 'allowed'],
  [{ factor: false }, 'no: 2FA not set up'],
  [{ holdUntil: Number.MAX_SAFE_INTEGER }, 'no: suspended'],
  [{ factor: false, withdraw: 'frozen' }, 'no: frozen'],
] as const)(
  'D11 D12 whether a customer may withdraw is said as its owner reads it: %j',
  (change, words) => {
    showDesk(<CustomerLimits customer={customer(change)} />, {}, ['support']);
    const rows = [...(screen.getByRole('region').querySelector('.named-values')?.children ?? [])];
    const said = rows.map(({ textContent }) => textContent);
    expect(said[7]).toBe(words);
    expect(said[1]).toBe('allowed');
  },
);
