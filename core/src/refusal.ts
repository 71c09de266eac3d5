/**
 * Why the engine refuses, as a value. Parameters are raw integers written in decimal; the gateway
 * formats them in the units that people read. The parameters of each code, in order:
 *
 * | code                  | parameters                                             |
 * | --------------------- | ------------------------------------------------------ |
 * | shapeInvalid          | the name of the field                                  |
 * | definitionInvalid     | the name of the field                                  |
 * | tooManyRequests       | seconds until a remembered key is forgotten            |
 * | quantityBelowMin      | least quantity, lots                                   |
 * | quantityAboveMax      | largest quantity, lots                                 |
 * | priceOutsideBand      | lowest price, highest price, ticks                     |
 * | notionalBelowMin      | least value, atomic units; the quote asset's id        |
 * | openOrdersMax         | largest number of open orders                          |
 * | insufficientBalance   | available, atomic units; the asset's id                |
 * | treasuryInsufficient  | available, atomic units; the asset's id                |
 * | feesInsufficient      | available, atomic units; the asset's id                |
 * | insufficientMargin    | free margin, atomic units; the quote asset's id        |
 * | marginWrong           | the margin it is, atomic units; the quote asset's id   |
 * | leverageInvalid       | highest leverage                                       |
 * | leverageAboveTier     | highest leverage of the position's tier                |
 * | leverageCrowded       | highest leverage that the contract takes now           |
 * | positionMax           | largest position, lots                                 |
 * | takeProfitNotHigher   | what it must lie beyond: limit, trigger or current     |
 * | takeProfitNotLower, stopLossNotHigher, stopLossNotLower: the same               |
 * | holdsMax              | how many one user may have                             |
 * | withdrawDayMax        | what may leave today, atomic units; the asset's id     |
 *
 * All other codes have none.
 */
import type { Code } from '@bourse/contract/codes.ts';

export class Refusal {
  readonly code: Code;
  readonly parameters: readonly string[];

  constructor(code: Code, parameters: readonly string[]) {
    this.code = code;
    this.parameters = parameters;
  }
}

/** A refusal with its parameters in the order of the table above. */
export function refusal(code: Code, ...parameters: readonly (number | bigint | string)[]): Refusal {
  return new Refusal(code, parameters.map(String));
}
