import { Side } from '@bourse/contract/enumerations.ts';
import { expect, test } from 'vitest';
import { btcUsdt } from '../fixtures/desk.ts';
import { riskRules } from '../fixtures/risk-rules.ts';
import { MarketRisk, type TradeRange } from './market-risk.ts';
import { WakePrice } from './wake-price.ts';

const ANCHOR = 1_000;
const PERCENT = 1_000_000;

/** Asks for the range of a command. Without an index or trades the anchor stays. */
function rangeOf(
  risk: MarketRisk,
  sequence: number,
  lastPriceTicks: number,
  { priceBandRate = 10 * PERCENT, bandTicksMin = 20 } = {},
): TradeRange {
  const market = { rules: { ...btcUsdt, priceBandRate }, notionalUnit: 1, lastPriceTicks };
  return risk.rangeOf(sequence, 1_000_000, { ...riskRules, bandTicksMin }, market);
}

const endsOf = ({ lowestTicks, highestTicks }: TradeRange) => [lowestTicks, highestTicks];

test.each([
  // The band is 900 to 1,100, one band width 200.
  { what: 'at the anchor', last: 1_000, resume: 0, ends: [900, 1_100] },
  { what: 'at the band’s end', last: 900, resume: 0, ends: [900, 1_100] },
  { what: 'below the band', last: 850, resume: 0, ends: [900, 1_050] },
  { what: 'above the band', last: 1_150, resume: 0, ends: [950, 1_100] },
  { what: 'nowhere yet', last: 0, resume: 0, ends: [900, 1_100] },
  { what: 'far off before an auction', last: 300, resume: 1_000, ends: [900, 1_100] },
])('I72: a command trades within the band, one band width from the last price: $what', (row) => {
  const risk = new MarketRisk(ANCHOR);
  risk.resumeTicks = row.resume;
  const range = rangeOf(risk, 1, row.last);
  expect(endsOf(range)).toEqual(row.ends);
  expect(range).toMatchObject({
    anchorTicks: ANCHOR,
    band: { lowestTicks: 900, highestTicks: 1_100 },
  });
});

test('I72: what a command trades moves its own range not, but that of the next command; so does the end of an auction', () => {
  const risk = new MarketRisk(ANCHOR);
  expect(endsOf(rangeOf(risk, 1, 850))).toEqual([900, 1_050]);
  expect(endsOf(rangeOf(risk, 1, 1_000))).toEqual([900, 1_050]);
  expect(endsOf(rangeOf(risk, 2, 1_000))).toEqual([900, 1_100]);
  expect(endsOf(rangeOf(risk, 2, 850))).toEqual([900, 1_100]);
  risk.forgetRange();
  expect(endsOf(rangeOf(risk, 2, 850))).toEqual([900, 1_050]);
});

test('R1: the band is that of the rules as they are when the command begins', () => {
  const risk = new MarketRisk(ANCHOR);
  expect(endsOf(rangeOf(risk, 1, 1_000))).toEqual([900, 1_100]);
  expect(endsOf(rangeOf(risk, 2, 1_000, { priceBandRate: 5 * PERCENT }))).toEqual([950, 1_050]);
  expect(endsOf(rangeOf(risk, 3, 1_000, { bandTicksMin: 300 }))).toEqual([700, 1_300]);
  expect(endsOf(rangeOf(risk, 4, 1_000, { bandTicksMin: 200 }))).toEqual([800, 1_200]);
  risk.anchor.ticks = 2_000;
  risk.anchor.adopt(false);
  expect(endsOf(rangeOf(risk, 5, 2_000, { bandTicksMin: 200 }))).toEqual([1_800, 2_200]);
});

test('R1: once prices mean something else, nothing is left of what was asked, confirmed, reached or under way', () => {
  const risk = new MarketRisk(ANCHOR);
  risk.anchor.observe(1_200, 1_000_000);
  risk.wakePrice.rise(1_200, 1, 2);
  risk.reaches.note(Side.SELL, 1_200, 1);
  risk.auction = { endTime: 5, isUncrossing: false, priceTicks: 0 };
  risk.resumeTicks = 1_150;
  rangeOf(risk, 1, 1_150);
  risk.restart(2_000);
  expect(endsOf(rangeOf(risk, 1, 0))).toEqual([1_800, 2_200]);
  expect(risk.wakePrice).toEqual(new WakePrice());
  expect([risk.reaches.isEmpty, risk.auction]).toEqual([true, null]);
});
