import { routes } from '@bourse/contract/routes.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setTradingChoice } from '#app/data/device/preferences.ts';
import { neutralRisk } from '#app/data/futures/fixtures/sample-contract.ts';
import { feed } from '#app/data/live/feed.ts';
import { sampleFees, sampleRules } from '#app/data/markets/fixtures/sample-scale.ts';
import { endSession, startSession } from '#app/data/server/session.ts';
import { setLocale } from '#app/lib/i18n.ts';
import { sampleMarket } from '#app/parts/fixtures/sample-rows.ts';
import { LatePriceQuestion } from '#app/parts/orders/late-price-question.tsx';
import { type Answered, serve, show } from '#app/test-screen.tsx';
import { OrderEntry } from './order-entry.tsx';
import { spotOrder } from './spot-form.ts';

const PLACE = routes.spotOrderPlace.path;
const PLACE_BATCH = routes.spotOrderPlaceBatch.path;
const market = { ...sampleMarket, product: 'spot' as const };
const placed = { data: { code: '7', clientOrderId: 'x', status: 1 } };
const asset = (tokenName: string, available: string, setAside = '0') => ({
  ...{ tokenName, available, setAside },
});

interface World {
  readonly place?: Answered;
  readonly placeBatch?: Answered;
  readonly available?: { readonly BTC: string; readonly USDT: string };
  readonly state?: string;
  /** USDT that bots count with. */
  readonly setAside?: string;
}

/** Opens the form of BTC/USDT at 60,000 for a user, and waits until it knows the rules. */
async function opens({
  place = placed,
  placeBatch = 'pending',
  available,
  state = 'open',
  setAside,
}: World = {}) {
  const { BTC, USDT } = available ?? { BTC: '0.5', USDT: '1000' };
  const rules = { ...sampleRules, symbol: 'BTCUSDT', name: 'BTC/USDT', state };
  const coins = ['BTC', 'USDT'].map((symbol) => ({ symbol, precision: 8, currency: symbol }));
  const sent = serve({
    [PLACE]: place,
    [PLACE_BATCH]: placeBatch,
    [routes.exchangeRules.path]: {
      data: {
        ...{ spot: [rules], contracts: [], risk: neutralRisk },
        spotFeeTiers: [{ tier: 0, ...sampleFees }],
      },
    },
    [routes.currencies.path]: { data: { currency: coins, chain: [] } },
    [routes.accountAsset.path]: {
      data: { list: [asset('BTC', BTC), asset('USDT', USDT, setAside)] },
    },
  });
  const drawn = show(<OrderEntry market={market} />);
  await screen.findByText(new RegExp(`${Number(USDT).toLocaleString('en-US')}\\.0+ USDT`));
  const sentTo = (to: string) => sent.filter(({ path }) => path === to);
  return { ...drawn, orders: () => sentTo(PLACE), batches: () => sentTo(PLACE_BATCH) };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const button = (name: RegExp | string) => screen.getByRole<HTMLButtonElement>('button', { name });
type User = Awaited<ReturnType<typeof opens>>['user'];
async function write(user: User, price: string, quantity: string) {
  await user.clear(field('Price'));
  if (price) await user.type(field('Price'), price);
  await user.clear(field('Quantity'));
  if (quantity) await user.type(field('Quantity'), quantity);
}

// No price is old, however slow the machine.
vi.mock('#app/data/device/steady-clock.ts', () => ({ steadyNowMs: () => 0 }));

beforeEach(() => {
  setTradingChoice({ sizeUnit: 'base', takesBookPrices: false });
  startSession('token');
  spotOrder.port.reset();
  spotOrder.port.chooseSide('buy');
  spotOrder.port.chooseKind('limit', '');
});
afterEach(() => {
  endSession();
});

test('the form has both sides, five kinds, its fields, what there is and what is paid', async () => {
  const { user } = await opens();
  for (const name of ['Buy', 'Sell']) screen.getByRole('radio', { name });
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    ...['Limit', 'Market', 'Stop limit', 'Stop market', 'Scale'],
  ]);
  screen.getByRole('tab', { name: 'Limit', selected: true });
  for (const name of ['Price', 'Quantity', 'Total']) field(name);
  screen.getByRole('slider');
  screen.getByText('1,000.0000 USDT');
  await write(user, '60000.0', '0.01');
  expect(screen.getByText('Fee (taker 0.10%)').closest('p')?.textContent).toContain(
    '≈ 0.00001000 BTC',
  );
  button('Buy BTC');
  await user.click(screen.getByRole('tab', { name: 'Stop limit' }));
  field('Trigger price');
});

describe('an order', () => {
  test('is sent once, with its total, and leaves the form ready for the next', async () => {
    const { user, orders } = await opens();
    await write(user, '60000.0', '0.01');
    expect(field('Total').value).toBe('600.0000');
    await user.dblClick(button('Buy BTC'));
    await waitFor(() => expect(field('Quantity').value).toBe(''));
    expect(orders()).toHaveLength(1);
    expect(orders()[0]?.body).toMatchObject({
      ...{ symbol: 'BTCUSDT', orderType: 1, orderSide: 1 },
      ...{ price: '60000.0', quantity: '0.01', amount: '600' },
    });
    expect(field('Price').value).toBe('60000.0');
    screen.getByText('Order placed successfully');
  });

  test('sized in USDT sends the quantity that it makes', async () => {
    const { user, orders } = await opens();
    await write(user, '60000.0', '');
    const unit = screen.getByRole('combobox', { name: 'Unit of the quantity' });
    await user.selectOptions(unit, 'USDT');
    await user.type(field('Quantity'), '605.99');
    screen.getByText('0.0100 BTC');
    expect(field('Total').value).toBe('600.0000');
    await user.click(button('Buy BTC'));
    await waitFor(() => expect(orders()).toHaveLength(1));
    expect(orders()[0]?.body).toMatchObject({ quantity: '0.01', amount: '600' });
  });

  test('a stop market order has a trigger and no price, and is valued there', async () => {
    const { user, orders } = await opens();
    await user.click(screen.getByText('Sell'));
    await user.click(screen.getByRole('tab', { name: 'Stop market' }));
    expect(screen.queryByRole('textbox', { name: 'Price' })).toBeNull();
    await user.type(field('Quantity'), '0.01');
    await user.click(button('Sell BTC'));
    screen.getByText('Please enter trigger price');
    await user.type(field('Trigger price'), '70000');
    expect(field('Total').value).toBe('700.0000');
    await user.click(button('Sell BTC'));
    await waitFor(() => expect(orders()).toHaveLength(1));
    expect(orders()[0]?.body).toMatchObject({
      ...{ orderType: 2, orderSide: 2, price: '0', quantity: '0.01', stopPrice: '70000' },
    });
    expect(orders()[0]?.body).not.toHaveProperty('timeInForce');
  });

  test('Enter sends it, and a point that nothing follows is no part of it', async () => {
    const { user, orders } = await opens();
    await write(user, '60000.', '0.01');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(orders()).toHaveLength(1));
    expect(orders()[0]?.body).toMatchObject({ price: '60000', quantity: '0.01' });
  });

  test('to sell says so, and spends the other coin', async () => {
    const { user, orders } = await opens();
    await user.click(screen.getByText('Sell'));
    // What is available, and the most that can be sold.
    expect(screen.getAllByText('0.5000 BTC')).toHaveLength(2);
    await write(user, '60000.0', '0.5');
    await user.click(button('Sell BTC'));
    await waitFor(() => expect(orders()).toHaveLength(1));
    expect(orders()[0]?.body).toMatchObject({ orderSide: 2, quantity: '0.5' });
  });

  test('that waits for a price sends that price too', async () => {
    const { user, orders } = await opens();
    await user.click(screen.getByRole('tab', { name: 'Stop limit' }));
    await write(user, '59000.0', '0.01');
    await user.click(button('Buy BTC'));
    screen.getByText('Please enter trigger price');
    await user.type(field('Trigger price'), '59500.0');
    await user.click(button('Buy BTC'));
    await waitFor(() => expect(orders()).toHaveLength(1));
    expect(orders()[0]?.body).toMatchObject({ stopPrice: '59500.0', price: '59000.0' });
  });
});

describe('F63 while the server has no engine', () => {
  const awaySince = (ms: number | null) =>
    vi.spyOn(feed, 'engineAwaySinceMs', 'get').mockReturnValue(ms);
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test('the form says so, and an order on its way waits for the engine', async () => {
    awaySince(-2_000);
    const { user } = await opens({ place: 'pending' });
    screen.getByText('Reconnecting to the engine, 2 s');
    screen.getByText('Orders wait up to five seconds for the engine.');
    await write(user, '60000.0', '0.01');
    await user.click(button('Buy BTC'));
    await screen.findByRole('button', { name: /Waiting for the engine/ });
  });

  test('an order that waited in vain is refused in words', async () => {
    awaySince(-6_000);
    const { user } = await opens({ place: { refused: 'No engine', status: 503, code: 9002 } });
    await write(user, '60000.0', '0.01');
    await user.click(button('Buy BTC'));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('No engine'));
    screen.getByText('Reconnecting to the engine, 6 s');
  });

  test('and of one that is there it says nothing', async () => {
    awaySince(null);
    await opens();
    expect(screen.queryByText(/engine/)).toBeNull();
  });
});

describe('what is wrong is said, and nothing is sent', () => {
  test.each([
    ['', '0.01', 'Please enter price'],
    ['0.0', '0.01', 'Please enter price'],
    ['60000.0', '', 'Please enter quantity'],
    ['60000.0', '0.0000', 'Please enter quantity'],
    ['66000.1', '0.01', 'Price must be between 54000 and 66000'],
    ['999999999999999', '0.01', 'Price must be between 54000 and 66000'],
    ['60000.0', '100.0001', 'Quantity must be at most 100 BTC'],
    ['60000.0', '999999999999999', 'Quantity must be at most 100 BTC'],
    ['54000.0', '0.02', 'Insufficient balance: 1,000 USDT available'],
  ])('price %j, quantity %j: %s', async (price, quantity, words) => {
    const { user, orders } = await opens();
    await write(user, price, quantity);
    await user.click(button('Buy BTC'));
    screen.getByText(words);
    expect(orders()).toEqual([]);
  });

  test('too little value names the coin', async () => {
    const { user } = await opens({ available: { BTC: '0', USDT: '4' } });
    await write(user, '49999.0', '0.0001');
    await user.click(button('Buy BTC'));
    screen.getByText('Price must be between 54000 and 66000');
    await write(user, '54000.0', '0.0001');
    await user.click(button('Buy BTC'));
    screen.getByText('Insufficient balance: 4 USDT available');
  });

  test.each([
    ['halted', 'This market is halted'],
    ['cancel-only', 'This market only accepts cancellations for now'],
  ])('a market that is %s', async (state, words) => {
    const { user, orders } = await opens({ state });
    await write(user, '60000.0', '0.01');
    await user.click(button('Buy BTC'));
    screen.getByText(words);
    expect(orders()).toEqual([]);
  });

  test('it goes with the next change, and is said in Chinese too', async () => {
    const { user } = await opens();
    await user.click(button('Buy BTC'));
    screen.getByText('Please enter quantity');
    await user.type(field('Quantity'), '1');
    expect(screen.queryByText('Please enter quantity')).toBeNull();
    await user.clear(field('Quantity'));
    await setLocale('zh-CN');
    await user.click(await screen.findByRole('button', { name: '买入 BTC' }));
    screen.getByText('请输入数量');
  });

  test('a market order is off while there is no live price', async () => {
    const { user, orders } = await opens();
    await user.click(screen.getByRole('tab', { name: 'Market' }));
    expect(button('Buy BTC').disabled).toBe(true);
    screen.getByText('Market orders are paused while prices are delayed');
    expect(field('Price').disabled).toBe(true);
    expect(field('Price').placeholder).toBe('Market price');
    expect(orders()).toEqual([]);
  });
});

test('the question about an old price is answered once, by a yes or a no', async () => {
  const [onSend, onDismiss] = [vi.fn(), vi.fn()];
  const { user } = show(<LatePriceQuestion {...{ onSend, onDismiss }} />);
  await screen.findByRole('dialog');
  await user.click(button(/Place anyway|Confirm/));
  expect([onSend.mock.calls.length, onDismiss.mock.calls.length]).toEqual([1, 0]);
  await user.keyboard('{Escape}');
  expect([onSend.mock.calls.length, onDismiss.mock.calls.length]).toEqual([1, 1]);
});

test('the total can only be read', async () => {
  await opens();
  expect(field('Total').readOnly).toBe(true);
});

test('the slider has marks at 0, 25, 50, 75 and 100 percent of the most', async () => {
  const { user } = await opens();
  await user.click(screen.getByText('Sell'));
  await user.type(field('Price'), '60000.0');
  const slider = screen.getByRole('slider');
  const marks = slider.parentElement?.querySelectorAll<HTMLElement>('span[style*=left]') ?? [];
  expect([...marks].map(({ style }) => style.left)).toEqual(['0%', '25%', '50%', '75%', '100%']);
  // Half a bitcoin is free.
  for (const [share, quantity] of [
    ['25', '0.125'],
    ['100', '0.5'],
  ] as const) {
    fireEvent.change(slider, { target: { value: share } });
    expect(Number(field('Quantity').value)).toBe(Number(quantity));
  }
});

describe('what the exchange answers', () => {
  test('a refusal stands below the form, which keeps what was written', async () => {
    const { user } = await opens({ place: { refused: 'Too many open orders' } });
    await write(user, '60000.0', '0.01');
    await user.click(button('Buy BTC'));
    await screen.findByText('Too many open orders');
    expect(field('Quantity').value).toBe('0.01');
  });

  test('a refusal without a word: Order failed, until a field changes', async () => {
    const { user } = await opens({ place: { refused: '' } });
    await write(user, '60000.0', '0.01');
    await user.click(button('Buy BTC'));
    await screen.findByText('Order failed');
    await user.type(field('Quantity'), '2');
    expect(screen.queryByText('Order failed')).toBeNull();
  });

  test('silence is waited for, by a button that says so', async () => {
    const { user, orders } = await opens({ place: 'pending' });
    await write(user, '60000.0', '0.01');
    await user.click(button('Buy BTC'));
    await user.click(await screen.findByRole('button', { name: /Placing Order/ }));
    expect(orders()).toHaveLength(1);
  });

  test('a network that is away is said; the retry is the same order', async () => {
    const { user, orders } = await opens({ place: 'away' });
    await write(user, '60000.0', '0.01');
    await user.click(button('Buy BTC'));
    await screen.findByText('No response received from server');
    await user.click(button('Buy BTC'));
    await waitFor(() => expect(orders()).toHaveLength(2));
    const ids = orders().map(({ body }) => body?.clientOrderId);
    expect(ids[0]).toBeTruthy();
    expect(ids[1]).toBe(ids[0]);
  });
});

test('a price of the book, a key and another market write into the form', async () => {
  const { user } = await opens();
  await write(user, '60000.0', '0.01');
  spotOrder.port.takePrice('59123.4');
  await waitFor(() => expect(field('Price').value).toBe('59123.4'));
  expect(field('Quantity').value).toBe('0.01');
  spotOrder.port.takePrice('59123.5', '0.0234');
  await waitFor(() => expect(field('Quantity').value).toBe('0.0234'));
  expect(field('Price').value).toBe('59123.5');
  spotOrder.port.chooseSide('sell');
  await screen.findByRole('button', { name: 'Sell BTC' });
  expect(field('Quantity').value).toBe('');
  spotOrder.port.reset();
  await waitFor(() => expect(field('Price').value).toBe(''));
  spotOrder.port.offerPrice('61000.0');
  await waitFor(() => expect(field('Price').value).toBe('61000.0'));
});

test('D59 an order that takes from what bots count with asks first; one beside it does not', async () => {
  const { user, orders } = await opens({ setAside: '400' });
  await write(user, '60000.0', '0.01');
  await user.click(button('Buy BTC'));
  await waitFor(() => expect(orders()).toHaveLength(1));
  await write(user, '60000.0', '0.0101');
  await user.click(button('Buy BTC'));
  await screen.findByRole('dialog', { name: 'Set aside for bots' });
  expect(orders()).toHaveLength(1);
  await user.click(button('Place anyway'));
  await waitFor(() => expect(orders()).toHaveLength(2));
});

describe('a scale order (D65)', () => {
  const answer = (code: number, msg: string) => ({
    ...{ code, msg, data: code === 0 ? placed.data : null },
  });
  async function writeScale(user: User, quantity: string) {
    await user.click(screen.getByRole('tab', { name: 'Scale' }));
    await user.type(field('From price'), '59000');
    await user.type(field('To price'), '60000');
    await user.clear(field('Orders'));
    await user.type(field('Orders'), '3');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sizes' }), 'Rising sizes');
    await user.type(field('Quantity'), quantity);
  }

  test('shows its average and each order, and sends them in one request', async () => {
    const list = [answer(0, ''), answer(0, ''), answer(0, '')];
    const { user, batches } = await opens({ placeBatch: { data: { list } } });
    await writeScale(user, '0.012');
    screen.getByText('59,666.7');
    await user.click(button('0.0020 – 0.0060 BTC'));
    const rows = await screen.findAllByRole('row');
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      ...['59,000.00.0020118.00', '59,500.00.0040238.00', '60,000.00.0060360.00'],
    ]);
    await user.keyboard('{Escape}');
    await user.click(button('Buy BTC'));
    await screen.findByText('3 orders placed');
    const [batch] = batches();
    const { orders } = batch!.body as { orders: readonly Record<string, string>[] };
    expect(orders.map(({ price, quantity }) => [price, quantity])).toEqual([
      ...[
        ['59000', '0.002'],
        ['59500', '0.004'],
        ['60000', '0.006'],
      ],
    ]);
    const [first] = orders;
    const id = first?.clientOrderId?.slice(0, -2);
    expect(orders.map(({ clientOrderId }) => clientOrderId)).toEqual([
      `${id}-0`,
      `${id}-1`,
      `${id}-2`,
    ]);
    expect(batches()).toHaveLength(1);
    expect(field('Quantity').value).toBe('');
    expect(field('From price').value).toBe('59000');
  });

  test('names the price and the reason of each order that was refused', async () => {
    const list = [answer(0, ''), answer(2001, 'No money'), answer(2001, 'No money')];
    const { user } = await opens({ placeBatch: { data: { list } } });
    await writeScale(user, '0.012');
    await user.click(button('Buy BTC'));
    await screen.findByText('1 of 3 orders placed. Not placed: 59500, 60000 (No money)');
  });

  test('stays as it is where all were refused, and says why', async () => {
    const list = [answer(2001, 'No money'), answer(2001, 'No money'), answer(2001, 'No money')];
    const { user } = await opens({ placeBatch: { data: { list } } });
    await writeScale(user, '0.012');
    await user.click(button('Buy BTC'));
    expect((await screen.findByText('No money')).getAttribute('role')).toBe('alert');
    expect(field('Quantity').value).toBe('0.012');
  });
});
