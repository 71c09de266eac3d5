import type { DataOf } from '@bourse/contract/route.ts';
import type { routes } from '@bourse/contract/routes.ts';
import { multiplyDecimals } from '../../lib/decimal.ts';
import type { Values } from '../../lib/i18n.ts';

export type ExchangeRules = DataOf<typeof routes.exchangeRules>;
export type RiskRules = ExchangeRules['risk'];

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
    wokenWiden: seconds(rules.wokenWidenMs),
    indexSilent: rules.indexSilentMs / 60_000,
    fundBudget: percentOf(rules.fundBudgetRate),
    fundHold: seconds(rules.fundHoldMs),
    fundBrake: percentOf(rules.fundBrakeRate),
    fundSpread: percentOf(rules.fundSpreadRate),
    basisPointsMin: rules.basisPointsMin,
    dueSlack: percentOf(rules.dueSlackRate),
    markBand: percentOf(rules.markBandRate),
    impactSpread: percentOf(rules.impactSpreadRate),
    standingMin: rules.standingSamplesMin,
    standing: rules.standingSamples,
    triggersOfUserMax: rules.triggersOfUserMax,
    triggersOfUserMin: rules.triggersOfUserMin,
    triggersNotional: whole(rules.triggersNotional),
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
