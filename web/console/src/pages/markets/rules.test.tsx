import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, giveReasonAndCode, showDesk } from '../../test-desk.tsx';
import { RulesPage } from './rules.tsx';

const tiers = [
  { volumeMin: 0, makerRate: 80_000, takerRate: 100_000 },
  { volumeMin: 100_000_000_000, makerRate: 60_000, takerRate: 80_000 },
];
const version = {
  ...{ number: 2, sequence: 41, time: 1_763_774_436_000, inForceFrom: 0, isInForce: true },
  ...{ fields: { version: 2, tiers }, proposal: 'PR-3', author: 'ben', passer: 'rosa', reason: '' },
};
const scale = {
  ...{ base: '', quote: 'USDT', priceDecimals: 0, quantityDecimals: 0, quoteDecimals: 8 },
};
const effect = {
  ...{ sequence: 77, refused: null, positions: 0, accounts: 0, touched: 0, touchedAccounts: 0 },
  ...{ warned: 0, overLeverage: 0, overSize: 0, liquidated: 0, liquidatedAccounts: 0 },
  ...{ deleveraged: 0, orders: 0, ordersEnded: 0, fundBefore: '5', fundAfter: '5', list: [] },
};

const open = (more: Parameters<typeof showDesk>[1] = {}) =>
  showDesk(
    <RulesPage scope="fees" onChanged={() => {}} />,
    {
      '/api/console/market/rules': {
        data: {
          ...{ scope: 'fees', kind: 'fee-rules', instrument: null, offered: '' },
          ...{ scale, versions: [version] },
        },
      },
      '/api/console/market/effect': { data: effect },
      ...more,
    },
    ['risk'],
  );
/** The field of a tier, by its place. */
const fieldOf = async (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name);

test('S27 fees are put forward whole, with one rate changed, and only after their effect was reckoned on a copy', async () => {
  const { user, sent, proposed } = open();
  const taker = await fieldOf(/^Tier 2, .*taker/i);
  const propose = button('Propose v3…');
  expect(propose.disabled).toBe(true);
  await user.clear(taker);
  await user.type(taker, '0.07');
  await user.tab();
  await screen.findByText('1 of 7 fields changed');
  expect(propose.disabled).toBe(true);
  await user.click(button('Calculate impact'));
  await waitFor(() => expect(propose.disabled).toBe(false));
  const fields = { version: 3, tiers: [tiers[0], { ...tiers[1], takerRate: 70_000 }] };
  const asked = sent.find(({ path }) => path === '/api/console/market/effect');
  expect(asked?.body).toEqual({ kind: 'fee-rules', fields });
  await user.click(propose);
  await giveReasonAndCode(user);
  await user.click(button('Propose'));
  await waitFor(() =>
    expect(proposed()).toEqual({
      ...{ kind: 'fee-rules', fields, reason: 'as agreed on the telephone' },
    }),
  );
});

test('D33 what is no rate changes nothing, and says so; a change after the reckoning is reckoned again', async () => {
  const { user } = open();
  const taker = await fieldOf(/^Tier 1, .*taker/i);
  for (const wrong of ['0.1.1', '1e-1', '-0.1', '0.0000001', 'x']) {
    await user.clear(taker);
    await user.type(taker, wrong);
    await user.tab();
    expect(taker.getAttribute('aria-invalid'), wrong).toBe('true');
    screen.getByText('0 of 7 fields changed');
  }
  expect(button('Calculate impact').disabled).toBe(true);
  await user.clear(taker);
  await user.type(taker, '0.09');
  await user.tab();
  await user.click(button('Calculate impact'));
  await waitFor(() => expect(button('Propose v3…').disabled).toBe(false));
  const maker = await fieldOf(/^Tier 1, .*maker/i);
  await user.clear(maker);
  await user.type(maker, '0.07');
  await user.tab();
  await screen.findByText('2 of 7 fields changed');
  expect(button('Propose v3…').disabled).toBe(true);
});

test('rules that the engine would not take are not put forward', async () => {
  const refused = { code: 1004, field: 'tiers', en: 'Invalid definition (Tiers)', zh: '定义无效' };
  const { user } = open({ '/api/console/market/effect': { data: { ...effect, refused } } });
  const taker = await fieldOf(/^Tier 2, .*taker/i);
  await user.clear(taker);
  await user.type(taker, '0.2');
  await user.tab();
  await user.click(button('Calculate impact'));
  await screen.findByText('The engine would reject it: Invalid definition (Tiers)');
  expect(button('Propose v3…').disabled).toBe(true);
});
