import { Code } from '@bourse/contract/codes.ts';
import { PRICE_ALERTS_MAX } from '@bourse/contract/notifications.ts';
import { type Instrument, priceText } from '#engine/live/catalog.ts';
import { Refusal } from '#platform/refusal.ts';

/** A price that is to be waited for, in ticks; the last one 0: nothing traded yet. */
interface Asked {
  readonly isAbove: boolean;
  readonly priceTicks: number;
  readonly lastTicks: number;
}

/**
 * Lets an alert wait: its price lies on the other side of the last one, and its owner has room. Refuses
 * priceNotOnTick, priceAlertReached, priceAlertsMax.
 */
export function admitAlert(
  { isAbove, priceTicks, lastTicks }: Asked,
  instrument: Instrument,
  waitingCount: number,
): void {
  if (priceTicks <= 0) throw new Refusal(Code.priceNotOnTick, { step: priceText(instrument, 1) });
  const isReached = isAbove ? lastTicks >= priceTicks : lastTicks <= priceTicks;
  if (lastTicks > 0 && isReached) {
    throw new Refusal(Code.priceAlertReached, { price: priceText(instrument, lastTicks) });
  }
  if (waitingCount >= PRICE_ALERTS_MAX) {
    throw new Refusal(Code.priceAlertsMax, { count: PRICE_ALERTS_MAX });
  }
}
