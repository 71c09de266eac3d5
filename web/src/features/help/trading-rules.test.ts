import { expect, it } from 'vitest';
import { fillText } from '../../lib/fill-text.ts';
import { percentOf, type RiskRules, tradingRules, valuesOf } from './trading-rules.ts';

const risk: RiskRules = {
  version: 1,
  anchorStaleMs: 60_000,
  anchorWindowMs: 300_000,
  anchorNotionalMin: '10000',
  bandTicksMin: 20,
  auctionMs: 5_000,
  wakeNotionalMin: '100',
  wakeBandRate: '0.005',
  wokenProtectionRate: '0.005',
  wokenMarkRate: '0.001',
  wokenWidenMs: 10_000,
  indexSilentMs: 600_000,
  fundBudgetRate: '1',
  fundHoldMs: 60_000,
  fundBrakeRate: '0.3',
  fundSpreadRate: '0.001',
  basisPointsMin: 60,
  dueSlackRate: '0',
  markBandRate: '0.004',
  impactSpreadRate: '0.003',
  standingSamplesMin: 40,
  standingSamples: 60,
  triggersOfUserMax: 100,
  triggersOfMarketMax: 100_000,
  triggersOfUserMin: 3,
  triggersNotional: '10000',
  openInterestShareRate: '0.1',
  openInterestReserveRate: '0.5',
  keysOfUserMax: 100_000,
  keysOfUserMin: 10_000,
  keysNotional: '1000000',
};

const placesOf = (paragraphs: readonly string[]) =>
  paragraphs.flatMap((text) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)).sort();

it('has the same sections with the same numbers in both languages', async () => {
  const [english, chinese] = [await tradingRules.en(), await tradingRules['zh-CN']()];
  expect(english.sections.map(({ paragraphs }) => placesOf(paragraphs))).toEqual(
    chinese.sections.map(({ paragraphs }) => placesOf(paragraphs)),
  );
  const named = english.sections.flatMap(({ paragraphs }) => placesOf(paragraphs));
  expect(named.sort()).toEqual(Object.keys(valuesOf(risk)).sort());
});

it('leaves no place of a number empty, and says them in units that people read', async () => {
  const values = valuesOf(risk);
  for (const load of Object.values(tradingRules)) {
    const { sections } = await load();
    const text = fillText(sections.flatMap(({ paragraphs }) => paragraphs).join('\n'), values);
    expect(text).not.toMatch(/\{\{|NaN|undefined/);
    expect(text).toContain('10,000 USDT');
    expect(text).toMatch(/30 ?%/);
  }
});

it('writes a fraction as percent without zeros at its end', () => {
  expect(['0.05', '0.00375', '1', '0.3', '0.10000000'].map(percentOf)).toEqual([
    ...['5', '0.375', '100', '30', '10'],
  ]);
});
