/** Why an order waits, and by which price it was triggered, as people and programs see it. */
import { formatDecimal } from '@bourse/contract/amount.ts';
import type { SpotOrder } from '@bourse/contract/routes/spot.ts';
import { type Instrument, priceText } from './catalog.ts';
import type { LiveContractOrder } from './contract-order.ts';
import { waitOf } from './liquidity-wait.ts';
import type { LiveState } from './live-state.ts';
import type { OpenOrder } from './open-order.ts';

/** By which price an order was triggered, and by what it was measured then, ticks; null or absent: it was not. */
export interface WokenRow {
  readonly wokenTicks?: number | null;
  readonly measureTicks?: number | null;
}

const RATE_DECIMALS = 8;

/** The field `waiting` of an open order; nothing of one that does not wait for a counterparty. */
export function presentWait(
  live: LiveState,
  order: OpenOrder | LiveContractOrder,
): Pick<SpotOrder, 'waiting'> {
  const wait = waitOf(live, order);
  if (!wait) return {};
  const { since, awayRate, reachRate } = wait;
  const waiting = {
    since,
    ...(awayRate !== null && { away: formatDecimal(awayRate, RATE_DECIMALS) }),
    ...(reachRate !== null && { reach: formatDecimal(reachRate, RATE_DECIMALS) }),
  };
  return { waiting };
}

/** The field `woken` of a row; nothing of one that was never triggered. */
export function presentWoken(
  { wokenTicks, measureTicks }: WokenRow,
  instrument: Instrument,
): Pick<SpotOrder, 'woken'> {
  if (!wokenTicks || !measureTicks) return {};
  const price = priceText(instrument, wokenTicks);
  return { woken: { price, measure: priceText(instrument, measureTicks) } };
}
