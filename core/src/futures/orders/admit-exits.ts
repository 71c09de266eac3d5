/** Whether a take-profit and a stop-loss can be. Reads only. */
import { Code } from '@bourse/contract/codes.ts';
import { TriggerType } from '@bourse/contract/enumerations.ts';
import type { Exit } from '@bourse/contract/messages.ts';
import type { Sign } from '../../perpetual/margin.ts';
import type { Contract } from '../../position/contract.ts';
import type { ExitPair } from '../../position/order-details.ts';
import { type Refusal, refusal } from '../../refusal.ts';
import { triggerReference } from './waiting.ts';

/** Prices of the order that brings the exits; both 0: what trades now is what they lie beyond. */
export interface Entry {
  readonly priceTicks: number;
  readonly triggerPriceTicks: number;
}

export const NO_ENTRY: Entry = { priceTicks: 0, triggerPriceTicks: 0 };

/**
 * A take-profit lies on the winning side of its reference, a stop-loss on the losing one. The reference is
 * the price at which their order opens the position, else that order's trigger, else the present price of
 * what the exit's own trigger looks at.
 *
 * @param sign 1: they close a long position
 */
export function refuseExits(
  contract: Contract,
  { takeProfit, stopLoss }: ExitPair,
  sign: Sign,
  entry: Entry,
): Refusal | null {
  const [profitCode, lossCode] =
    sign === 1
      ? [Code.takeProfitNotHigher, Code.stopLossNotLower]
      : [Code.takeProfitNotLower, Code.stopLossNotHigher];
  const other = sign === 1 ? -1 : 1;
  return (
    refuseExit(contract, takeProfit, sign, entry, profitCode) ??
    refuseExit(contract, stopLoss, other, entry, lossCode)
  );
}

/** `above` is 1 for an exit that must lie above its reference. */
function refuseExit(
  contract: Contract,
  exit: Exit | undefined,
  above: Sign,
  entry: Entry,
  code: Code,
): Refusal | null {
  if (!exit) return null;
  const { triggerPriceTicks, priceTicks, quantityLots } = exit;
  const { priceMaxTicks, quantityMaxLots } = contract.rules;
  const isKnown =
    exit.triggerType >= 0 &&
    exit.triggerType <= TriggerType.MARK &&
    triggerPriceTicks > 0 &&
    triggerPriceTicks <= priceMaxTicks &&
    priceTicks >= 0 &&
    priceTicks <= priceMaxTicks &&
    quantityLots >= 0 &&
    quantityLots <= quantityMaxLots;
  if (!isKnown) return refusal(Code.triggerPriceInvalid);
  const entryTicks = entry.priceTicks || entry.triggerPriceTicks;
  const reference = entryTicks || triggerReference(contract, exit);
  if (above * (triggerPriceTicks - reference) > 0) return null;
  return refusal(code, entry.priceTicks > 0 ? 'limit' : entryTicks > 0 ? 'trigger' : 'current');
}
