import {
  type Account,
  type AccountPosition,
  positionFigures,
} from '@bourse/core/perpetual/account.ts';
import { type BookLevel, previewContractOrder } from '@bourse/core/perpetual/order-preview.ts';
import type { ContractRules } from '../../data/futures/contract-rules.ts';
import { previewContractOf } from '../../data/futures/position-terms.ts';

/** The account with the position, at the present mark, and the side of the book that both orders trade with. */
export interface ReverseContext {
  readonly rules: ContractRules;
  readonly account: Account;
  readonly position: AccountPosition;
  /** What bands are measured from; null while it is not known. */
  readonly anchorTicks: number | null;
  readonly levels: readonly BookLevel[];
}

/** What closing the position and opening as much on the other side would bring. Atomic units. */
export interface ReverseEstimate {
  /** Of the close, before its fee. */
  readonly profit: number;
  readonly closingFee: number;
  readonly openingFee: number;
  /** Cost of the new position, and its initial margin's worst case while it is opened. */
  readonly openedLots: number;
  readonly cost: number;
  readonly held: number;
  /** Ticks; 0: no price liquidates the new position. */
  readonly liquidationTicks: number;
  /** The book that is shown doesn't take all of both orders. */
  readonly isPartial: boolean;
}

/** By the engine's own arithmetic, the second order with what the first leaves of the book; null: nothing closes. */
export function reverseEstimate(context: ReverseContext): ReverseEstimate | null {
  const { rules, account, position, anchorTicks, levels } = context;
  const contract = previewContractOf(rules, position.contract.markTicks, anchorTicks);
  const order = {
    sign: position.sign === 1 ? -1 : 1,
    priceTicks: 0,
    mayRest: false,
    leverage: position.leverage,
    isCross: position.isCross,
  } as const;
  const close = { ...order, lots: position.lots, effect: 'close' } as const;
  const closed = previewContractOrder(account, contract, close, levels);
  const lots = closed.closedLots;
  if (lots === 0) return null;
  const open = { ...order, lots, effect: 'open' } as const;
  const opened = previewContractOrder(closed.after, contract, open, levelsAfter(levels, lots));
  return {
    profit: closed.realised,
    closingFee: closed.fee,
    openingFee: opened.fee,
    openedLots: opened.lots,
    cost: opened.notional,
    held: opened.held,
    liquidationTicks: opened.opened
      ? positionFigures(opened.after, opened.opened).liquidationTicks
      : 0,
    isPartial: opened.lots < position.lots,
  };
}

/** The levels once lots of the best have traded. */
export function levelsAfter(levels: readonly BookLevel[], lots: number): readonly BookLevel[] {
  let taken = lots;
  return levels.flatMap(({ priceTicks, totalLots }) => {
    const here = Math.min(taken, totalLots);
    taken -= here;
    return here === totalLots ? [] : [{ priceTicks, totalLots: totalLots - here }];
  });
}
