import type { SetRiskRules } from '@bourse/contract/messages.ts';
import { neutralRules } from '@bourse/core/risk/neutral-rules.ts';
import { riskRules } from '../../server/src/markets/risk-rules.ts';

/**
 * The rules of risk that a world has: neutral ones, those of docs/spec/risk.md, or those with one of
 * them taken out. The latter show what a search finds where only one rule is missing. `new-share-20`:
 * those of today, and thieves pay the lowest fees that volume brings, of which 20 % come back to them.
 */
export type Rules = 'neutral' | 'new' | `without-${Omitted}` | `new-share-${number}`;

const ONE = 100_000_000;

/** Rules that can be taken out, with the numbers that switch them off. */
const omissions = {
  /** What comes with a part bounds no sale: the fund pays up to its maintenance margin for it. */
  spread: { fundSpreadRate: ONE },
  /** The fund sells at any price. */
  budget: { fundBudgetRate: 10 * ONE, fundSpreadRate: ONE },
  /** Any last price within the band wakes. */
  wakeBand: { wakeBandRate: ONE - 1, wokenMarkRate: 0 },
  /** What wakes is measured from the index alone, and any book moves the mark. */
  wokenMark: {
    wakeBandRate: 1_000_000,
    wokenProtectionRate: 1_000_000,
    wokenMarkRate: 0,
    impactSpreadRate: 0,
    basisPointsMin: 30,
    standingSamplesMin: 0,
  },
  /** The mark's band is above the lowest maintenance, and few points decide it. */
  mark: { markBandRate: 4_000_000, basisPointsMin: 1, standingSamplesMin: 0, dueSlackRate: 0 },
} as const satisfies Readonly<Record<string, Partial<SetRiskRules>>>;
type Omitted = keyof typeof omissions;

const SHARED = /^new-share-(\d{1,2})$/;

export function isRules(text: string): text is Rules {
  const isNamed = text === 'neutral' || text === 'new' || SHARED.test(text);
  return isNamed || text.replace('without-', '') in omissions;
}

/** The part of their fees that comes back to thieves; null: they pay those of everybody, in full. */
export function shareOf(rules: Rules): number | null {
  const [, percent] = SHARED.exec(rules) ?? [];
  return percent === undefined ? null : Number(percent) / 100;
}

/**
 * A game is shorter than the minute that the fund holds what it took over, and than the one in which depth must stand:
 * what comes then comes sooner.
 */
const inShort: SetRiskRules = {
  ...riskRules,
  fundHoldMs: 15_000,
  standingSamplesMin: 7,
  standingSamples: 10,
};

/** The numbers of the rules of risk. */
export function numbersOf(rules: Rules): SetRiskRules {
  if (rules === 'neutral') return { ...neutralRules, version: 1 };
  if (rules === 'new' || shareOf(rules) !== null) return inShort;
  return { ...inShort, ...omissions[rules.slice('without-'.length) as Omitted] };
}

/** Whether the house tells the engine each second what the index says of spot markets. */
export function observesMarkets(rules: Rules): boolean {
  return rules !== 'neutral';
}
