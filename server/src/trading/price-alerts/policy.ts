import { formatDecimal, parseDecimal } from '@bourse/contract/amount.ts';
import { Code } from '@bourse/contract/codes.ts';
import {
  ALERT_PERCENT_DECIMALS,
  ALERT_PERCENT_MAX,
  type AlertKind,
  PRICE_ALERTS_MAX,
} from '@bourse/contract/notifications.ts';
import { type Instrument, priceText } from '#engine/live/catalog.ts';
import { Refusal } from '#platform/refusal.ts';

/** Parts of RATE_ONE. */
const RATE_DECIMALS = 8;

/** A price that is to be waited for, in ticks; the last one 0: nothing traded yet. */
interface Asked {
  readonly isAbove: boolean;
  readonly priceTicks: number;
  readonly lastTicks: number;
}

/**
 * Lets an alert wait for a price on the other side of the last one. Refuses priceNotOnTick, priceAlertReached.
 */
export function admitPrice(
  { isAbove, priceTicks, lastTicks }: Asked,
  instrument: Instrument,
): void {
  if (priceTicks <= 0) throw new Refusal(Code.priceNotOnTick, { step: priceText(instrument, 1) });
  const isReached = isAbove ? lastTicks >= priceTicks : lastTicks <= priceTicks;
  if (lastTicks > 0 && isReached) {
    throw new Refusal(Code.priceAlertReached, { price: priceText(instrument, lastTicks) });
  }
}

/** Lets one more alert of an account wait. Refuses priceAlertsMax. */
export function admitOneMore(waitingCount: number): void {
  if (waitingCount >= PRICE_ALERTS_MAX) {
    throw new Refusal(Code.priceAlertsMax, { count: PRICE_ALERTS_MAX });
  }
}

const wrongLevel = () => new Refusal(Code.shapeInvalid, { field: 'level' });

/**
 * The level of an alert that is not by a price: a change in basis points, above 0; a rate in parts of RATE_ONE with
 * its sign, below 1. Refuses shapeInvalid.
 */
export function readLevel(kind: AlertKind, text = '0'): number {
  if (kind === 'price') return 0;
  const isNegative = text.startsWith('-');
  const decimals = kind === 'change' ? ALERT_PERCENT_DECIMALS : RATE_DECIMALS;
  const value = parseDecimal(isNegative ? text.slice(1) : text, decimals);
  if (typeof value === 'string') throw wrongLevel();
  const most = kind === 'change' ? ALERT_PERCENT_MAX * 10 ** decimals : 10 ** decimals - 1;
  if (value > most || (kind === 'change' && (isNegative || value === 0))) throw wrongLevel();
  return isNegative ? -value : value;
}

/** A level as `readLevel` takes it. */
export const levelText = (kind: AlertKind, level: number): string =>
  kind === 'price'
    ? '0'
    : formatDecimal(level, kind === 'change' ? ALERT_PERCENT_DECIMALS : RATE_DECIMALS);
