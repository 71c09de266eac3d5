import { Side } from '@bourse/contract/enumerations.ts';
import { BTCUSDT } from '@bourse/core/fixtures/desk.ts';
import { BTCPERP, FuturesDesk } from '@bourse/core/fixtures/futures-desk.ts';
import { expect, test } from 'vitest';
import { LiveState } from '#engine/live/live-state.ts';
import type { NotificationFacts } from '#platform/db/tables/notification-facts.ts';
import { wordsOf } from './words.ts';

const live = new LiveState();
for (const outcome of FuturesDesk.openFutures().outcomes) live.apply(outcome);

const facts = { market: BTCUSDT, side: Side.SELL, exit: 'stop', triggerTicks: 5_900_000 } as const;
const textIn = (language: 'en' | 'zh-CN', more: Partial<NotificationFacts['exit']>) =>
  wordsOf('exit', { ...facts, ...more }, live.catalog, language);

test.each<[Partial<NotificationFacts['exit']>, RegExp, RegExp]>([
  [{ reachRate: 500_000 }, /within 0\.5% of the index price yet/, /指数价格的 0\.5% 范围内/],
  [
    { reachRate: 500_000, market: BTCPERP },
    /within 0\.5% of the index or mark price/,
    /指数价格与标记价格/,
  ],
  [{ reachRate: 0 }, /The index price is unavailable/, /指数价格暂不可用/],
  [{ reachRate: null }, /within its price limit/, /限价之内/],
])('an order that waits says for what: %o', (more, english, chinese) => {
  expect(textIn('en', { stage: 'waiting', ...more }).text).toMatch(english);
  expect(textIn('zh-CN', { stage: 'waiting', ...more }).text).toMatch(chinese);
});

test('one that ended without a trade says so, and one that was triggered what it always said', () => {
  expect(textIn('en', { stage: 'ended', exit: 'exit' }).title).toBe(
    'Protected exit ended unfilled: BTC/USDT',
  );
  expect(textIn('zh-CN', { stage: 'ended' }).title).toContain('未成交即结束');
  expect(textIn('en', {}).title).toContain('triggered');
});
