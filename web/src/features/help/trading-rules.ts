import type { DataOf } from '@bourse/contract/route.ts';
import type { routes } from '@bourse/contract/routes.ts';
import { multiplyDecimals } from '../../lib/decimal.ts';
import type { Values } from '../../lib/i18n.ts';

export type ExchangeRules = DataOf<typeof routes.exchangeRules>;
export type RiskRules = NonNullable<ExchangeRules['risk']>;

export interface RulesSection {
  readonly title: string;
  /** Values of the rules stand as `{{name}}`; see `valuesOf`. */
  readonly paragraphs: readonly string[];
}

/** What bounds trading, said to a trader. */
export interface RulesDocument {
  readonly title: string;
  readonly introduction: string;
  /** Shown instead of the sections while the exchange has no such rules. */
  readonly none: string;
  readonly sections: readonly RulesSection[];
  readonly bands: {
    readonly title: string;
    readonly instrument: string;
    readonly kind: { readonly spot: string; readonly contract: string };
    readonly band: string;
    readonly protection: string;
  };
}

/** The page in each language, loaded when it is opened. */
export const tradingRules = {
  en: async () => (await import('./en/trading-rules.ts')).tradingRules,
  'zh-CN': async () => (await import('./zh-CN/trading-rules.ts')).tradingRules,
};

/** The numbers of the rules as the texts name them: seconds, minutes, percent, quote coins. */
export function valuesOf(rules: RiskRules): Values {
  return {
    anchorStale: seconds(rules.anchorStaleMs),
    anchorWindow: rules.anchorWindowMs / 60_000,
    anchorNotionalMin: whole(rules.anchorNotionalMin),
    bandTicksMin: rules.bandTicksMin,
    auction: seconds(rules.auctionMs),
    wakeNotionalMin: whole(rules.wakeNotionalMin),
    wakeBand: percentOf(rules.wakeBandRate),
    wokenProtection: percentOf(rules.wokenProtectionRate),
    wokenMark: percentOf(rules.wokenMarkRate),
    fundBudget: percentOf(rules.fundBudgetRate),
    fundHold: seconds(rules.fundHoldMs),
    fundBrake: percentOf(rules.fundBrakeRate),
    fundSpread: percentOf(rules.fundSpreadRate),
    basisPointsMin: rules.basisPointsMin,
    dueSlack: percentOf(rules.dueSlackRate),
    markBand: percentOf(rules.markBandRate),
    impactSpread: percentOf(rules.impactSpreadRate),
    triggersOfUserMax: rules.triggersOfUserMax,
    openInterestShare: percentOf(rules.openInterestShareRate),
    openInterestReserve: percentOf(rules.openInterestReserveRate),
  };
}

/** A fraction as percent, without zeros at its end. */
export function percentOf(rate: string): string {
  const percent = multiplyDecimals(rate, '100');
  return percent.includes('.') ? percent.replace(/\.?0+$/, '') : percent;
}

function seconds(durationMs: number): number {
  return durationMs / 1_000;
}

function whole(amount: string): string {
  return Number(amount).toLocaleString('en-US');
}
