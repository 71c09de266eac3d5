import { routes } from '@bourse/contract/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { crowdedRules, samplePosition } from '../../data/futures/fixtures/sample-contract.ts';
import { endSession, startSession } from '../../data/server/session.ts';
import { sampleTicker, serveFeed } from '../../test-feed.ts';
import { type Answered, serve, show } from '../../test-screen.tsx';
import { contractAnswers } from '../fixtures/contract-answers.ts';
import { sampleHeld, samplePositionContext } from '../fixtures/sample-rows.ts';
import { openFuturesDialog, useFuturesDialog } from '../positions/dialog-store.ts';
import { AddForm } from './add-form.tsx';
import { MarginForm } from './margin-form.tsx';

const OPEN = routes.contractOpen.path;
const MARGIN = routes.contractMargin.path;

/** 1,000 USDT, or another wallet, beside an isolated long of 0.1 BTC from 60,000 at 20x; some of it may be of bots. */
function world(answer: Answered, openInterest = '3', wallet = '1000', setAside = '0') {
  serveFeed({
    own: {
      futuresAccount: { wallet, orderMargin: '0', positionMode: 1 },
      positions: [
        {
          ...{ code: 'p1', symbol: 'BTCUSDT', positionType: 1, marginMode: 1, leverage: 20 },
          ...{ quantity: '0.1', cost: '6000', margin: '300', realised: '0', costs: '3' },
          ...{ createTime: 1, exitType: '' },
        },
      ],
    },
    tickers: [sampleTicker({ openInterest })],
    book: {
      buy: [{ price: '59999.9', volume: '50' }],
      sell: [{ price: '60000.0', volume: '50' }],
    },
  });
  const sent = serve({
    [OPEN]: answer,
    [MARGIN]: answer,
    [routes.contractAsset.path]: { data: { list: [{ symbol: 'USDT', setAside }] } },
    ...contractAnswers(),
  });
  startSession('token');
  return (path: string) => sent.filter((call) => call.path === path);
}

const context = { ...samplePositionContext, rules: crowdedRules };
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const isClosed = () => expect(useFuturesDialog.getState().request).toBeNull();

afterEach(() => {
  endSession();
  useFuturesDialog.setState({ request: null });
});

describe('adding to a position', () => {
  async function opens(
    answer: Answered = { data: { code: '9', status: 3 } },
    openInterest = '3',
    wallet = '1000',
    setAside = '0',
  ) {
    const callsOf = world(answer, openInterest, wallet, setAside);
    openFuturesDialog({ kind: 'add', code: 'p1' });
    const drawn = show(<AddForm held={sampleHeld()} context={context} />);
    await screen.findByRole('textbox', { name: 'Quantity' });
    return { ...drawn, orders: () => callsOf(OPEN) };
  }

  test('keeps its leverage and margin mode, and says what becomes of it', async () => {
    const { user, orders } = await opens();
    await user.type(field('Quantity'), '0.1');
    screen.getByText('300.00 USDT');
    await user.click(button('Open Long'));
    await waitFor(isClosed);
    expect(orders().map(({ body }) => body)).toMatchObject([
      {
        ...{ positionCode: 'p1', side: 1, orderType: 2, price: '0', quantity: '0.1' },
        ...{ leverage: 20, marginMode: 1, margin: '300' },
      },
    ]);
    screen.getByText('Order placed successfully');
  });

  test.each([
    ['', 'Please enter quantity'],
    ['0', 'Please enter quantity'],
    ['0.5', 'Insufficient margin: 1,000.0000 USDT available'],
    ['101', 'Quantity must be at most 100'],
  ])('a quantity of %j: %s', async (quantity, words) => {
    const { user, orders } = await opens();
    if (quantity) await user.type(field('Quantity'), quantity);
    await user.click(button('Open Long'));
    screen.getByText(words);
    expect(orders()).toEqual([]);
  });

  test('an amount with more decimals than are shown is cut', async () => {
    const { user, container } = await opens(undefined, '3', '3947.611189');
    await user.type(field('Quantity'), '10');
    await user.click(button('Open Long'));
    screen.getByText('Insufficient margin: 3,947.6111 USDT available');
    expect(container.textContent).not.toMatch(/\d\.\d{5,} USDT/);
  });

  test('R7 where much is open, it says why its leverage is too high, and shares add what is let', async () => {
    const { user, orders } = await opens(undefined, '5249.999');
    await user.type(field('Quantity'), '0.0011');
    await user.click(button('Open Long'));
    screen.getByText(/lower your leverage to 19x or less to open a position/);
    expect(orders()).toEqual([]);
    await user.click(button('100%'));
    expect(field('Quantity').value).toBe('0.001');
    await user.click(button('Open Long'));
    await waitFor(() => expect(orders()).toHaveLength(1));
  });

  test('D59 takes what bots have set aside after a question, and what they have not without one', async () => {
    // 300 of 1,000 are beside it, the margin of 0.1 BTC.
    const { user, orders } = await opens(undefined, '3', '1000', '700');
    await user.type(field('Quantity'), '0.09');
    await user.click(button('Open Long'));
    await waitFor(() => expect(orders()).toHaveLength(1));
    await user.clear(field('Quantity'));
    await user.type(field('Quantity'), '0.1001');
    await user.click(button('Open Long'));
    await screen.findByRole('dialog', { name: 'Set aside for bots' });
    await user.click(button('Cancel'));
    expect(screen.queryByRole('dialog', { name: 'Set aside for bots' })).toBeNull();
    expect(orders()).toHaveLength(1);
    await user.click(button('Open Long'));
    await user.click(await screen.findByRole('button', { name: 'Place anyway' }));
    await waitFor(() => expect(orders()).toHaveLength(2));
  });

  test('a refusal stands until something is changed', async () => {
    const { user } = await opens({ refused: 'The position was closed meanwhile' });
    await user.type(field('Quantity'), '0.01');
    await user.click(button('Open Long'));
    await screen.findByText('The position was closed meanwhile');
    await user.type(field('Quantity'), '{Backspace}');
    expect(screen.queryByText('The position was closed meanwhile')).toBeNull();
  });
});

describe('the margin of an isolated position', () => {
  async function opens(answer: Answered = { data: {} }, wallet = '1000', setAside = '0') {
    const callsOf = world(answer, '3', wallet, setAside);
    openFuturesDialog({ kind: 'margin', code: 'p1' });
    const drawn = show(<MarginForm held={sampleHeld()} context={context} />);
    await screen.findByRole('textbox', { name: 'Amount' });
    return { ...drawn, moves: () => callsOf(MARGIN) };
  }

  test('is added, up to what is free, and says first what that does', async () => {
    const { user, moves } = await opens();
    await user.type(field('Amount'), '100');
    screen.getByText('400.00 USDT');
    await user.click(button('Add margin'));
    await waitFor(isClosed);
    expect(moves().map(({ body }) => body)).toEqual([{ positionCode: 'p1', amount: '100' }]);
    expect(moves()[0]?.key).toBeTruthy();
    screen.getByText('Margin added');
  });

  test.each([
    ['', 'Please enter an amount'],
    ['0', 'Please enter an amount'],
    ['1000.000001', 'Insufficient margin: 1,000.0000 USDT available'],
  ])('of %j more: %s', async (amount, words) => {
    const { user, moves } = await opens();
    if (amount) await user.type(field('Amount'), amount);
    await user.click(button('Add margin'));
    screen.getByText(words);
    expect(moves()).toEqual([]);
  });

  test('is not taken out below the initial margin', async () => {
    const { user, moves } = await opens();
    await user.click(screen.getByRole('radio', { name: 'Remove margin' }));
    await user.type(field('Amount'), '0.01');
    await user.click(button('Remove margin'));
    screen.getByText('You can remove at most 0.0000 USDT');
    expect(moves()).toEqual([]);
  });

  test('beyond the initial one is taken out as an amount below zero, and no more than that', async () => {
    const callsOf = world({ data: {} });
    openFuturesDialog({ kind: 'margin', code: 'p1' });
    const position = samplePosition({ margin: 400_000_000 });
    const { user } = show(
      <MarginForm held={sampleHeld({ margin: '400' })} context={{ ...context, position }} />,
    );
    await user.type(await screen.findByRole('textbox', { name: 'Amount' }), '7');
    await user.click(screen.getByRole('radio', { name: 'Remove margin' }));
    // What was written to be added is not taken out.
    expect(field('Amount').value).toBe('');
    await user.type(field('Amount'), '100.000001');
    await user.click(button('Remove margin'));
    screen.getByText('You can remove at most 100.0000 USDT');
    await user.click(button('MAX'));
    expect(field('Amount').value).toBe('100');
    await user.click(button('Remove margin'));
    await waitFor(isClosed);
    expect(callsOf(MARGIN).map(({ body }) => body)).toEqual([
      { positionCode: 'p1', amount: '-100' },
    ]);
    screen.getByText('Margin removed');
  });

  test('an amount with more decimals than are shown is cut', async () => {
    const { user, container } = await opens(undefined, '3947.611189');
    await user.type(field('Amount'), '5000');
    await user.click(button('Add margin'));
    screen.getByText('Insufficient margin: 3,947.6111 USDT available');
    expect(container.textContent).not.toMatch(/\d\.\d{5,} USDT/);
  });

  test('D59 takes what bots have set aside after a question, and what they have not without one', async () => {
    const { user, moves } = await opens(undefined, '1000', '700');
    await user.type(field('Amount'), '300');
    await user.click(button('Add margin'));
    await waitFor(() => expect(moves()).toHaveLength(1));
    await user.clear(field('Amount'));
    await user.type(field('Amount'), '300.1');
    await user.click(button('Add margin'));
    const question = await screen.findByRole('dialog', { name: 'Set aside for bots' });
    expect(question.textContent).toContain('set aside 700.0000 USDT');
    expect(question.textContent).toContain("If you continue, they'll go on hold.");
    expect(moves()).toHaveLength(1);
    await user.click(button('Continue anyway'));
    await waitFor(() => expect(moves()).toHaveLength(2));
  });

  test('D59 of what is taken out of a position nothing is of bots', async () => {
    const callsOf = world({ data: {} }, '3', '1000', '1000');
    const position = samplePosition({ margin: 400_000_000 });
    const { user } = show(
      <MarginForm held={sampleHeld({ margin: '400' })} context={{ ...context, position }} />,
    );
    await screen.findByRole('textbox', { name: 'Amount' });
    await user.click(screen.getByRole('radio', { name: 'Remove margin' }));
    await user.type(field('Amount'), '100');
    await user.click(button('Remove margin'));
    await waitFor(() => expect(callsOf(MARGIN)).toHaveLength(1));
  });

  test('is moved once, however often it is pressed before the answer', async () => {
    const { user, moves } = await opens('pending');
    await user.type(field('Amount'), '5{Enter}{Enter}');
    await user.dblClick(button('Add margin'));
    expect(moves()).toHaveLength(1);
  });

  test('MAX is all that is free', async () => {
    const { user } = await opens();
    await user.click(button('MAX'));
    expect(field('Amount').value).toBe('1000');
  });

  test('a repeated try after silence moves it once: the same key', async () => {
    const { user, moves } = await opens('away');
    await user.type(field('Amount'), '5');
    const send = () => button('Add margin');
    await user.click(send());
    await screen.findByRole('alert');
    await waitFor(() => expect(send()).toHaveProperty('disabled', false));
    await user.click(send());
    await waitFor(() => expect(moves()).toHaveLength(2));
    expect(moves()[1]?.key).toBe(moves()[0]?.key);
  });
});
