import type { AccountPosition } from '@bourse/core/perpetual/account.ts';
import { initialMargin, releasedShare, returnOnMargin } from '@bourse/core/perpetual/margin.ts';
import { type BookLevel, previewContractOrder } from '@bourse/core/perpetual/order-preview.ts';
import { type ContractRules, lotsOf, ticksOf } from '../../data/futures/contract-rules.ts';
import { previewContractOf } from '../../data/futures/position-terms.ts';
import type { Problem } from '../../lib/problem.ts';
import { limitProblem, quantityProblem } from './field-problems.ts';

export interface CloseForm {
  readonly kind: 'market' | 'limit';
  /** Decimal strings; empty is not said. */
  readonly price: string;
  readonly quantity: string;
}

/** The position at the present mark, and the side of the book that a close trades with. */
export interface CloseContext {
  readonly rules: ContractRules;
  readonly position: AccountPosition;
  /** What limits are measured from; null while it is not known. */
  readonly anchorTicks: number | null;
  readonly levels: readonly BookLevel[];
}

/** What the close would bring. Atomic units and parts of RATE_ONE. */
export interface CloseEstimate {
  readonly lots: number;
  /** Before the fee. */
  readonly profit: number;
  readonly returnRate: number;
  readonly fee: number;
  /** The book that is shown does not take all of it. */
  readonly isPartial: boolean;
}

/** By the engine's own arithmetic; null while price or quantity is missing or off its step. */
export function closeEstimate(form: CloseForm, context: CloseContext): CloseEstimate | null {
  const { rules, position, anchorTicks, levels } = context;
  const wanted = lotsOf(rules, form.quantity);
  const priceTicks = form.kind === 'market' ? 0 : ticksOf(rules, form.price);
  if (wanted === null || priceTicks === null || wanted > position.lots) return null;
  const preview = previewContractOrder(
    { wallet: 0n, orderMargin: 0n, positions: [position] },
    previewContractOf(rules, position.contract.markTicks, anchorTicks),
    {
      sign: position.sign === 1 ? -1 : 1,
      priceTicks,
      lots: wanted,
      mayRest: form.kind === 'limit',
      leverage: position.leverage,
      isCross: position.isCross,
      effect: 'close',
    },
    levels,
  );
  const lots = preview.closedLots;
  if (lots === 0) return null;
  const margin = initialMargin(
    releasedShare(position.cost, lots, position.lots),
    position.leverage,
  );
  return {
    lots,
    profit: preview.realised,
    returnRate: returnOnMargin(preview.realised, margin),
    fee: preview.fee,
    isPartial: lots < wanted,
  };
}

/** The first thing that is wrong; null when the close can be sent. */
export function closeProblem(
  form: CloseForm,
  { rules, position, anchorTicks }: CloseContext,
): Problem<'price' | 'quantity'> | null {
  const lotsMax = Math.min(position.lots, rules.quantityMaxLots);
  const ofQuantity = quantityProblem(rules, form.quantity, lotsMax);
  if (ofQuantity || form.kind === 'market') return ofQuantity;
  return limitProblem(rules, form.price, anchorTicks);
}
