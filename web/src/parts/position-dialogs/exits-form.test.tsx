import { routes } from '@bourse/contract/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setTradingChoice } from '../../data/device/preferences.ts';
import { samplePosition } from '../../data/futures/fixtures/sample-contract.ts';
import { addressOf } from '../../data/server/client.ts';
import { endSession, startSession } from '../../data/server/session.ts';
import { setLocale } from '../../lib/i18n.ts';
import { type Answered, serve, show } from '../../test-screen.tsx';
import {
  sampleContractItem,
  sampleHeld,
  samplePositionContext,
  sampleStop,
} from '../fixtures/sample-rows.ts';
import { ExitsForm } from './exits-form.tsx';

const SET = routes.contractConditionalClose.path;
const CANCEL = addressOf(routes.contractCancel.path, { code: '88' });

function opens(
  answer: Answered = { data: {} },
  { short = false, isListed = false, listed = {} } = {},
) {
  const sent = serve({
    [SET]: answer,
    [CANCEL]: { data: {} },
    [routes.contractItems.path]: { data: { list: [sampleContractItem] } },
    [routes.contractOrders.path]: {
      data: { list: isListed ? [{ ...sampleStop, ...listed }] : [], total: 0 },
    },
  });
  const position = samplePosition(short ? { sign: -1 } : {});
  const context = { ...samplePositionContext, position, ...(short && { liqPrice: '62749.0' }) };
  const held = sampleHeld(short ? { positionType: 2 } : {});
  const drawn = show(<ExitsForm held={held} context={context} />);
  return { ...drawn, sets: () => sent.filter(({ path }) => path === SET), sent };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

// No price is old, however slow the machine.
vi.mock('../../data/device/steady-clock.ts', () => ({ steadyNowMs: () => 0 }));

beforeEach(() => {
  startSession('token');
});
afterEach(() => {
  endSession();
});

describe('exits of a position', () => {
  test('of all of it follow it: both are sent with quantity 0, said, and gone from the form', async () => {
    const { user, sets } = opens();
    await user.type(field('Take profit'), '61000');
    await user.type(field('Stop loss'), '59000');
    screen.getByText('+100.00 USDT (+33.33%)');
    screen.getByText('-100.00 USDT (-33.33%)');
    await user.click(button('Confirm'));
    await screen.findByText('TP/SL set');
    expect(sets().map(({ body }) => body)).toEqual([
      {
        ...{ positionCode: 'p1', orderCode: '', quantity: '0', orderType: 2 },
        takeProfit: { triggerPrice: '61000', triggerPriceType: 1 },
        stopLoss: { triggerPrice: '59000', triggerPriceType: 1 },
      },
    ]);
    expect([field('Take profit').value, field('Stop loss').value]).toEqual(['', '']);
  });

  test('by what they bring are sent as prices, and keep them when they become limits', async () => {
    const { user, sets } = opens();
    const unit = () => screen.getByRole('combobox', { name: 'Unit of TP/SL' });
    await user.selectOptions(unit(), 'ROE');
    await user.type(field('Take profit'), '50');
    await user.type(field('Stop loss'), '20');
    screen.getByText('+150.00 USDT (+50.00%)');
    screen.getByText('R 2.50');
    await user.click(button('Confirm'));
    await waitFor(() => expect(sets()).toHaveLength(1));
    expect(sets()[0]?.body).toMatchObject({
      takeProfit: { triggerPrice: '61500' },
      stopLoss: { triggerPrice: '59400' },
    });
    await user.selectOptions(unit(), 'PNL');
    await user.type(field('Take profit'), '100');
    await user.click(screen.getByRole('radio', { name: 'Limit' }));
    expect(field('Take profit').value).toBe('61000');
    setTradingChoice({ exitUnit: 'price' });
  });

  test('that no price brings are refused', async () => {
    const { user, sets } = opens();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Unit of TP/SL' }), 'PNL');
    await user.type(field('Stop loss'), '6000');
    await user.click(button('Confirm'));
    screen.getByText('No price gives this result. Please enter a smaller amount');
    expect(sets()).toEqual([]);
    setTradingChoice({ exitUnit: 'price' });
  });

  test('of a part name it, and an empty one is not sent', async () => {
    const { user, sets } = opens();
    await user.type(field('Take profit'), '61000.');
    await user.clear(field('Quantity'));
    await user.type(field('Quantity'), '0.04');
    await user.click(button('Confirm'));
    await waitFor(() => expect(sets()).toHaveLength(1));
    expect(sets()[0]?.body).toMatchObject({
      ...{ quantity: '0.04', stopLoss: null },
      takeProfit: { triggerPrice: '61000' },
    });
  });

  test.each([
    ['', '', '0.1', 'Please enter a take profit or stop loss price'],
    ['0', '0.0', '0.1', 'Please enter a take profit or stop loss price'],
    [
      ...(['60000', '', '0.1'] as const),
      'Take profit price must be higher than current price for long positions',
    ],
    [
      ...(['', '60000', '0.1'] as const),
      'Stop loss price must be lower than current price for long positions',
    ],
    ['999999999999999', '', '0.1', 'Price must be at most 1000000'],
    ['61000', '', '0.1001', 'Quantity must be at most 0.1'],
    ['61000', '', '', 'Please enter quantity'],
  ])('take profit %j, stop loss %j, quantity %j: %s', async (profit, loss, quantity, words) => {
    const { user, sets } = opens();
    if (profit) await user.type(field('Take profit'), profit);
    if (loss) await user.type(field('Stop loss'), loss);
    await user.clear(field('Quantity'));
    if (quantity) await user.type(field('Quantity'), quantity);
    await user.click(button('Confirm'));
    screen.getByText(words);
    expect(sets()).toEqual([]);
  });

  test('of a short lie the other way round', async () => {
    const { user, sets } = opens(undefined, { short: true });
    await user.type(field('Take profit'), '61000');
    await user.click(button('Confirm'));
    screen.getByText('Take profit price must be lower than current price for short positions');
    await user.clear(field('Take profit'));
    await user.type(field('Take profit'), '59000');
    await user.click(button('Confirm'));
    await waitFor(() => expect(sets()).toHaveLength(1));
  });

  test('a stop that the liquidation comes before is set after a second yes; a change takes it back', async () => {
    const { user, sets } = opens();
    await user.type(field('Stop loss'), '57200.5');
    await user.click(button('Confirm'));
    screen.getByText(
      /Your position would be liquidated at 57,200.5, before the price reaches this stop loss/,
    );
    expect(sets()).toEqual([]);
    await user.type(field('Stop loss'), '{Backspace}');
    button('Confirm');
    await user.type(field('Stop loss'), '5');
    await user.click(button('Confirm'));
    await user.click(button('Set anyway'));
    await waitFor(() => expect(sets()).toHaveLength(1));
  });

  test('with a limit send its price too', async () => {
    const { user, sets } = opens();
    await user.click(screen.getByText('Limit'));
    await user.type(field('Take profit'), '61000');
    await user.type(field('Take profit limit price'), '61010');
    await user.click(button('Confirm'));
    await waitFor(() => expect(sets()).toHaveLength(1));
    expect(sets()[0]?.body).toMatchObject({
      orderType: 1,
      takeProfit: { triggerPrice: '61000', price: '61010' },
    });
  });

  test('a refusal keeps what was written', async () => {
    const { user } = opens({ refused: 'The position was closed meanwhile' });
    await user.type(field('Take profit'), '61000');
    await user.click(button('Confirm'));
    await screen.findByText('The position was closed meanwhile');
    expect(field('Take profit').value).toBe('61000');
  });

  test('speak Chinese', async () => {
    await setLocale('zh-CN');
    const { user } = opens();
    await user.click(button('确认'));
    screen.getByText('请输入止盈价或止损价');
  });
});

describe('an exit that waits', () => {
  test('is listed, and changed in its own place', async () => {
    const { user, sets } = opens(undefined, { isListed: true });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    expect(screen.queryByRole('textbox', { name: 'Take profit' })).toBeNull();
    expect([field('Stop loss').value, field('Quantity').value]).toEqual(['58000.0', '0.1']);
    await user.clear(field('Stop loss'));
    await user.type(field('Stop loss'), '58500');
    await user.click(button('Save'));
    await screen.findByText('TP/SL updated');
    expect(sets()[0]?.body).toMatchObject({
      ...{ orderCode: '88', quantity: '0', takeProfit: null },
      stopLoss: { triggerPrice: '58500', triggerPriceType: 2 },
    });
    field('Take profit');
  });

  test.each([
    ['en', { isWhole: true }, /Mark · Market · Whole position/],
    ['en', { isWhole: false, quantity: '0.05' }, /Mark · Market · 0.0500 of 0.1000 BTC/],
    // The position has become smaller than what the exit asks for.
    ['en', { isWhole: false, quantity: '0.3' }, /Mark · Market · 0.1000 of 0.1000 BTC/],
    ['zh-CN', { isWhole: true }, /整个持仓/],
    ['zh-CN', { isWhole: false, quantity: '0.05' }, /0.1000 中的 0.0500 BTC/],
  ] as const)('says in %s of how much it is: %j', async (locale, listed, words) => {
    await setLocale(locale);
    opens(undefined, { isListed: true, listed });
    await screen.findByText(words);
  });

  test('of a part larger than what is held by now is moved all the same', async () => {
    const listed = { isWhole: false, quantity: '0.3' };
    const { user, sets } = opens(undefined, { isListed: true, listed });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    expect(field('Quantity').value).toBe('0.1');
    await user.clear(field('Stop loss'));
    await user.type(field('Stop loss'), '58500');
    await user.click(button('Save'));
    await screen.findByText('TP/SL updated');
    expect(sets()[0]?.body).toMatchObject({ orderCode: '88', quantity: '0.1' });
  });

  test('is removed by its cross', async () => {
    const { user, sent } = opens(undefined, { isListed: true });
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await screen.findByText('Order cancelled successfully');
    expect(sent.filter(({ path }) => path === CANCEL)).toHaveLength(1);
  });
});
