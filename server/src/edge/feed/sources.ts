import type { Period } from '@bourse/contract/feed.ts';
import type { ContractFill, ContractOrder } from '@bourse/contract/routes/futures.ts';
import type { SpotFill, SpotOrder } from '@bourse/contract/routes/spot.ts';
import type { Candle } from '@bourse/core/market-data/candles.ts';
import type { LiveContractOrder } from '#engine/live/contract-order.ts';
import type { OpenOrder } from '#engine/live/open-order.ts';
import type { OwnContractFill } from '#engine/live/own-contract-fill.ts';
import type { OwnFill } from '#engine/live/own-fill.ts';

export interface CandleReader {
  /** The newest candle and the one before it, oldest first; as many of them as there are. */
  newest(market: number, period: Period): readonly Candle[];
}

/** Writes orders and fills as the HTTP API does, so that both say the same. */
export interface OwnPresenter {
  order(order: OpenOrder): SpotOrder;
  fill(fill: OwnFill): SpotFill;
  contractOrder(order: LiveContractOrder): ContractOrder;
  contractFill(fill: OwnContractFill): ContractFill;
}
