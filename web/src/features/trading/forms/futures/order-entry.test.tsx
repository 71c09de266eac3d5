import { routes } from '@bourse/contract/routes.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setTradingChoice } from '#app/data/device/preferences.ts';
import { contractOrdersKey, positionsKey } from '#app/data/futures/read-keys.ts';
import { queryClient } from '#app/data/server/query.ts';
import { endSession, startSession } from '#app/data/server/session.ts';
import { setLocale } from '#app/lib/i18n.ts';
import { contractAnswers } from '#app/parts/fixtures/contract-answers.ts';
import { sampleContractItem } from '#app/parts/fixtures/sample-rows.ts';
import { sampleTicker, serveFeed } from '#app/test-feed.ts';
import { type Answered, serve, show } from '#app/test-screen.tsx';
import { futuresOrder } from './futures-form.ts';
import { OrderEntry } from './order-entry.tsx';

const PLACE = routes.contractOpen.path;
const placed: Answered = { data: { code: '7', clientOrderId: 'x', status: 1 } };

interface World {
  readonly place?: Answered;
  readonly wallet?: string;
  /** USDT that bots count with. */
  readonly setAside?: string;
  readonly openInterest?: string;
  readonly isOneWay?: boolean;
  /** A position of 0.1 BTC from 60,000. */
  readonly positionType?: 1 | 2;
  /** What rests on each side of the book, BTC. */
  readonly resting?: string;
}

/** The form of BTC/USDT at 60,000 for a user with 20x cross, once it knows the account. */
async function opens({
  place = placed,
  wallet = '1000',
  setAside = '0',
  openInterest = '3',
  isOneWay = false,
  positionType,
  resting = '50',
}: World = {}) {
  const sent = serve({
    [PLACE]: place,
    ...contractAnswers(),
    [routes.contractAsset.path]: { data: { list: [{ symbol: 'USDT', setAside }] } },
  });
  serveFeed({
    own: {
      futuresAccount: { wallet, orderMargin: '0', positionMode: isOneWay ? 2 : 1 },
      positions: positionType
        ? [
            {
              ...{ code: 'p1', symbol: 'BTCUSDT', positionType, marginMode: 2, leverage: 20 },
              ...{ quantity: '0.1', cost: '6000', margin: '300', realised: '0', costs: '3' },
              ...{ createTime: 1, exitType: '' },
            },
          ]
        : [],
    },
    tickers: [sampleTicker({ openInterest })],
    book: {
      buy: [{ price: '59999.9', volume: resting }],
      sell: [{ price: '60000.1', volume: resting }],
    },
  });
  startSession('token');
  const drawn = show(<OrderEntry market={sampleContractItem} />);
  await screen.findByText(/^[\d,]+\.\d\d USDT$/);
  return { ...drawn, orders: () => sent.filter(({ path }) => path === PLACE) };
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

beforeEach(() => {
  setTradingChoice({ sizeUnit: 'base', takesBookPrices: false });
  futuresOrder.port.reset();
  futuresOrder.port.chooseKind('limit', '');
  futuresOrder.dispatch({ type: 'closing', isClosing: false });
  futuresOrder.dispatch({ type: 'exits', hasExits: false });
});
afterEach(() => {
  endSession();
});

/** The figures of a side, by their names: of long, of short. */
const figures = () =>
  Object.fromEntries(
    screen.getAllByRole('rowheader').map((name) => {
      const cells = within(name.closest('tr')!).getAllByRole('cell');
      return [name.textContent?.trim(), cells.map(({ textContent }) => textContent)];
    }),
  );

test('the form has its settings, open or close, five kinds, its fields, two buttons and the figures of both', async () => {
  const { user } = await opens();
  for (const name of ['Margin mode: Cross', 'Leverage: 20x', 'Position mode: Hedge']) button(name);
  for (const name of ['Open', 'Close']) screen.getByRole('radio', { name });
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    ...['Limit', 'Market', 'Stop limit', 'Stop market', 'Scale'],
  ]);
  screen.getByRole('tab', { name: 'Limit', selected: true });
  screen.getByText('1,000.00 USDT');
  const slider = screen.getByRole('slider');
  const marks = slider.parentElement?.querySelectorAll<HTMLElement>('span[style*=left]') ?? [];
  expect([...marks].map(({ style }) => style.left)).toEqual(['0%', '25%', '50%', '75%', '100%']);
  expect(screen.queryByRole('textbox', { name: 'Take profit' })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'TP/SL' }));
  for (const name of ['Take profit', 'Stop loss']) field(name);
  for (const trigger of screen.getAllByRole('combobox', { name: /trigger price type$/ })) {
    const choices = within(trigger).getAllByRole('option');
    expect(choices.map(({ textContent }) => textContent)).toEqual(['Last', 'Mark']);
  }
  for (const name of ['Open Long', 'Open Short']) button(name);
  await write(user, '60000', '0.3');
  const most = expect.stringMatching(/^0\.3\d{3}$/);
  expect(figures()).toEqual({
    'Max BTC': [most, most],
    // 18,000 / 20, and 0.02% of 18,000 apart from it.
    ...{ 'Cost USDT': ['900.00', '900.00'], 'Fee USDT': ['3.6000', '3.6000'] },
    'Liq. Price': [
      expect.stringMatching(/^5\d,\d{3}\.\d$/),
      expect.stringMatching(/^6\d,\d{3}\.\d$/),
    ],
  });
});

describe('an order that opens', () => {
  test('is sent once with its terms, and leaves its price for the next', async () => {
    const { user, orders } = await opens();
    await write(user, '60000', '0.01');
    screen.getByText('600.00 USDT');
    await user.dblClick(button('Open Long'));
    await waitFor(() => expect(field('Quantity').value).toBe(''));
    expect(orders()).toHaveLength(1);
    expect(orders()[0]?.body).toMatchObject({
      ...{ symbol: 'BTCUSDT', orderType: 1, side: 1, price: '60000', quantity: '0.01' },
      ...{ leverage: 20, marginMode: 2, margin: '30' },
    });
    expect(field('Price').value).toBe('60000');
  });

  test('short goes by the other button', async () => {
    const { user, orders } = await opens();
    await write(user, '60000', '0.01');
    await user.click(button('Open Short'));
    await waitFor(() => expect(orders()).toHaveLength(1));
    expect(orders()[0]?.body).toMatchObject({ side: 2 });
  });

  test('Enter sends nothing until a side was chosen', async () => {
    const { user, orders } = await opens();
    await write(user, '60000', '0.01');
    await user.keyboard('{Enter}');
    expect(orders()).toEqual([]);
    expect(field('Quantity').value).toBe('0.01');
  });

  test('brings its exits along, each with its own trigger', async () => {
    const { user, orders } = await opens();
    await write(user, '60000', '0.01');
    await user.click(screen.getByRole('checkbox', { name: 'TP/SL' }));
    await user.type(field('Take profit'), '61000');
    await user.type(field('Stop loss'), '59000');
    screen.getByText('Estimated long PNL', { selector: 'p:has(.text-up) > span' });
    await user.click(button('Open Long'));
    await waitFor(() => expect(orders()).toHaveLength(1));
    expect(orders()[0]?.body).toMatchObject({
      takeProfit: { triggerPrice: '61000', triggerPriceType: 1 },
      stopLoss: { triggerPrice: '59000', triggerPriceType: 1 },
    });
  });
});

test('prices of the book are taken as they are when they are pressed', async () => {
  const { user } = await opens();
  expect(screen.queryByRole('button', { name: 'Best bid' })).toBeNull();
  await user.click(button('BBO'));
  await user.click(button('Best bid'));
  expect(field('Price').value).toBe('59999.9');
  await user.click(button('Best ask'));
  expect(field('Price').value).toBe('60000.1');
  // The last one where the book has fewer.
  await user.click(button('Bid 5'));
  expect(field('Price').value).toBe('59999.9');
  expect(button('Bid 5').getAttribute('aria-pressed')).toBe('true');
  // What is typed follows nothing any more.
  await user.type(field('Price'), '{Backspace}8');
  expect(field('Price').value).toBe('59999.8');
  expect(button('Bid 5').getAttribute('aria-pressed')).toBe('false');
  await user.click(screen.getByRole('tab', { name: 'Stop limit' }));
  expect(screen.queryByRole('button', { name: 'Best bid' })).toBeNull();
});

describe('a size in money', () => {
  const unit = () => screen.getByRole('combobox', { name: 'Unit of the quantity' });

  test('sends the quantity that it makes, says it, and its most is in the same unit', async () => {
    const { user, orders } = await opens();
    await write(user, '60000', '');
    await user.selectOptions(unit(), 'USDT');
    await user.type(field('Quantity'), '605.99');
    screen.getByText(/^0\.0100 BTC · 600\.00 USDT$/);
    expect(figures()).toHaveProperty('Max USDT');
    await user.click(button('Open Long'));
    await waitFor(() => expect(orders()).toHaveLength(1));
    expect(orders()[0]?.body).toMatchObject({ quantity: '0.01', margin: '30' });
    expect(field('Quantity').value).toBe('');
  });

  test('stays the same order in another unit, and follows the slider', async () => {
    const { user } = await opens();
    await write(user, '60000', '0.01');
    await user.selectOptions(unit(), 'Cost');
    expect(field('Quantity').value).toBe('30.3');
    await user.clear(field('Quantity'));
    await user.type(field('Quantity'), '60.6');
    await user.selectOptions(unit(), 'BTC');
    expect(field('Quantity').value).toBe('0.02');
    await user.selectOptions(unit(), 'USDT');
    fireEvent.change(screen.getByRole('slider'), { target: { value: '50' } });
    expect(Number(field('Quantity').value)).toBeGreaterThan(9_000);
  });

  test('says when it is too little, or when the price is missing', async () => {
    const { user, orders } = await opens();
    await user.selectOptions(unit(), 'USDT');
    await user.type(field('Quantity'), '3');
    await user.click(button('Open Long'));
    screen.getByText('Please enter price');
    await user.type(field('Price'), '60000');
    await user.click(button('Open Long'));
    screen.getByText('Quantity must be at least 0.0001 BTC');
    expect(orders()).toEqual([]);
  });
});

describe('what is said before a button is pressed', () => {
  const SHORT = 'The book may not fill the whole order. The rest will be canceled.';

  test('at the market: that the book ends, and only then', async () => {
    const { user } = await opens({ resting: '0.02' });
    await user.click(screen.getByRole('tab', { name: 'Market' }));
    await waitFor(() => expect(button('Open Long').disabled).toBe(false));
    await user.type(field('Quantity'), '0.02');
    expect(screen.queryByText(SHORT)).toBeNull();
    await user.type(field('Quantity'), '1');
    await screen.findByText(SHORT);
  });

  test('on whose side an exit wins or loses', async () => {
    const { user } = await opens();
    await write(user, '60000', '0.01');
    await user.click(screen.getByRole('checkbox', { name: 'TP/SL' }));
    await user.type(field('Take profit'), '59000');
    screen.getByText('Estimated short PNL', { selector: 'p:has(.text-up) > span' });
    await user.type(field('Stop loss'), '61000');
    screen.getByText('Estimated short PNL', { selector: 'p:has(.text-down) > span' });
    await user.clear(field('Stop loss'));
    await user.type(field('Stop loss'), '59500');
    screen.getByText('Estimated long PNL', { selector: 'p:has(.text-down) > span' });
  });

  test('D40 the end of the slider is as much as its own side takes', async () => {
    const { user, orders } = await opens({ positionType: 1, isOneWay: true });
    await user.type(field('Price'), '60000');
    fireEvent.change(screen.getByRole('slider'), { target: { value: '100' } });
    await screen.findByText(
      /^Buy: only 0\.\d{4} BTC, because the maximum on this side is lower\.$/,
    );
    const sells = field('Quantity').value;
    await user.click(button('Buy'));
    await waitFor(() => expect(orders()).toHaveLength(1));
    expect(Number(orders()[0]?.body?.quantity)).toBeGreaterThan(0);
    // To sell closes what is held first.
    expect(Number(orders()[0]?.body?.quantity)).toBeLessThan(Number(sells));
  });
});

describe('what is wrong is said, and nothing is sent', () => {
  test.each([
    ['60000', '', 'Please enter quantity'],
    ['', '0.01', 'Please enter price'],
    ['53999.9', '0.01', 'Price must be between 54,000.0 and 66,000.0'],
    ['60000', '100.0001', 'Quantity must be at most 100 BTC'],
    ['60000', '999999999999999', 'Quantity must be at most 100 BTC'],
    ['60000', '0.5', /^Insufficient margin: 1,000\.00 USDT available, enough for 0\.3\d+ BTC$/],
  ])('price %j, quantity %j: %s', async (price, quantity, words) => {
    const { user, orders } = await opens();
    await write(user, price, quantity);
    await user.click(button('Open Long'));
    screen.getByText(words);
    expect(orders()).toEqual([]);
  });

  test.each([
    [
      'Open Long',
      'Take profit',
      '59000',
      'Take profit price must be higher than limit price for long positions',
    ],
    [
      'Open Long',
      'Stop loss',
      '61000',
      'Stop loss price must be lower than limit price for long positions',
    ],
    [
      'Open Short',
      'Take profit',
      '61000',
      'Take profit price must be lower than limit price for short positions',
    ],
    [
      'Open Short',
      'Stop loss',
      '59000',
      'Stop loss price must be higher than limit price for short positions',
    ],
  ])('%s, %s %s: %s', async (side, exit, price, words) => {
    const { user, orders } = await opens();
    await write(user, '60000', '0.01');
    await user.click(screen.getByRole('checkbox', { name: 'TP/SL' }));
    await user.type(field(exit), price);
    await user.click(button(side));
    screen.getByText(words);
    expect(orders()).toEqual([]);
  });

  test('a stop loss beyond liquidation is sent after a yes only', async () => {
    const { user, orders } = await opens({ wallet: '100' });
    await write(user, '60000', '0.03');
    await user.click(screen.getByRole('checkbox', { name: 'TP/SL' }));
    await user.type(field('Stop loss'), '50000');
    await user.click(button('Open Long'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(orders()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Place anyway' }));
    await waitFor(() => expect(orders()).toHaveLength(1));
  });
});

describe('R7 where much is open', () => {
  test('says how much its leverage opens, before a button is pressed, and sends no more', async () => {
    // At 20x the last half of 10,000 BTC takes 250.
    const { user, orders } = await opens({ openInterest: '5249.999' });
    await user.type(field('Price'), '60000');
    await screen.findByText(
      'Open interest is high: at 20x you can open only 0.0010 BTC more for now. Lower your leverage to open more.',
    );
    await write(user, '60000', '0.0011');
    await user.click(button('Open Long'));
    screen.getByText(
      'Open interest in this contract is high: lower your leverage to 19x or less to open a position',
    );
    expect(orders()).toEqual([]);
    await write(user, '60000', '0.001');
    await user.click(button('Open Long'));
    await waitFor(() => expect(orders()).toHaveLength(1));
  });

  test('with nothing left, the slider has nowhere to go', async () => {
    const { user } = await opens({ openInterest: '6000' });
    await user.type(field('Price'), '60000');
    await screen.findByText(/at 20x you can open only 0\.0000 BTC more for now/);
    expect(screen.getByRole<HTMLInputElement>('slider').disabled).toBe(true);
  });

  test('is said in Chinese too', async () => {
    await setLocale('zh-CN');
    const { user } = await opens({ openInterest: '6000' });
    await user.type(screen.getByRole('textbox', { name: '价格' }), '60000');
    await screen.findByText(
      '该合约持仓量较高，20 倍杠杆目前只能再开 0.0000 BTC，降低杠杆可开更多。',
    );
  });

  test('a close asks for none of it', async () => {
    const { user, orders } = await opens({ openInterest: '10000', positionType: 1 });
    await user.click(screen.getByText('Close'));
    await write(user, '60000', '0.1');
    await user.click(button('Close Long'));
    await waitFor(() => expect(orders()).toHaveLength(1));
    expect(orders()[0]?.body).toMatchObject({ reduceOnly: true, positionCode: 'p1', side: 2 });
    expect(orders()[0]?.body).not.toHaveProperty('leverage');
  });
});

describe('a close', () => {
  test('of nothing is refused', async () => {
    const { user, orders } = await opens();
    await user.click(screen.getByText('Close'));
    await write(user, '60000', '0.01');
    await user.click(button('Close Long'));
    screen.getByText('No position to close');
    expect(orders()).toEqual([]);
  });

  test('has no choice of its own in one-way mode', async () => {
    const { user, orders } = await opens({ isOneWay: true, positionType: 2 });
    expect(screen.queryByText('Close')).toBeNull();
    await write(user, '60000', '0.1');
    await user.click(button('Buy'));
    await waitFor(() => expect(orders()).toHaveLength(1));
    expect(orders()[0]?.body).toMatchObject({ side: 1, quantity: '0.1' });
  });
});

describe('what the exchange answers', () => {
  test('a refusal stands below the buttons until something is changed', async () => {
    const { user } = await opens({ place: { refused: 'The mark price is out of date' } });
    await write(user, '60000', '0.01');
    await user.click(button('Open Long'));
    await screen.findByText('The mark price is out of date');
    expect(field('Quantity').value).toBe('0.01');
    await user.type(field('Quantity'), '{Backspace}');
    expect(screen.queryByText('The mark price is out of date')).toBeNull();
  });

  test('while an order is on its way both buttons say so and are off', async () => {
    const { user, orders } = await opens({ place: 'pending' });
    await write(user, '60000', '0.01');
    await user.click(button('Open Long'));
    const busy = await screen.findAllByRole('button', { name: /Placing Order\.\.\./ });
    expect(busy.map((one) => (one as HTMLButtonElement).disabled)).toEqual([true, true]);
    expect(orders()).toHaveLength(1);
  });

  test('an order that was placed has orders, positions and assets read again', async () => {
    const { user } = await opens();
    const read = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
    await write(user, '60000', '0.01');
    await user.click(button('Open Long'));
    await screen.findByText('Order placed successfully');
    const keys = read.mock.calls.map(([filter]) => filter?.queryKey);
    expect(keys).toEqual(
      expect.arrayContaining([contractOrdersKey, positionsKey, ['user', 'assets']]),
    );
    read.mockRestore();
  });

  test('a network that is away is said, and the retry is the same order', async () => {
    const { user, orders } = await opens({ place: 'away' });
    await write(user, '60000', '0.01');
    await user.click(button('Open Long'));
    await screen.findByText('No response received from server');
    await user.click(button('Open Long'));
    await waitFor(() => expect(orders()).toHaveLength(2));
    const [first, second] = orders();
    expect(first?.body?.clientOrderId).toBeTruthy();
    expect(second?.body?.clientOrderId).toBe(first?.body?.clientOrderId);
  });
});

test('D59 margin that bots count with is asked about first; what closes takes none', async () => {
  const { user, orders } = await opens({ setAside: '500', positionType: 1 });
  await write(user, '60000.0', '0.05');
  await user.click(button('Open Long'));
  await waitFor(() => expect(orders()).toHaveLength(1));
  await write(user, '60000.0', '0.2');
  await user.click(button('Open Long'));
  await screen.findByRole('dialog', { name: 'Set aside for bots' });
  await user.click(button('Place anyway'));
  await waitFor(() => expect(orders()).toHaveLength(2));
  await user.click(screen.getByRole('radio', { name: 'Close' }));
  await write(user, '60000.0', '0.1');
  await user.click(button('Close Long'));
  await waitFor(() => expect(orders()).toHaveLength(3));
});

test('on a phone each button says what its side costs and where it would be liquidated', async () => {
  const { user } = await opens();
  expect(button('Open Long').textContent).toBe('Open Long');
  await write(user, '60000', '0.2');
  expect(button('Open Long').textContent).toMatch(/^Open LongCost 600\.00Liq\. [\d,.]+$/);
  expect(button('Open Short').textContent).toMatch(/^Open ShortCost 600\.00Liq\. [\d,.]+$/);
});
