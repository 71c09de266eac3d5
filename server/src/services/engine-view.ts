import { CloseReason, type Event, Side } from '@bourse/contract/messages.ts';
import type { Engine } from '@bourse/core/engine.ts';
import { noFutures } from '../live/live-futures.ts';
import type { OpenOrder, StateView } from '../live/live-state.ts';

/** The engine's state as the live state starts from it. */
export function viewOf(engine: Engine): StateView {
  const markets = engine.markets();
  const definitions: Event[] = [
    ...engine.assets().map((value) => ({ case: 'assetDefined' as const, value })),
    { case: 'feeScheduleSet', value: { tiers: engine.feeTiers() } },
    ...markets.flatMap(({ rules, state }): Event[] => [
      { case: 'marketDefined', value: rules },
      { case: 'marketStateChanged', value: { market: rules.market, state } },
    ]),
  ];
  return {
    sequence: engine.sequence,
    time: engine.time,
    definitions,
    orders: engine.allOpenOrders().map(
      ({ isTriggered, time, ...order }): OpenOrder => ({
        ...order,
        triggered: isTriggered,
        createTime: time,
        updateTime: time,
        closeReason: CloseReason.UNSPECIFIED,
      }),
    ),
    balances: engine.allBalances().map(({ user, account, asset, available, frozen }) => ({
      user,
      account,
      asset,
      balance: { available, frozen },
    })),
    levels: markets.flatMap(({ rules: { market } }) =>
      [Side.BUY, Side.SELL].flatMap((side) =>
        engine
          .depth(market, side, Number.MAX_SAFE_INTEGER)
          .map(({ priceTicks, totalLots }) => ({ market, side, priceTicks, lots: totalLots })),
      ),
    ),
    // A market that never traded has none: its initial price may still change.
    lastPrices: markets
      .filter(({ lastPriceTicks }) => lastPriceTicks > 0)
      .map(({ rules, lastPriceTicks }) => ({ market: rules.market, priceTicks: lastPriceTicks })),
    futures: noFutures,
  };
}
