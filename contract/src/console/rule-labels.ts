import { ruleFields as english } from '../texts/en/rule-fields.ts';
import { ruleFields as chinese } from '../texts/zh-CN/rule-fields.ts';
import { type InTwo, inTwo } from '../texts.ts';

export type RuleUnit =
  | 'rate'
  | 'ticks'
  | 'lots'
  | 'quote'
  | 'ms'
  | 'count'
  | 'time'
  | 'yes-no'
  | 'text';

/** The label and the unit of a rule's field; a fixed one never changes. */
export interface RuleLabel {
  readonly unit: RuleUnit;
  readonly label: InTwo;
  readonly isFixed: boolean;
}

type Field = keyof typeof english;

const units: Readonly<Record<Field, RuleUnit>> = {
  contract: 'count',
  market: 'count',
  symbol: 'text',
  version: 'count',
  effectiveTime: 'time',
  baseAsset: 'count',
  quoteAsset: 'count',
  tickSize: 'count',
  lotSize: 'count',
  quantityMinLots: 'lots',
  quantityMaxLots: 'lots',
  notionalMin: 'quote',
  positionMaxLots: 'lots',
  openInterestMaxLots: 'lots',
  priceMaxTicks: 'ticks',
  priceBandRate: 'rate',
  protectionRate: 'rate',
  markBandRate: 'rate',
  initialPriceTicks: 'ticks',
  openOrdersMax: 'count',
  makerRate: 'rate',
  takerRate: 'rate',
  futuresMakerRate: 'rate',
  futuresTakerRate: 'rate',
  volumeMin: 'count',
  liquidationFeeRate: 'rate',
  impactNotional: 'quote',
  fundingHours: 'count',
  fundingCapRate: 'rate',
  interestRate: 'rate',
  staleAfterMs: 'ms',
  sourcesMin: 'count',
  sourceDeviationRate: 'rate',
  adaptiveFunding: 'yes-no',
  anchorStaleMs: 'ms',
  anchorWindowMs: 'ms',
  anchorNotionalMin: 'quote',
  bandTicksMin: 'ticks',
  auctionMs: 'ms',
  wakeNotionalMin: 'quote',
  wakesMax: 'count',
  wakeBandRate: 'rate',
  wokenProtectionRate: 'rate',
  wokenMarkRate: 'rate',
  wokenWidenMs: 'ms',
  indexSilentMs: 'ms',
  fundBudgetRate: 'rate',
  fundHoldMs: 'ms',
  fundBrakeRate: 'rate',
  fundSpreadRate: 'rate',
  basisPointsMin: 'count',
  dueSlackRate: 'rate',
  impactSpreadRate: 'rate',
  standingSamplesMin: 'count',
  standingSamples: 'count',
  triggersOfUserMax: 'count',
  triggersOfMarketMax: 'count',
  triggersOfUserMin: 'count',
  triggersNotional: 'quote',
  openInterestShareRate: 'rate',
  keysOfUserMax: 'count',
  keysOfUserMin: 'count',
  keysNotional: 'quote',
  openInterestReserveRate: 'rate',
  notionalMax: 'quote',
  maintenanceRate: 'rate',
  leverageMax: 'count',
  source: 'count',
  weight: 'count',
};

const fixed: ReadonlySet<Field> = new Set([
  'contract',
  'market',
  'symbol',
  'version',
  'baseAsset',
  'quoteAsset',
  'tickSize',
  'lotSize',
  'source',
]);

const labels = inTwo(english, chinese);

/** Every field that rules have, parts of tiers and sources too. */
export const ruleLabels: Readonly<Record<string, RuleLabel>> = Object.fromEntries(
  (Object.keys(units) as Field[]).map((name) => [
    name,
    { unit: units[name], label: labels[name], isFixed: fixed.has(name) },
  ]),
);
