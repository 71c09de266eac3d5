import type { PlainCode } from '@bourse/contract/code-texts.ts';
import { Code } from '@bourse/contract/codes.ts';
import type { Event, Outcome, Repeated } from '@bourse/contract/messages.ts';
import { Refusal } from '#platform/refusal.ts';
import type { exitBounds } from '#platform/texts/en/words.ts';
import { sayBoth } from '#platform/texts/texts.ts';
import {
  amountText,
  type Catalog,
  type Instrument,
  priceText,
  quantityText,
} from './live/catalog.ts';

type EventValues = { readonly [Kind in Event as Kind['case']]: Kind['value'] };

/** The first event of a kind in an outcome. */
export function eventOf<Case extends keyof EventValues>(
  outcome: Outcome,
  kind: Case,
): EventValues[Case] | undefined {
  const found = outcome.events.find((event) => event.case === kind);
  return found?.value as EventValues[Case] | undefined;
}

/**
 * Throws the engine's refusal of this command, with its values in the units that people read;
 * else answers what an earlier command with the same key did, if there was one. A remembered
 * refusal is thrown again.
 */
export function acceptedOrThrow(
  outcome: Outcome,
  catalog: Catalog,
  instrument?: Instrument,
): Repeated | undefined {
  const refused = eventOf(outcome, 'refused');
  if (refused) throw refusalOf(refused, catalog, instrument);
  const repeated = eventOf(outcome, 'repeated');
  if (repeated && repeated.code !== Code.ok) throw refusalOf(repeated, catalog, instrument);
  return repeated;
}

/** The engine's refusal, whose parameters are in the order of core/src/refusal.ts. */
export function refusalOf(
  { code, parameters }: { readonly code: number; readonly parameters: readonly string[] },
  catalog: Catalog,
  instrument?: Instrument,
): Refusal {
  const [first = '0', second = '0'] = parameters;
  const refused = code as Code;
  const quantity = () => (instrument ? quantityText(instrument, Number(first)) : first);
  const price = (ticks: string) => (instrument ? priceText(instrument, Number(ticks)) : ticks);
  switch (refused) {
    case Code.shapeInvalid:
      return new Refusal(refused, { field: first });
    case Code.tooManyRequests:
      return new Refusal(refused, { seconds: first });
    case Code.quantityBelowMin:
    case Code.quantityAboveMax:
      return new Refusal(refused, { quantity: quantity() });
    case Code.positionMax:
      return new Refusal(refused, {
        quantity: instrument ? `${quantity()} ${instrument.base.symbol}` : first,
      });
    case Code.priceOutsideBand:
      return new Refusal(refused, { lowest: price(first), highest: price(second) });
    case Code.openOrdersMax:
    case Code.holdsMax:
      return new Refusal(refused, { count: first });
    case Code.notionalBelowMin:
    case Code.insufficientBalance:
    case Code.insufficientMargin:
    case Code.marginWrong:
    case Code.withdrawDayMax: {
      const asset = catalog.asset(Number(second));
      return new Refusal(refused, { amount: amountText(asset, BigInt(first)), coin: asset.symbol });
    }
    case Code.leverageInvalid:
    case Code.leverageAboveTier:
    case Code.leverageCrowded:
      return new Refusal(refused, { leverage: first });
    case Code.takeProfitNotHigher:
    case Code.takeProfitNotLower:
    case Code.stopLossNotHigher:
    case Code.stopLossNotLower:
      return new Refusal(refused, {
        bound: sayBoth(`exitBounds.${first as keyof typeof exitBounds}`),
      });
    default:
      // No other sentence of the engine names a value.
      return new Refusal(refused as PlainCode);
  }
}
