import { fillText } from '@bourse/contract/texts.ts';
import { expect, it } from 'vitest';
import { sampleRisk as risk } from './fixtures/sample-risk.ts';
import { percentOf, tradingRules, valuesOf } from './trading-rules.ts';

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
