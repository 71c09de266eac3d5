import { AccountKind } from '@bourse/contract/enumerations.ts';
import type { Outcome } from '@bourse/contract/messages.ts';
import { Engine } from '@bourse/core/engine.ts';
import { ALICE, BOB, BTC, BTCUSDT, Desk, ticks } from '@bourse/core/fixtures/desk.ts';
import { opening, Sequencer } from '@bourse/core/fixtures/steps.ts';
import { describe, expect, it } from 'vitest';
import { LiveState } from '#engine/live/live-state.ts';
import { viewOf } from '#engine/run/engine-view.ts';
import { obstaclesOf } from './obstacles.ts';
import { closurePolicy } from './policy.ts';

const STRANGER = 987_654;

/** Markets and coins of the fixtures, and what one person has of a coin on the spot account. */
function liveState(symbol = 'USDT', available = 0n, frozen = 0n): LiveState {
  const engine = new Engine();
  const sequencer = new Sequencer();
  for (const step of opening) sequencer.note(engine.apply(sequencer.command(step)).events);
  const live = new LiveState();
  live.load(viewOf(engine));
  const { asset } = live.catalog.findAsset(symbol);
  const balance = { available, frozen };
  const change = { user: STRANGER, account: AccountKind.SPOT, asset, balance };
  const sequence = live.sequence + 1;
  live.apply({
    ...{ sequence, time: live.time, user: STRANGER, key: '' },
    events: [{ case: 'balanceChanged', value: change }],
  } as unknown as Outcome);
  return live;
}
const nothing = { deposit: false, withdrawal: false, debt: false };
const of = (live: LiveState, underWay = nothing) =>
  obstaclesOf(live, { id: STRANGER, frozen: false }, 100, underWay);

describe('what stands against closing an account', () => {
  it('is nothing for who has nothing, and a restriction for who is frozen', () => {
    const live = liveState();
    expect(of(live)).toEqual([]);
    expect(obstaclesOf(live, { id: STRANGER, frozen: true }, 100, nothing)).toEqual(['restricted']);
  });

  it('is a balance of as much as dust, to the last unit', () => {
    const { decimals } = liveState().catalog.findAsset('USDT');
    const one = 10n ** BigInt(decimals);
    expect(of(liveState('USDT', one - 1n))).toEqual([]);
    expect(of(liveState('USDT', one))).toEqual(['balance']);
    expect(of(liveState('USDT', -1n))).toEqual(['balance']);
  });

  it('is money that is held without an order', () => {
    expect(of(liveState('USDT', 0n, 1n))).toEqual(['pending']);
  });

  it('is a deposit and a withdrawal under way, each by its name', () => {
    expect(of(liveState(), { ...nothing, deposit: true })).toEqual(['deposit']);
    const withdrawing = { ...nothing, withdrawal: true };
    expect(of(liveState(), withdrawing)).toEqual(['withdrawal']);
    expect(of(liveState('USDT', 0n, 1n), withdrawing)).toEqual(['withdrawal']);
    expect(of(liveState(), { ...nothing, debt: true })).toEqual(['debt']);
  });
});

it('V1 is valued at the index: a print at -9.8% changes nothing of it', () => {
  const desk = Desk.open();
  const live = new LiveState();
  const found = () => {
    for (const outcome of desk.outcomes.splice(0)) live.apply(outcome);
    return obstaclesOf(live, { id: STRANGER, frozen: false }, 100, nothing);
  };
  desk.adoptRiskRules();
  const prices = [{ market: BTCUSDT, priceTicks: ticks(60_000), time: desk.time }];
  desk.house({ case: 'observeMarkets', value: { prices } });
  // 1.02 USDT at the index, 0.92 at the print: dust is below 1.
  desk.deposit(STRANGER, BTC, 1_700);
  const before = found();
  desk.buy(ALICE, 54_120, 0.01);
  desk.sell(BOB, 54_120, 0.01);
  const after = found();
  expect(live.lastPriceOf(BTCUSDT)).toBe(ticks(54_120));
  expect([before, after]).toEqual([['balance'], ['balance']]);
});

it('a closure that is not taken back is carried out after 14 days', () => {
  expect(closurePolicy.coolingMs).toBe(14 * 24 * 60 * 60_000);
});
