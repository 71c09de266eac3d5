import { Code } from '@bourse/contract/codes.ts';
import { routes } from '@bourse/contract/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { queryClient } from '#app/data/server/query.ts';
import { endSession, startSession } from '#app/data/server/session.ts';
import { contractAnswers } from '#app/parts/fixtures/contract-answers.ts';
import { sampleContractItem } from '#app/parts/fixtures/sample-rows.ts';
import { sampleTicker, serveFeed } from '#app/test-feed.ts';
import { type Answered, serve, show } from '#app/test-screen.tsx';
import { futuresOrder } from '../futures-form.ts';
import { OrderEntry } from '../order-entry.tsx';

const PLACE = routes.contractOpen.path;
const ENABLE = routes.futuresEnable.path;
const allowed = { isAllowed: true, code: 0, msg: '' };
const notEnabled = { isAllowed: false, code: Code.futuresNotEnabled, msg: 'not enabled' };
const rights = (futures: object) => ({
  data: {
    ...{ level: 0, spot: allowed, futures, transfer: allowed, withdraw: allowed },
    withdrawDayMax: '1000',
  },
});
const question = (code: string, order: readonly string[]) => ({
  code,
  text: `About ${code}?`,
  answers: order.map((answer) => ({ code: answer, text: `${code} is ${answer}` })),
});

interface World {
  /** What the account's rights say before anything was accepted. */
  readonly before?: object;
  readonly enable?: Answered;
}

/** The form of a user with funds, and what was sent. */
async function opens({ before = notEnabled, enable }: World = {}) {
  let futures = before;
  let asked = 0;
  const sent = serve({
    ...contractAnswers(),
    [routes.userRights.path]: () => rights(futures),
    [routes.futuresTerms.path]: () => {
      asked += 1;
      const order = asked === 1 ? ['right', 'wrong'] : ['wrong', 'right'];
      const questions = ['one', 'two', 'three'].map((code) => question(code, order));
      return { data: { version: 1, paragraphs: ['All may be lost.'], questions } };
    },
    [ENABLE]: () => {
      if (enable) return enable;
      futures = allowed;
      return rights(futures);
    },
    [PLACE]: () =>
      futures === allowed
        ? { data: { code: '7', clientOrderId: 'x', status: 1 } }
        : { refused: 'not enabled', status: 403, code: Code.futuresNotEnabled },
  });
  serveFeed({
    own: { futuresAccount: { wallet: '1000', orderMargin: '0', positionMode: 1 }, positions: [] },
    tickers: [sampleTicker({ openInterest: '3' })],
    book: {
      buy: [{ price: '59999.9', volume: '50' }],
      sell: [{ price: '60000.1', volume: '50' }],
    },
  });
  startSession('token');
  const { user } = show(<OrderEntry market={sampleContractItem} />);
  await screen.findByText(/^[\d,]+\.\d\d USDT$/);
  const to = (path: string) => sent.filter((each) => each.path === path);
  return { user, to };
}

const quantity = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity' });
const press = (name: string) => screen.getByRole('button', { name });
type User = Awaited<ReturnType<typeof opens>>['user'];

async function fill(user: User) {
  const price = screen.getByRole('textbox', { name: 'Price' });
  await user.clear(price);
  await user.type(price, '60000');
  await user.type(quantity(), '0.01');
}

async function answer(user: User, dialog: HTMLElement, word = 'right') {
  for (const code of ['one', 'two', 'three']) {
    await user.click(within(dialog).getByRole('radio', { name: `${code} is ${word}` }));
  }
  await user.click(within(dialog).getByRole('checkbox'));
}

beforeEach(() => {
  futuresOrder.port.reset();
  futuresOrder.port.chooseKind('limit', '');
  futuresOrder.dispatch({ type: 'closing', isClosing: false });
});
afterEach(() => {
  endSession();
  queryClient.clear();
});

describe('the first futures order asks for enabling', () => {
  test('its order is said again once it is enabled, and sent by one more press', async () => {
    const { user, to } = await opens();
    await screen.findByText(/^Before your first futures order/);
    await fill(user);
    await user.click(press('Open Long'));
    const dialog = await screen.findByRole('dialog', { name: 'Enable futures' });
    await within(dialog).findByText('All may be lost.');
    expect(to(PLACE)).toEqual([]);
    await answer(user, dialog);
    await user.click(within(dialog).getByRole('button', { name: 'Enable futures' }));
    const enabled = await screen.findByRole('dialog', { name: 'Futures enabled' });
    expect(to(ENABLE)[0]?.body).toEqual({
      version: 1,
      answers: ['one', 'two', 'three'].map((code) => ({ question: code, answer: 'right' })),
    });
    within(enabled).getByText('Your order waits to be sent: 0.01 BTC · 60000 USDT');
    expect(to(PLACE)).toEqual([]);
    await user.click(within(enabled).getByRole('button', { name: 'Open Long' }));
    await waitFor(() => expect(to(PLACE)).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByText(/^Before your first futures order/)).toBeNull();
  });

  test('who is refused although the page did not know is asked as well', async () => {
    const { user, to } = await opens({ before: notEnabled });
    queryClient.clear();
    await fill(user);
    await user.click(press('Open Short'));
    await screen.findByRole('dialog', { name: 'Enable futures' });
    expect(to(ENABLE)).toEqual([]);
  });

  test('nothing is sent before all is answered and confirmed', async () => {
    const { user, to } = await opens();
    await screen.findByText(/^Before your first futures order/);
    await fill(user);
    await user.click(press('Open Long'));
    const dialog = await screen.findByRole('dialog');
    await user.click(await within(dialog).findByRole('radio', { name: 'one is right' }));
    await user.click(within(dialog).getByRole('button', { name: 'Enable futures' }));
    await within(dialog).findByText(/answer all three questions/);
    expect(to(ENABLE)).toEqual([]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(quantity().value).toBe('0.01');
    expect(to(PLACE)).toEqual([]);
  });

  test('a wrong answer is not named: all are asked again, in another order', async () => {
    const refused = { refused: 'Not every answer is right', code: Code.futuresAnswersWrong };
    const { user, to } = await opens({ enable: { ...refused, status: 200 } });
    await screen.findByText(/^Before your first futures order/);
    await fill(user);
    await user.click(press('Open Long'));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('All may be lost.');
    await answer(user, dialog, 'wrong');
    await user.click(within(dialog).getByRole('button', { name: 'Enable futures' }));
    await within(dialog).findByText('Not every answer is right');
    await waitFor(() => expect(to(routes.futuresTerms.path)).toHaveLength(2));
    const [first] = within(dialog).getAllByRole<HTMLInputElement>('radio');
    await waitFor(() => expect(first?.value).toBe('wrong'));
    for (const radio of within(dialog).getAllByRole<HTMLInputElement>('radio')) {
      expect(radio.checked).toBe(false);
    }
  });

  test('what closes asks for nothing', async () => {
    const { user } = await opens();
    await screen.findByText(/^Before your first futures order/);
    await user.click(screen.getByRole('radio', { name: 'Close' }));
    expect(screen.queryByText(/^Before your first futures order/)).toBeNull();
  });

  test('another cause is said in the server’s words before an order is sent', async () => {
    const frozen = { isAllowed: false, code: Code.accountFrozen, msg: 'Your account is frozen' };
    await opens({ before: frozen });
    await screen.findByText('Your account is frozen');
  });
});
