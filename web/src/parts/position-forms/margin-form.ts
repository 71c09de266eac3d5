import {
  type Account,
  type AccountPosition,
  accountFigures,
  positionFigures,
} from '@bourse/core/perpetual/account.ts';
import type { ContractRules } from '../../data/futures/contract-rules.ts';
import { moneyOf, moneyUnitsOf, priceOf } from '../../data/markets/scale.ts';
import { isAboveZero } from '../../lib/decimal.ts';
import type { Problem } from '../../lib/problem.ts';
import { shownMoney } from './field-problems.ts';

export interface MarginForm {
  readonly direction: 'add' | 'remove';
  /** Decimal string; empty is not said. */
  readonly amount: string;
}

export interface MarginContext {
  readonly rules: ContractRules;
  readonly account: Account;
  /** An isolated position of the account. */
  readonly position: AccountPosition;
}

/** Decimal strings. */
export interface MarginSummary {
  /** The most that can be added or taken out now. */
  readonly most: string;
  readonly margin: { readonly before: string; readonly after: string };
  /** '0': no price liquidates it. */
  readonly liqPrice: { readonly before: string; readonly after: string };
  /** Fractions. */
  readonly marginRate: { readonly before: number; readonly after: number };
}

const smaller = (left: bigint, right: bigint) => (left < right ? left : right);
const positive = (amount: bigint) => (amount > 0n ? amount : 0n);

/**
 * What the engine lets in: free margin that the wallet has. What it lets out: margin beyond the
 * initial one, as long as the position's losses leave the initial margin untouched.
 */
function mostOf({ direction }: MarginForm, { account, position }: MarginContext): bigint {
  if (direction === 'add') {
    return smaller(accountFigures(account).available, positive(account.wallet));
  }
  const { extraMargin, equity, initialMargin } = positionFigures(account, position);
  return positive(smaller(BigInt(extraMargin), equity - BigInt(initialMargin)));
}

/** The position and its account once the margin has moved. */
function changed(amount: bigint, { account, position }: MarginContext): MarginContext['account'] {
  const moved = { ...position, margin: position.margin + Number(amount) };
  const positions = account.positions.map((each) =>
    each.contractId === position.contractId && each.sign === position.sign ? moved : each,
  );
  return { ...account, wallet: account.wallet - amount, positions };
}

/** What moving the margin does, by the exchange's own formulas. */
export function marginSummary(form: MarginForm, context: MarginContext): MarginSummary {
  const { rules, account, position } = context;
  const amount = moneyUnitsOf(rules, form.amount) ?? 0n;
  const signed = form.direction === 'add' ? amount : -amount;
  const margin = BigInt(position.margin) + signed;
  const after = changed(signed, context);
  const moved = { ...position, margin: Number(margin) };
  const figures = {
    before: positionFigures(account, position),
    after: positionFigures(after, moved),
  };
  return {
    most: moneyOf(rules, mostOf(form, context)),
    margin: { before: moneyOf(rules, position.margin), after: moneyOf(rules, margin) },
    liqPrice: {
      before: priceOf(rules, figures.before.liquidationTicks),
      after: priceOf(rules, figures.after.liquidationTicks),
    },
    marginRate: { before: figures.before.marginRate, after: figures.after.marginRate },
  };
}

/** The first thing that is wrong; null when the margin can be moved. */
export function marginProblem(form: MarginForm, context: MarginContext): Problem<'amount'> | null {
  const { rules } = context;
  const amount = isAboveZero(form.amount) ? moneyUnitsOf(rules, form.amount) : null;
  if (amount === null) return { field: 'amount', key: 'futuresPanel.enterAmount' };
  const most = mostOf(form, context);
  if (amount <= most) return null;
  const values = { amount: shownMoney(rules, most), coin: rules.quote };
  return form.direction === 'add'
    ? { field: 'amount', key: 'futuresForm.insufficientMargin', values }
    : { field: 'amount', key: 'futuresPanel.removableAtMost', values };
}
