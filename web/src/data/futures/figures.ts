import { type Account, positionFigures } from '@bourse/core/perpetual/account.ts';
import { fractionOf, moneyOf, priceOf } from '../markets/scale.ts';
import { accountPositionOf, type HeldPosition } from './account.ts';
import type { ContractRules } from './contract-rules.ts';

/** What a position amounts to at the present mark. Decimal strings. */
export interface PositionNumbers {
  readonly markPrice: string;
  /** Value at the mark. */
  readonly notional: string;
  readonly profit: string;
  /** Profit / initial margin, a fraction. */
  readonly profitRate: string;
  /** Isolated: what stands for it. Cross: its initial margin. */
  readonly margin: string;
  readonly initMargin: string;
  readonly extraMargin: string;
  readonly maintenanceMargin: string;
  /** Of the position (isolated) or the account (cross). */
  readonly equity: string;
  /** Maintenance / equity, a fraction: liquidated at 1; 100 when nothing is left. */
  readonly marginRate: string;
  /** '0': no price liquidates it. */
  readonly liqPrice: string;
  readonly bankruptcyPrice: string;
}

/** The exchange's own formulas on one of an account's positions; null while it cannot be computed. */
export function numbersOf(
  account: Account,
  held: HeldPosition,
  rules: ContractRules,
  markPrice: string,
): PositionNumbers | null {
  const own = accountPositionOf(held, rules, markPrice);
  if (!own) return null;
  const figures = positionFigures(account, own);
  const money = (units: number | bigint) => moneyOf(rules, units);
  return {
    markPrice,
    notional: money(figures.notional),
    profit: money(figures.unrealised),
    profitRate: fractionOf(figures.returnRate),
    margin: money(own.isCross ? figures.initialMargin : own.margin),
    initMargin: money(figures.initialMargin),
    extraMargin: money(figures.extraMargin),
    maintenanceMargin: money(figures.maintenance),
    equity: money(figures.equity),
    marginRate: fractionOf(figures.marginRate),
    liqPrice: priceOf(rules, figures.liquidationTicks),
    bankruptcyPrice: priceOf(rules, figures.bankruptcyTicks),
  };
}
