import { z } from 'zod';

/*
 * Rules as the engine takes them: whole numbers in atomic units, ticks, lots, and rates in parts of
 * 100,000,000. They are proposed, bound by their hash and passed exactly so; pages show them in coins and
 * percent. Whether the numbers may stand together the engine says.
 */

const whole = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const symbol = z.string().min(1).max(32);

/** All of a contract's rules: the command DefineContract, field by field. */
const contractRuleFields = z.strictObject({
  contract: whole,
  symbol,
  version: whole,
  effectiveTime: whole.describe('UTC epoch milliseconds; 0: at once'),
  baseAsset: whole,
  quoteAsset: whole,
  tickSize: whole,
  lotSize: whole,
  quantityMinLots: whole,
  quantityMaxLots: whole,
  notionalMin: whole,
  positionMaxLots: whole,
  openInterestMaxLots: whole,
  priceMaxTicks: whole,
  priceBandRate: whole,
  protectionRate: whole,
  markBandRate: whole,
  openOrdersMax: whole,
  makerRate: whole,
  takerRate: whole,
  liquidationFeeRate: whole,
  impactNotional: whole,
  fundingHours: whole,
  fundingCapRate: whole,
  interestRate: whole,
  tiers: z
    .array(z.strictObject({ notionalMax: whole, maintenanceRate: whole, leverageMax: whole }))
    .min(1)
    .max(64),
  sources: z
    .array(z.strictObject({ source: whole, weight: whole }))
    .min(1)
    .max(16),
  staleAfterMs: whole,
  sourcesMin: whole,
  sourceDeviationRate: whole,
  adaptiveFunding: z.boolean().optional(),
});

/** All of a spot market's rules: the command DefineMarket. */
const marketRuleFields = z.strictObject({
  market: whole,
  symbol,
  baseAsset: whole,
  quoteAsset: whole,
  tickSize: whole,
  lotSize: whole,
  quantityMinLots: whole,
  quantityMaxLots: whole,
  notionalMin: whole,
  priceBandRate: whole,
  protectionRate: whole,
  initialPriceTicks: whole,
  openOrdersMax: whole,
});

/** All rules of risk: the command SetRiskRules. */
const riskRuleFields = z.strictObject({
  version: whole,
  anchorStaleMs: whole,
  anchorWindowMs: whole,
  anchorNotionalMin: whole,
  bandTicksMin: whole,
  auctionMs: whole,
  wakeNotionalMin: whole,
  wakesMax: whole,
  wakeBandRate: whole,
  wokenProtectionRate: whole,
  wokenMarkRate: whole,
  wokenWidenMs: whole,
  indexSilentMs: whole,
  fundBudgetRate: whole,
  fundHoldMs: whole,
  fundBrakeRate: whole,
  fundSpreadRate: whole,
  basisPointsMin: whole,
  dueSlackRate: whole,
  markBandRate: whole,
  impactSpreadRate: whole,
  standingSamplesMin: whole,
  standingSamples: whole,
  triggersOfUserMax: whole,
  triggersOfMarketMax: whole,
  triggersOfUserMin: whole,
  triggersNotional: whole,
  openInterestShareRate: whole,
  keysOfUserMax: whole,
  keysOfUserMin: whole,
  keysNotional: whole,
  openInterestReserveRate: whole,
});

/** The whole schedule of spot fees; the place in the list is the tier. */
const feeFields = z.strictObject({
  version: whole.optional().describe('Absent: from before schedules had this field'),
  tiers: z
    .array(
      z.strictObject({
        makerRate: whole,
        takerRate: whole,
        futuresMakerRate: whole.optional().describe("Absent: the contract's own"),
        futuresTakerRate: whole.optional().describe("Absent: the contract's own"),
        volumeMin: whole.optional().describe('Whole coins of the quote in 30 days'),
      }),
    )
    .min(1)
    .max(32),
});

/** What has rules, and the kind of proposal that changes them. */
export const ruleKinds = {
  'contract-rules': contractRuleFields,
  'market-rules': marketRuleFields,
  'risk-rules': riskRuleFields,
  'fee-rules': feeFields,
} as const;

export type RuleKind = keyof typeof ruleKinds;
export const ruleKindNames = Object.keys(ruleKinds) as [RuleKind, ...RuleKind[]];

/** What rules are of: `contract:1001`, `market:1`, `risk`, `fees`. */
export const ruleScope = z
  .string()
  .regex(/^(contract:\d{1,6}|market:\d{1,6}|risk|fees)$/, 'a subject of rules')
  .meta({ examples: ['contract:1001'] });

/** Opening again, or cancels only after a halt. */
export const openFields = z.strictObject({
  instrument: whole.min(1),
  state: z.enum(['open', 'cancel-only']),
});
