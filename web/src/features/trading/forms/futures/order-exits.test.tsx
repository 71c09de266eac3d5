import { routes } from '@bourse/contract/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setTradingChoice } from '#app/data/device/preferences.ts';
import { endSession, startSession } from '#app/data/server/session.ts';
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

describe('exits by what they bring', () => {
  const unit = () => screen.getByRole('combobox', { name: 'Unit of TP/SL' });
  afterEach(() => setTradingChoice({ exitUnit: 'price' }));

  test('are sent as the prices of the side whose button is pressed, with their ratio', async () => {
    const { user, orders } = await opens();
    await write(user, '60000', '0.01');
    await user.click(screen.getByRole('checkbox', { name: 'TP/SL' }));
    await user.selectOptions(unit(), 'ROE');
    await user.type(field('Take profit'), '50');
    await user.type(field('Stop loss'), '20');
    screen.getByText('R 2.50');
    await user.click(button('Open Short'));
    await waitFor(() => expect(orders()).toHaveLength(1));
    expect(orders()[0]?.body).toMatchObject({
      takeProfit: { triggerPrice: '58500' },
      stopLoss: { triggerPrice: '60600' },
    });
  });

  test('that no price brings are refused, and not left out', async () => {
    const { user, orders } = await opens();
    await write(user, '60000', '0.01');
    await user.click(screen.getByRole('checkbox', { name: 'TP/SL' }));
    await user.selectOptions(unit(), 'PNL');
    await user.type(field('Stop loss'), '700');
    await user.click(button('Open Long'));
    screen.getByText('No price gives this result. Please enter a smaller amount');
    expect(orders()).toEqual([]);
  });

  test('typed as a price, they say what they bring in another unit', async () => {
    const { user } = await opens();
    await write(user, '60000', '0.01');
    await user.click(screen.getByRole('checkbox', { name: 'TP/SL' }));
    await user.type(field('Stop loss'), '59700');
    await user.selectOptions(unit(), 'ROE');
    expect(field('Stop loss').value).toBe('10');
    await user.selectOptions(unit(), 'PNL');
    expect(field('Stop loss').value).toBe('3');
    await user.selectOptions(unit(), 'Price');
    expect(field('Stop loss').value).toBe('59700');
  });
});

test('an order is sized by its stop once there is one', async () => {
  const { user } = await opens();
  await write(user, '60000', '');
  await user.click(screen.getByRole('checkbox', { name: 'TP/SL' }));
  screen.getByText('Please enter a stop loss first');
  expect(button('Set size').disabled).toBe(true);
  await user.type(field('Stop loss'), '59000');
  screen.getByText('Loss at the stop: 9.95 USDT with fees');
  await user.click(button('Set size'));
  expect(field('Quantity').value).toBe('0.0094');
});
