import { Code } from '@bourse/contract/codes.ts';
import type { Event, Outcome, Repeated } from '@bourse/contract/messages.ts';
import {
  amountText,
  type Catalog,
  type Instrument,
  priceText,
  quantityText,
} from '../live/catalog.ts';
import { Refusal } from './refusal.ts';

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
  if (refused) {
    throw new Refusal(refused.code as Code, formatParameters(refused, catalog, instrument));
  }
  const repeated = eventOf(outcome, 'repeated');
  if (repeated && repeated.code !== Code.ok) {
    throw new Refusal(repeated.code as Code, formatParameters(repeated, catalog, instrument));
  }
  return repeated;
}

function formatParameters(
  { code, parameters }: { code: number; parameters: readonly string[] },
  catalog: Catalog,
  instrument?: Instrument,
): readonly string[] {
  const [first = '0', second = '0'] = parameters;
  const amountAndCoin = () => {
    const asset = catalog.asset(Number(second));
    return [amountText(asset, BigInt(first)), asset.symbol];
  };
  switch (code) {
    case Code.quantityBelowMin:
    case Code.quantityAboveMax:
      return instrument ? [quantityText(instrument, Number(first))] : parameters;
    case Code.positionMax:
      return instrument
        ? [`${quantityText(instrument, Number(first))} ${instrument.base.symbol}`]
        : parameters;
    case Code.priceOutsideBand:
      return instrument
        ? [priceText(instrument, Number(first)), priceText(instrument, Number(second))]
        : parameters;
    case Code.notionalBelowMin:
    case Code.insufficientBalance:
    case Code.insufficientMargin:
    case Code.marginWrong:
    case Code.treasuryInsufficient:
    case Code.feesInsufficient:
    case Code.withdrawDayMax:
      return amountAndCoin();
    default:
      return parameters;
  }
}
