import { formatDecimal } from '@bourse/contract/amount.ts';
import { Code } from '@bourse/contract/codes.ts';
import type { Catalog } from '#engine/live/catalog.ts';
import { Refusal } from '#platform/refusal.ts';
import type { RuleFields } from './scopes.ts';

/** A rate of 1 is 100,000,000. */
const PERCENT_DECIMALS = 6;

/** What contracts charge, and what the fund may pay beyond what it got. */
export type FeeBounds = Pick<Catalog, 'feeTiers' | 'riskRules'> & {
  readonly contracts: readonly { readonly makerRate: number; readonly takerRate: number }[];
};

/** The referral program as far as rules must know it. Rates are parts per 100,000,000 of the fees. */
export interface SharePort {
  /** What referrers of all levels get together, now or by a program that is to come. */
  promised(): Promise<number>;
  /** The most that they may get under these rules; below 0: fees alone are too low. */
  most(bounds: FeeBounds): number;
}

/**
 * Refuses referralUncovered where new rules would leave referrers more of the fees than friends must go on
 * paying for what the fund pays (P12). What is too low already may be made better.
 */
export async function demandCovered(
  rules: RuleFields,
  catalog: Catalog,
  shares: SharePort,
): Promise<void> {
  const before = shares.most(boundsOf(catalog));
  const after = shares.most(boundsOf(catalog, rules));
  if (after >= before) return;
  const promised = await shares.promised();
  if (promised <= Math.max(0, after)) return;
  const percent = (rate: number) => `${formatDecimal(rate, PERCENT_DECIMALS)}%`;
  throw new Refusal(Code.referralUncovered, { shares: `${percent(promised)} > ${percent(after)}` });
}

/** With the rules in force, or with others in their place. */
function boundsOf({ contracts, feeTiers, riskRules }: Catalog, rules?: RuleFields): FeeBounds {
  const present = { contracts: [...contracts], feeTiers, riskRules };
  switch (rules?.kind) {
    case 'contract-rules': {
      const { fields } = rules;
      const others = present.contracts.filter(({ contract }) => contract !== fields.contract);
      return { ...present, contracts: [...others, fields] };
    }
    case 'risk-rules':
      return { ...present, riskRules: rules.fields };
    case 'fee-rules':
      return { ...present, feeTiers: rules.fields.tiers };
    default:
      return present;
  }
}
