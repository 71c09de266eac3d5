import { routes } from '@bourse/contract/routes.ts';
import { botEnds, botHolds } from '@bourse/contract/trading-bots.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePreferences } from '../../data/device/preferences.ts';
import type { MarketItem } from '../../data/markets/markets.ts';
import { endSession, startSession } from '../../data/server/session.ts';
import type { TradingBot } from '../../data/user/bots.ts';
import { formatTime } from '../../lib/format.ts';
import { addTexts, setLocale } from '../../lib/i18n.ts';
import { sampleMarket } from '../../parts/fixtures/sample-rows.ts';
import { type Answered, serve, show } from '../../test-screen.tsx';
import { useToasts } from '../../ui/overlays/toast-store.ts';
import { BotCard } from './bot-card.tsx';
import { sampleBot } from './fixtures/sample-bot.ts';

const STOP = '/api/bots/7/stop';
const HOUR_MS = 3_600_000;

function opens(
  change: Partial<TradingBot> = {},
  answer: Answered = { data: { bot: {} } },
  list: readonly MarketItem[] = [],
) {
  const sent = serve({
    [STOP]: answer,
    [routes.botList.path]: { data: { list: [], botsMax: 5 } },
    [routes.spotItems.path]: { data: { list, HotList: [], NewList: [] } },
  });
  const drawn = show(<BotCard bot={sampleBot(change)} />);
  return { ...drawn, stops: () => sent.filter(({ path }) => path === STOP) };
}
const figure = (name: string) => screen.getByText(name).nextSibling?.textContent;
const dialog = () => screen.findByRole('dialog', { name: 'Stop this bot?' });
const chosen = () => screen.getByRole<HTMLInputElement>('radio', { checked: true }).value;

beforeEach(() => startSession('a-token'));
afterEach(endSession);

test.each([
  ['12.5', '+12.50 USDT (+1.25%)', 'text-up'],
  ['0', '0.00 USDT (0.00%)', 'text-ink'],
  ['0.00000001', '0.00 USDT (0.00%)', 'text-ink'],
  ['-0.009', '0.00 USDT (0.00%)', 'text-ink'],
  ['-1234567890123.456', '-1,234,567,890,123.45 USDT (-123,456,789,012.34%)', 'text-down'],
])('a profit of %s stands as %s, in its colour', (profit, words, tone) => {
  opens({ profit });
  expect(screen.getByText(words).className).toContain(tone);
});

test('a bot that has bought nothing yet shows zeros, and no funding that spot does not know', () => {
  opens({ coins: '0', fees: '0', openOrders: 0, tradedOrders: 0, worth: '1000', cash: '1000' });
  expect([figure('Coins held'), figure('Fees paid'), figure('Current value')]).toEqual([
    ...['0 BTC (0.00 USDT)', '0.00 USDT', '1,000.00 USDT'],
  ]);
  expect(figure('Open / filled orders')).toBe('0 / 0');
  expect(screen.queryByText('Funding paid')).toBeNull();
});

test('the current value is cash and what the coins are worth, to the unit', () => {
  opens({ worth: '1998.35', cash: '1482.21', coins: '0.0055944' });
  expect([figure('Current value'), figure('Cash'), figure('Coins held')]).toEqual([
    ...['1,998.35 USDT', '1,482.21 USDT', '0.0055944 BTC (516.14 USDT)'],
  ]);
});

test('dust is shown to its last decimal, a short position and funding that was received with a sign', () => {
  opens({
    ...{ strategy: 'futures-grid', direction: 'short', leverage: 125, coins: '-0.00000001' },
    ...{ funding: '-0.75', worth: '-3.5', hold: '' },
  });
  screen.getByText('Short 125x');
  expect([figure('Position'), figure('Funding paid'), figure('Current value')]).toEqual([
    ...['-0.00000001 BTC', '-0.75 USDT', '-3.50 USDT'],
  ]);
});

test.each(botHolds.filter((hold) => hold !== ''))(
  'one that waits is on hold and says why: %s',
  (hold) => {
    opens({ hold });
    screen.getByText('On hold');
    screen.getByText(/^On hold: /);
  },
);

test.each([
  ['running', 'Running'],
  ['paused', 'Paused'],
  ['stopping', 'Stopping'],
  ['stopped', 'Stopped'],
] as const)('one that waits for nothing is %s by its badge', (state, name) => {
  opens({ state, hold: '' });
  screen.getByText(name);
  expect(screen.queryByText(/On hold/)).toBeNull();
});

test.each(botEnds.filter((end) => end !== ''))(
  'one that has ended says why and cannot be stopped again: %s',
  (end) => {
    const { container } = opens({ end, hold: '', state: 'stopped', stopTime: 2 });
    expect(container.querySelector('footer')?.previousSibling?.textContent).toMatch(/\.$/);
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
    screen.getByRole('link', { name: 'Orders and history' });
  },
);

test('how long it is at work goes on while one looks, and stands once it has ended', () => {
  vi.useFakeTimers({ now: 100 * HOUR_MS });
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  const { redraw } = opens({ createTime: 50 * HOUR_MS - 60_000 });
  expect(figure('Running for')).toBe('2 d 2 h 1 min');
  pass(3 * HOUR_MS);
  expect(figure('Running for')).toBe('2 d 5 h 1 min');
  const ended = { createTime: 50 * HOUR_MS, stopTime: 51 * HOUR_MS, state: 'stopped' } as const;
  redraw(<BotCard bot={sampleBot(ended)} />);
  expect(figure('Running for')).toBe('1 h 0 min');
  // The exchange's clock may be ahead of this one.
  redraw(<BotCard bot={sampleBot({ createTime: 1000 * HOUR_MS })} />);
  expect(figure('Running for')).toBe('0 min');
});

test('it is stopped once, with its coins kept unless somebody says otherwise', async () => {
  const { user, stops } = opens();
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  within(await dialog()).getByText(/What should happen to its BTC\?$/);
  expect(chosen()).toBe('keep');
  expect(stops()).toEqual([]);
  await user.dblClick(screen.getByRole('button', { name: 'Stop bot' }));
  await screen.findByText('Stopping the bot');
  expect(stops().map(({ body }) => body)).toEqual([{ isSelling: false }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each(['Cancel', 'Close', '{Escape}'])(
  'who leaves the question by %s stops nothing, and sells nothing the next time by itself',
  async (way) => {
    const { user, stops } = opens();
    const stop = screen.getByRole('button', { name: 'Stop' });
    await user.click(stop);
    await dialog();
    await user.click(screen.getByRole('radio', { name: 'Sell all' }));
    if (way === '{Escape}') await user.keyboard(way);
    else await user.click(screen.getByRole('button', { name: way }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(stop);
    await user.click(stop);
    await dialog();
    expect(chosen()).toBe('keep');
    expect(stops()).toEqual([]);
  },
);

test.each([
  ['running', 'Pause', '/api/bots/7/pause'],
  ['paused', 'Resume', '/api/bots/7/resume'],
] as const)('a bot that is %s has the button %s', async (state, name, path) => {
  const sent = serve({
    [path]: { data: { bot: {} } },
    [routes.botList.path]: { data: { list: [], botsMax: 5 } },
    [routes.spotItems.path]: { data: { list: [], HotList: [], NewList: [] } },
  });
  const { user } = show(<BotCard bot={sampleBot({ state })} />);
  await user.dblClick(screen.getByRole('button', { name }));
  await waitFor(() => expect(sent.filter((one) => one.path === path)).toHaveLength(1));
});

test('a sale of all says what is below the smallest order and stays', async () => {
  const { user } = opens({ coins: '0.00512345' }, { data: { bot: {} } }, [sampleMarket]);
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  await dialog();
  const said = '0.00002345 BTC is below the minimum order size and stays in your account.';
  expect(screen.queryByText(said)).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Sell all' }));
  await screen.findByText(said);
});

test('a stop that is refused says why, and it can be stopped still', async () => {
  const { user, stops } = opens({}, { refused: 'The market is in its auction' });
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  await dialog();
  await user.click(screen.getByRole('button', { name: 'Stop bot' }));
  await screen.findByText('The market is in its auction');
  expect(useToasts.getState().toasts.map(({ type }) => type)).toEqual(['error']);
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  await dialog();
  await user.click(screen.getByRole('button', { name: 'Stop bot' }));
  await waitFor(() => expect(stops()).toHaveLength(2));
});

test('in Chinese the question and its two answers are whole', async () => {
  await addTexts('programs');
  await setLocale('zh-CN');
  const { user } = opens({ strategy: 'futures-grid', leverage: 2 });
  await user.click(screen.getByRole('button', { name: '停止' }));
  const shown = await screen.findByRole('dialog');
  expect(shown.textContent?.replace('API', '')).not.toMatch(/[A-Za-z{}]/);
  expect(within(shown).getAllByRole('radio')).toHaveLength(2);
});

test.each<[Partial<TradingBot>, string]>([
  [
    { judgedBy: 'index', endPrice: '60000.00', exitPrice: '59970.00' },
    'Triggered by the index price at 60,000.00000000. The average exit price was 59,970.00000000, 0.05% below that price.',
  ],
  [
    { judgedBy: 'mark-and-index', endPrice: '60000.00', exitPrice: '60030.00' },
    'Triggered by the mark and index prices together, with the mark price at 60,000.00000000. The average exit price was 60,030.00000000, 0.05% above that price.',
  ],
  [
    { judgedBy: 'closes', endPrice: '60000.00', exitPrice: '0' },
    'Triggered by the median of five one-minute closes at 60,000.00000000.',
  ],
])('a bot that ended by a price says which, and how far from it it left: %o', (change, said) => {
  const { container } = opens({ state: 'stopped', hold: '', end: 'stop-loss', ...change });
  expect(container.textContent).toContain(said);
});

test('a bot that ended by no price shows none', () => {
  const { container } = opens({ state: 'stopped', hold: '', end: 'user' });
  expect(container.textContent).not.toContain('Judged');
});

test.each([
  [
    'a grid',
    { takeProfitPercent: 10, stopLossPercent: 5 },
    ['Price range88,000.0 – 92,000.0 USDT', 'Number of grids4'],
    ['Take profit (sell all)10%', 'Stop loss (sell all)5%'],
  ],
  [
    'purchases',
    { strategy: 'dca', amount: '50', everyHours: 24 },
    ['Amount per purchase50.00 USDT', 'Hours between purchases24'],
    [],
  ],
] as const)('its plan and its profit in percent are shown: %s', async (_, change, plan, ends) => {
  opens(change, undefined, [sampleMarket]);
  screen.getByText('+12.50 USDT (+1.25%)');
  const rows = () => screen.getAllByRole('term').map((term) => term.parentElement?.textContent);
  await waitFor(() => expect(rows()).toEqual(expect.arrayContaining([...plan, ...ends])));
  expect(rows().some((row) => /Take profit|Stop loss/.test(row ?? ''))).toBe(ends.length > 0);
});

test('a DCA bot says when it buys next; a paused one does not', () => {
  const purchasesFrom = Date.now() - 23 * HOUR_MS;
  const { timeOffset } = usePreferences.getState();
  const dca = { strategy: 'dca', amount: '50', everyHours: 24, purchasesFrom } as const;
  const { unmount } = opens(dca);
  expect(figure('Next purchase')).toBe(
    formatTime(purchasesFrom + 24 * HOUR_MS, timeOffset, 'short'),
  );
  unmount();
  opens({ ...dca, state: 'paused' });
  expect(screen.queryByText('Next purchase')).toBeNull();
});
