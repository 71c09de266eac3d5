import { routes } from '@bourse/contract/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { samplePosition } from '../../data/futures/fixtures/sample-contract.ts';
import { addressOf } from '../../data/server/client.ts';
import { setLocale } from '../../lib/i18n.ts';
import { sampleTicker, serveFeed } from '../../test-feed.ts';
import { type Answered, serve, show } from '../../test-screen.tsx';
import { sampleContractItem, sampleHeld, samplePositionContext } from '../fixtures/sample-rows.ts';
import { openFuturesDialog, useFuturesDialog } from '../positions/dialog-store.ts';
import { CloseForm } from './close-form.tsx';
import { MarginForm } from './margin-form.tsx';

const CLOSE = addressOf(routes.contractClose.path, { code: 'p1' });
const closed: Answered = { data: { code: '77', status: 3 } };

function opens(answer: Answered = closed, mode: 'market' | 'limit' = 'limit') {
  const sent = serve({
    [CLOSE]: answer,
    [routes.contractItems.path]: { data: { list: [sampleContractItem] } },
  });
  const drawn = show(<CloseForm held={sampleHeld()} context={samplePositionContext} mode={mode} />);
  return { ...drawn, orders: () => sent.filter(({ path }) => path === CLOSE) };
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const send = () => screen.getByRole('button', { name: 'Close Long' });

beforeEach(() => {
  // Prices that stand still for three seconds are asked about first.
  serveFeed({ own: {}, tickers: [sampleTicker()] });
  openFuturesDialog({ kind: 'close', code: 'p1', mode: 'limit' });
});
afterEach(() => useFuturesDialog.setState({ request: null }));

describe('closing a position', () => {
  test('begins with all of it at the last price, and says what that brings', () => {
    opens();
    expect(field('Price').value).toBe('60000.0');
    expect(field('Quantity').value).toBe('0.1');
    screen.getByText('Position: 0.1 BTC');
    screen.getByText('0.00 USDT (0.00%)');
  });

  test('is sent, said, and leaves', async () => {
    const { user, orders } = opens();
    await user.click(send());
    await waitFor(() => expect(useFuturesDialog.getState().request).toBeNull());
    expect(orders()).toHaveLength(1);
    expect(orders()[0]?.body).toMatchObject({ orderType: 1, price: '60000.0', quantity: '0.1' });
    screen.getByText('Order placed successfully');
  });

  test('at the market asks for no price', async () => {
    const { user, orders } = opens(closed, 'market');
    expect(screen.queryByRole('textbox', { name: 'Price' })).toBeNull();
    await user.click(send());
    await waitFor(() => expect(orders()).toHaveLength(1));
    expect(orders()[0]?.body).toMatchObject({ orderType: 2, price: '0', quantity: '0.1' });
  });

  test.each([
    ['', 'Please enter quantity'],
    ['0', 'Please enter quantity'],
    ['0.0000', 'Please enter quantity'],
    ['0.1001', 'Quantity must be at most 0.1'],
    ['999999999999999', 'Quantity must be at most 0.1'],
  ])('a quantity of %j is not sent: %s', async (quantity, words) => {
    const { user, orders } = opens();
    await user.clear(field('Quantity'));
    if (quantity) await user.type(field('Quantity'), quantity);
    await user.click(send());
    screen.getByText(words);
    expect(orders()).toEqual([]);
  });

  test.each([
    ['', 'Please enter price'],
    ['0.0', 'Please enter price'],
    ['53999.9', 'Price must be between 54,000.0 and 66,000.0'],
    ['999999999999999', 'Price must be between 54,000.0 and 66,000.0'],
  ])('a price of %j is not sent: %s', async (price, words) => {
    const { user, orders } = opens();
    await user.clear(field('Price'));
    if (price) await user.type(field('Price'), price);
    await user.click(send());
    screen.getByText(words);
    expect(orders()).toEqual([]);
  });

  test('shares of the position write its quantity', async () => {
    const { user } = opens();
    const shares = within(screen.getByRole('group', { name: 'Percent of position' }));
    await user.click(shares.getByRole('button', { name: '20%' }));
    expect(Number(field('Quantity').value)).toBe(0.02);
    await user.click(shares.getByRole('button', { name: '100%' }));
    expect(Number(field('Quantity').value)).toBe(0.1);
  });

  test('what the exchange says against it stands until something is changed', async () => {
    const { user } = opens({ refused: 'The position was closed meanwhile' });
    await user.click(send());
    const refusal = await screen.findByText('The position was closed meanwhile');
    expect(refusal.getAttribute('role')).toBe('alert');
    expect(useFuturesDialog.getState().request).not.toBeNull();
    await user.type(field('Price'), '{Backspace}');
    expect(screen.queryByText('The position was closed meanwhile')).toBeNull();
  });

  test('an answer that does not come is waited for, and nothing more is sent', async () => {
    const { user, orders } = opens('pending');
    await user.dblClick(send());
    const busy = await screen.findByRole<HTMLButtonElement>('button', { name: /Placing Order/ });
    await user.click(busy);
    expect(orders()).toHaveLength(1);
  });

  test('a network that is away is said, and the retry is the same order', async () => {
    const { user, orders } = opens('away');
    await user.click(send());
    await screen.findByRole('alert');
    await user.click(send());
    await waitFor(() => expect(orders()).toHaveLength(2));
    const [first, second] = orders();
    expect(first?.body?.clientOrderId).toBeTruthy();
    expect(second?.body?.clientOrderId).toBe(first?.body?.clientOrderId);
  });

  test('speaks Chinese', async () => {
    await setLocale('zh-CN');
    const { user } = opens();
    await user.clear(screen.getByRole('textbox', { name: '数量' }));
    await user.click(screen.getByRole('button', { name: '平多' }));
    screen.getByText('请输入数量');
  });
});

describe('adjusting margin', () => {
  test('is nothing for a cross position', () => {
    const position = samplePosition({ isCross: true });
    const context = { ...samplePositionContext, position };
    show(<MarginForm held={sampleHeld({ marginMode: 2 })} context={context} />);
    screen.getByText('Cross positions share your whole futures balance');
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
