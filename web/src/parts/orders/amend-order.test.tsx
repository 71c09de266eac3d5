import { routes } from '@bourse/contract/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { neutralRisk, sampleRulesText } from '../../data/futures/fixtures/sample-contract.ts';
import { sampleFees, sampleRules } from '../../data/markets/fixtures/sample-scale.ts';
import type { Order } from '../../data/orders/spot-orders.ts';
import { endSession, startSession } from '../../data/server/session.ts';
import { setLocale } from '../../lib/i18n.ts';
import { sampleTicker, serveFeed } from '../../test-feed.ts';
import { type Answered, serve, show, showAt } from '../../test-screen.tsx';
import { AmendContractOrder } from '../contracts/amend-contract-order.tsx';
import { sampleContractItem, sampleMarket, sampleOrder } from '../fixtures/sample-rows.ts';
import { AmendSpotOrder, SpotOrderField } from './amend-spot-order.tsx';
import { Cards } from './row-cards.tsx';

const SPOT = routes.spotOrderAmend.path;
const CONTRACT = routes.contractAmend.path;
const amended: Answered = { data: { code: '2', clientOrderId: '', status: 1, dealQuantity: '0' } };
/** 0.01 BTC at 59,000: 590 USDT are held for it. */
const resting = (change: Partial<Order> = {}) =>
  sampleOrder({ price: '59000.0', quantity: '0.0100', ...change });

/** What own bots have set aside of the USDT of both accounts. */
function world(answer: Answered, setAside = '0') {
  const coins = ['BTC', 'USDT'].map((symbol) => ({ symbol, precision: 8, currency: symbol }));
  const rules = { ...sampleRules, symbol: 'BTCUSDT', name: 'BTC/USDT' };
  return serve({
    [SPOT]: answer,
    [CONTRACT]: answer,
    [routes.accountAsset.path]: {
      data: { list: [{ tokenName: 'USDT', available: '10', frozenBalance: '590', setAside }] },
    },
    [routes.contractAsset.path]: { data: { list: [{ symbol: 'USDT', setAside }] } },
    [routes.exchangeRules.path]: {
      data: {
        ...{ spot: [rules], contracts: [sampleRulesText], risk: neutralRisk },
        spotFeeTiers: [{ tier: 0, ...sampleFees }],
      },
    },
    [routes.currencies.path]: { data: { currency: coins, chain: [] } },
  });
}

const pencil = () => screen.getByRole('button', { name: 'Change order' });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const send = () => {
  const [, button] = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Change order' });
  return button!;
};
type User = ReturnType<typeof show>['user'];
async function write(user: User, name: string, text: string) {
  await user.clear(field(name));
  if (text) await user.type(field(name), text);
}

/** Opens the form of a spot order once it knows the rules. */
async function opens(answer: Answered = amended, order = resting(), setAside = '0') {
  const sent = world(answer, setAside);
  const drawn = show(<AmendSpotOrder order={order} market={sampleMarket} />);
  await waitFor(() => expect(sent.some(({ path }) => path === routes.currencies.path)).toBe(false));
  await drawn.user.click(pencil());
  await waitFor(() => expect(sent.some(({ path }) => path === routes.currencies.path)).toBe(true));
  return { ...drawn, changes: () => sent.filter(({ path }) => path === SPOT) };
}

beforeEach(() => {
  startSession('token');
  const balance = { account: 2, coin: 'USDT', available: '10', frozen: '590' };
  serveFeed({ own: { balances: [balance] } as never, tickers: [sampleTicker()] });
});
afterEach(() => endSession());

describe('an order that rests', () => {
  test('begins with its own numbers, and nothing can be sent before one is new', async () => {
    await opens();
    expect(field('Price').value).toBe('59000.0');
    expect(field('Quantity').value).toBe('0.0100');
    expect(send().disabled).toBe(true);
    screen.getByText("Reducing only the quantity keeps the order's place in the queue");
  });

  test('says what becomes of its place in the queue while it is written', async () => {
    const { user } = await opens();
    await write(user, 'Quantity', '0.005');
    screen.getByText('Keeps its place in the queue');
    await write(user, 'Quantity', '0.02');
    screen.getByText('Moves to the end of the queue');
    await write(user, 'Quantity', '0.01');
    await write(user, 'Price', '58000');
    screen.getByText('Moves to the end of the queue');
  });

  test('is changed by one call that names only what is new, and that is said', async () => {
    const { user, changes } = await opens();
    await write(user, 'Quantity', '0.005');
    await user.dblClick(send());
    await screen.findByText('Order changed');
    expect(changes()).toHaveLength(1);
    expect(changes()[0]?.body).toEqual({ code: '1', quantity: '0.005' });
    expect(changes()[0]?.key).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Price' })).toBeNull());
  });

  test.each([
    ['Price', '', 'Please enter price'],
    ['Price', '70000', 'Price must be between 54,000.0 and 66,000.0'],
    ['Price', '59000.05', null],
    ['Quantity', '', 'Please enter quantity'],
    ['Quantity', '100.5', 'Quantity must be at most 100'],
    ['Quantity', '0.02', 'Insufficient balance: 600 USDT available'],
  ])('%s %j is not sent, and its field says why', async (name, text, words) => {
    const { user, changes } = await opens();
    await write(user, name, text);
    await user.click(send());
    if (words) {
      const said = await screen.findByText(words);
      expect(field(name).getAttribute('aria-describedby')).toBe(said.id);
    }
    expect(changes()).toEqual([]);
  });

  test('what the exchange says against it stands until something is changed', async () => {
    const { user, changes } = await opens({ refused: 'The order is filled' });
    await write(user, 'Price', '58000');
    await user.click(send());
    const refusal = await screen.findByText('The order is filled');
    expect(refusal.getAttribute('role')).toBe('alert');
    expect(field('Price').value).toBe('58000');
    await write(user, 'Price', '57000');
    expect(screen.queryByText('The order is filled')).toBeNull();
    expect(changes()).toHaveLength(1);
  });

  test('an answer that never came is asked for again under the same key', async () => {
    const { user, changes } = await opens('away');
    await write(user, 'Price', '58000');
    await user.click(send());
    await screen.findByText('No response received from server');
    await user.click(send());
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(changes()[1]?.key).toBe(changes()[0]?.key);
  });

  test('that has traded says how much, and keeps at least the least of it', async () => {
    const { user, changes } = await opens(amended, resting({ dealQuantity: '0.0040' }));
    screen.getByText('Filled: 0.004 BTC');
    await write(user, 'Quantity', '0.004');
    await user.click(send());
    await screen.findByText('Quantity must be at least 0.0041');
    expect(changes()).toEqual([]);
  });

  test('D59 that takes what bots have set aside is changed once that is ticked, and for these numbers alone', async () => {
    const { user, changes } = await opens(amended, resting(), '8');
    await write(user, 'Price', '59200');
    expect(screen.queryByRole('checkbox')).toBeNull();
    await write(user, 'Price', '59300');
    const box = () =>
      screen.findByRole<HTMLInputElement>('checkbox', {
        name: 'Change anyway: your bots have set aside 8.0000 USDT and will go on hold',
      });
    expect(send().disabled).toBe(true);
    await user.click(await box());
    await write(user, 'Price', '59400');
    expect((await box()).checked).toBe(false);
    expect(send().disabled).toBe(true);
    await user.click(await box());
    await user.click(send());
    await screen.findByText('Order changed');
    expect(changes().map(({ body }) => body)).toEqual([{ code: '1', price: '59400' }]);
  });

  test('speaks Chinese', async () => {
    await setLocale('zh-CN');
    world(amended);
    const { user } = show(<AmendSpotOrder order={resting()} market={sampleMarket} />);
    await user.click(screen.getByRole('button', { name: '修改委托' }));
    screen.getByText('仅减少数量可保留排队位置');
  });

  test('on a card it is a sheet', async () => {
    await showAt(390);
    const sent = world(amended);
    const action = {
      ...{ id: 'action', title: 'Action' },
      cell: () => <AmendSpotOrder order={resting()} market={sampleMarket} />,
    };
    const { user } = show(
      <Cards columns={[action]} rows={[resting()]} rowKey={({ code }) => code} card={undefined} />,
    );
    await user.click(pencil());
    await screen.findByRole('dialog', { name: 'Change order' });
    await write(user, 'Quantity', '0.005');
    const buttons = screen.getAllByRole('button', { name: 'Change order' });
    await user.click(buttons.at(-1)!);
    await screen.findByText('Order changed');
    expect(sent.filter(({ path }) => path === SPOT)).toHaveLength(1);
    await showAt(1440);
  });
});

describe('price and quantity in the row of an order', () => {
  async function shows(order = resting(), setAside = '0') {
    const sent = world(amended, setAside);
    const cell = (name: 'price' | 'quantity' | 'stopPrice') => (
      <SpotOrderField order={order} market={sampleMarket} field={name}>
        {order[name]}
      </SpotOrderField>
    );
    const drawn = show(
      <>
        {cell('price')} {cell('quantity')} {cell('stopPrice')}
      </>,
    );
    await waitFor(() =>
      expect(sent.some(({ path }) => path === routes.currencies.path)).toBe(true),
    );
    return {
      ...drawn,
      bodies: () => sent.filter(({ path }) => path === SPOT).map(({ body }) => body),
    };
  }

  test('are sent with Enter, one at a time, and put back with Escape', async () => {
    const { user, bodies } = await shows();
    await write(user, 'Price', '58000');
    await user.keyboard('{Escape}');
    expect(field('Price').value).toBe('59000.0');
    await user.keyboard('{Enter}');
    expect(bodies()).toEqual([]);
    await write(user, 'Quantity', '0.005');
    await write(user, 'Price', '58000');
    await user.keyboard('{Enter}');
    await screen.findByText('Order changed');
    expect(bodies()).toEqual([{ code: '1', price: '58000' }]);
  });

  test('are not sent where they do not fit, and why is said', async () => {
    const { user, bodies } = await shows();
    await write(user, 'Price', '70000');
    await user.keyboard('{Enter}');
    await screen.findByText('Price must be between 54,000.0 and 66,000.0');
    expect(bodies()).toEqual([]);
  });

  test('of a stop also its trigger, which stays on its side of the price', async () => {
    const { user, bodies } = await shows(resting({ stopPrice: '58000.0', price: '57900.0' }));
    await write(user, 'Trigger price', '61000');
    await user.keyboard('{Enter}');
    await screen.findByText('Trigger price must stay below 60,000.0');
    expect(bodies()).toEqual([]);
    await write(user, 'Trigger price', '57000');
    await user.keyboard('{Enter}');
    await screen.findByText('Order changed');
    expect(bodies()).toEqual([{ code: '1', stopPrice: '57000' }]);
  });

  test('D59 ask before they take what bots have set aside', async () => {
    const { user, bodies } = await shows(resting(), '8');
    await write(user, 'Price', '59300');
    await user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Set aside for bots' });
    expect(bodies()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Continue anyway' }));
    await screen.findByText('Order changed');
    expect(bodies()).toEqual([{ code: '1', price: '59300' }]);
  });

  test.each([
    ['is at the market', { orderType: 2 }],
    ['is of a bot', { clientOrderId: 'bot7-0-3' }],
  ])('are text where the order %s', async (_, change) => {
    show(
      <SpotOrderField order={resting(change)} market={sampleMarket} field="price">
        59,000.0
      </SpotOrderField>,
    );
    screen.getByText('59,000.0');
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('a stop that waits', () => {
  test('is changed by one call: trigger, limit and quantity of a stop limit', async () => {
    const stop = resting({ stopPrice: '58000.0', price: '57900.0' });
    const { user, changes } = await opens(amended, stop);
    screen.getByText('Waits for its trigger, in no queue yet');
    expect(send().disabled).toBe(true);
    await write(user, 'Trigger price', '57000');
    await write(user, 'Price', '56900');
    await write(user, 'Quantity', '0.005');
    await user.click(send());
    await screen.findByText('Order changed');
    expect(changes().map(({ body }) => body)).toEqual([
      { code: '1', stopPrice: '57000', price: '56900', quantity: '0.005' },
    ]);
  });

  test('has no limit at the market, and says what the exchange says against it', async () => {
    const stop = resting({ stopPrice: '58000.0', price: '61000.0', orderType: 2 });
    const words = 'This order has been triggered, so its trigger can no longer be changed';
    const { user, changes } = await opens({ refused: words }, stop);
    expect(screen.queryByRole('textbox', { name: 'Price' })).toBeNull();
    await write(user, 'Trigger price', '57000');
    await user.click(send());
    await screen.findByText(words);
    expect(changes().map(({ body }) => body)).toEqual([{ code: '1', stopPrice: '57000' }]);
  });
});

describe('what cannot be changed has no pencil', () => {
  test.each<[string, Partial<Order>]>([
    ['one that waits for somebody to trade with', { stopPrice: '58000', waiting: { since: 1 } }],
    ['one at the market', { orderType: 2 }],
  ])('%s', (_, change) => {
    show(<AmendSpotOrder order={resting(change)} market={sampleMarket} />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('one of a market that is no longer listed', () => {
    show(<AmendSpotOrder order={resting()} market={undefined} />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('one that its trigger woke rests', () => {
    show(
      <AmendSpotOrder
        order={resting({ stopPrice: '58000', triggered: true })}
        market={sampleMarket}
      />,
    );
    pencil();
  });
});

const contractOrder = {
  ...{ code: '9', symbol: 'BTCUSDT', side: 1, positionType: 1, orderType: 1, marginMode: 2 },
  ...{ leverage: 20, price: '59000', dealPrice: '0', quantity: '0.01', dealQuantity: '0' },
  ...{ status: 1, reason: '', reduceOnly: false, timeInForce: 'GTC', stopPrice: '0' },
  ...{ triggerPriceType: 0, triggered: false, exitType: '', takeProfit: null, stopLoss: null },
  ...{ clientOrderId: '', createTime: 1, updateTime: 1, isWhole: false },
} as const;

describe('an order on a contract', () => {
  test('is changed by the call of contracts, within the band around the mark', async () => {
    const sent = world(amended);
    const { user } = show(<AmendContractOrder order={contractOrder} item={sampleContractItem} />);
    await user.click(pencil());
    await waitFor(() =>
      expect(sent.some(({ path }) => path === routes.currencies.path)).toBe(true),
    );
    await write(user, 'Price', '70000');
    await user.click(send());
    await screen.findByText('Price must be between 54,000.0 and 66,000.0');
    await write(user, 'Price', '58000');
    await user.click(send());
    await screen.findByText('Order changed');
    const changes = sent.filter(({ path }) => path === CONTRACT);
    expect(changes.map(({ body }) => body)).toEqual([{ code: '9', price: '58000' }]);
  });

  test('D59 whose margin takes what bots have set aside asks first; what only closes takes none', async () => {
    // The account as a new session reads it.
    endSession();
    startSession('another');
    serveFeed({
      own: { futuresAccount: { wallet: '100', orderMargin: '29.5', positionMode: 1 } },
      tickers: [sampleTicker()],
    });
    // 70.5 are available, 70 of them of bots: half a dollar of margin is ten of value.
    world(amended, '70');
    const { user, unmount } = show(
      <AmendContractOrder order={contractOrder} item={sampleContractItem} />,
    );
    await user.click(pencil());
    await write(user, 'Price', '59900');
    expect(screen.queryByRole('checkbox')).toBeNull();
    await write(user, 'Price', '60100');
    await screen.findByRole('checkbox', { name: /^Change anyway: .* 70\.0000 USDT/ });
    expect(send().disabled).toBe(true);
    unmount();
    const closing = { ...contractOrder, side: 2 } as const;
    const drawn = show(<AmendContractOrder order={closing} item={sampleContractItem} />);
    await drawn.user.click(pencil());
    await write(drawn.user, 'Price', '60100');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(send().disabled).toBe(false);
  });

  test('that waits for the mark is changed by it, not by the last price', async () => {
    serveFeed({ own: {}, tickers: [sampleTicker({ markPrice: '60010.0' })] });
    const sent = world(amended);
    const stop = {
      ...contractOrder,
      stopPrice: '60005',
      orderType: 2,
      triggerPriceType: 2,
    } as const;
    const { user } = show(<AmendContractOrder order={stop} item={sampleContractItem} />);
    await user.click(pencil());
    await waitFor(() =>
      expect(sent.some(({ path }) => path === routes.currencies.path)).toBe(true),
    );
    await write(user, 'Trigger price', '60015');
    await user.click(send());
    await screen.findByText('Trigger price must stay below 60,010.0');
    await write(user, 'Trigger price', '60001');
    await user.click(send());
    await screen.findByText('Order changed');
    const changes = sent.filter(({ path }) => path === CONTRACT);
    expect(changes.map(({ body }) => body)).toEqual([{ code: '9', stopPrice: '60001' }]);
  });

  test('an exit without its position cannot be changed', () => {
    const exit = { ...contractOrder, exitType: 'takeProfit' };
    show(<AmendContractOrder order={exit} item={sampleContractItem} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
