import type { SetRiskRules } from '@bourse/contract/messages.ts';
import { neutralRules } from '@bourse/core/risk/neutral-rules.ts';
import { riskRules } from '../../server/src/platform/markets/risk-rules.ts';

/**
 * The rules of risk that a world has: neutral ones, those of docs/spec/risk.md, or those with one of
 * them taken out. The latter show what a search finds where only one rule is missing. `new-share-20`:
 * those of today, and thieves pay the lowest fees that volume brings, of which 20% come back to them.
 */
export type Rules = 'neutral' | 'new' | `without-${Omitted}` | `new-share-${number}`;

const ONE = 100_000_000;

/** What a world has in place of a rule. */
interface Omission {
  readonly numbers?: Partial<SetRiskRules>;
  /** Bots of these products end by what was traded last, or by the mark alone, and sell by market. */
  readonly badBots?: 'spot' | 'contract';
  /** The house opens a spot market whose index is silent, as one that never had an index. */
  readonly forgetsIndex?: true;
  /** When an index of a contract is stale. */
  readonly staleAfterMs?: number;
}

/** Rules that can be taken out: by numbers that switch them off, or by what others than the engine do. */
const omissions = {
  /** What comes with a part bounds no sale: the fund pays up to its maintenance margin for it. */
  spread: { numbers: { fundSpreadRate: ONE } },
  /** The fund sells at any price. */
  budget: { numbers: { fundBudgetRate: 10 * ONE, fundSpreadRate: ONE } },
  /** Any last price within the band wakes. */
  wakeBand: { numbers: { wakeBandRate: ONE - 1, wokenMarkRate: 0 } },
  /** What wakes is measured from the index alone, and any book moves the mark. */
  wokenMark: {
    numbers: {
      wakeBandRate: 1_000_000,
      wokenProtectionRate: 1_000_000,
      wokenMarkRate: 0,
      impactSpreadRate: 0,
      basisPointsMin: 30,
      standingSamplesMin: 0,
    },
  },
  /** The mark's band is above the lowest maintenance, and few points decide it. */
  mark: {
    numbers: {
      markBandRate: 4_000_000,
      basisPointsMin: 1,
      standingSamplesMin: 0,
      dueSlackRate: 0,
    },
  },
  /** Due at the mark, which any book moves, and at the index with a quarter of the maintenance margin to spare (N2). */
  dueSlack: { numbers: { dueSlackRate: ONE / 4, standingSamplesMin: 0 } },
  /** Bots on spot end by the last price (N1). */
  spotBots: { badBots: 'spot' },
  /** Bots on contracts end by the mark (N17). */
  contractBots: { badBots: 'contract' },
  /** A silent index of spot is none (N5). */
  silentIndex: { numbers: { indexSilentMs: 0 }, forgetsIndex: true },
  /** No contract is stale (N8). */
  stale: { staleAfterMs: 600_000 },
} as const satisfies Readonly<Record<string, Omission>>;
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

function omissionOf(rules: Rules): Omission {
  const isWhole = rules === 'neutral' || rules === 'new' || shareOf(rules) !== null;
  return isWhole ? {} : omissions[rules.slice('without-'.length) as Omitted];
}

/**
 * A game is shorter than the minute that the fund holds what it took over, than the one in which depth must stand, and
 * than the minutes after which an index of spot is silent and lost: what comes then comes sooner.
 */
const inShort: SetRiskRules = {
  ...riskRules,
  fundHoldMs: 15_000,
  standingSamplesMin: 7,
  standingSamples: 10,
  anchorStaleMs: 8_000,
  indexSilentMs: 24_000,
};

/** The numbers of the rules of risk. */
export function numbersOf(rules: Rules): SetRiskRules {
  if (rules === 'neutral') return { ...neutralRules, version: 1 };
  return { ...inShort, ...omissionOf(rules).numbers };
}

/** Whether the house tells the engine each second what the index says of spot markets. */
export function observesMarkets(rules: Rules): boolean {
  return rules !== 'neutral';
}

/** Whether bots of a product end by the last price or the mark alone, and sell by a plain market order. */
export function hasBadBots(rules: Rules, product: 'spot' | 'contract'): boolean {
  return rules === 'neutral' || omissionOf(rules).badBots === product;
}

/** Whether the house opens a spot market with a silent index as if it had none. */
export function forgetsIndex(rules: Rules): boolean {
  return omissionOf(rules).forgetsIndex === true;
}

/** What a contract's own rules are in such a world. */
export function staleAfterOf(rules: Rules, staleAfterMs: number): number {
  return omissionOf(rules).staleAfterMs ?? staleAfterMs;
}
