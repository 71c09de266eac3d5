import type { Outcome } from '@bourse/contract/messages.ts';
import { Desk, ONE } from '@bourse/core/fixtures/desk.ts';
import { expect, test } from 'vitest';
import { FakeChain } from '../../server/src/custody/chains/fake/fake-chain.ts';
import { ChainBook } from '../../server/src/custody/coins/chain-book.ts';
import { firedRules, withdrawalPolicy } from '../../server/src/custody/withdrawals/policy.ts';
import { LiveState } from '../../server/src/engine/live/live-state.ts';
import { sawText } from '../../web/console/src/pages/withdrawals/saw-text.ts';

const NOW = 1_763_774_436_000;

test('what each rule of withdrawals saw is read in Chinese, its figures and times as they are', () => {
  const desk = new Desk();
  desk.defineBtcUsdt();
  const live = new LiveState();
  for (const outcome of desk.outcomes as readonly Outcome[]) live.apply(outcome);
  const chain = new FakeChain({ coins: [{ symbol: 'BTC', decimals: 8 }], seed: 'saw' });
  const bounds = { reviewAbove: '1', twoPeopleAbove: '2' };
  const range = { depositMin: '0.1', withdrawMin: '0.1', withdrawMax: '100', withdrawFee: '0.1' };
  const chains = new ChainBook(
    [{ chain, terms: [{ coin: 'BTC', ...range, ...bounds }] }],
    live.catalog,
  );
  const moved = { chain: chain.code, coin: 'BTC', amount: 3 * ONE };
  const fired = firedRules(withdrawalPolicy, chains, {
    ...{ now: NOW, moved, isAddressKnown: false, deviceSeenAt: NOW - 1_000 },
    sums: { ofAccount: [moved], toAddress: [moved], ofInvited: [moved, moved] },
    credits: [{ ...moved, at: NOW - 1_000 }],
  });
  expect(new Set(fired.map(({ rule }) => rule))).toEqual(
    new Set([
      ...['large', 'day-sum', 'address-sum', 'invited-sum'],
      ...['new-address', 'after-deposit', 'new-device'],
    ]),
  );
  const figures = (text: string) => (text.match(/\d[\d,.:-]*/g) ?? []).sort();
  for (const { rule, saw } of fired) {
    const chinese = sawText(saw, 'zh-CN');
    expect(chinese.replaceAll('BTC', ''), rule).not.toMatch(/[a-z]/i);
    expect(figures(chinese), rule).toEqual(figures(saw));
  }
});
