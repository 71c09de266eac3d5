import { fillText } from '@bourse/contract/texts.ts';
import { expect, it } from 'vitest';
import { sampleRisk } from './fixtures/sample-risk.ts';
import { stopGuides, stopValuesOf } from './stop-guide-page.tsx';

const linesOf = async (locale: keyof typeof stopGuides) =>
  (await stopGuides[locale]()).sections.map(({ paragraphs }) => paragraphs.join('\n'));
const placesOf = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

it('has the same sections with the same numbers in both languages, and types no number of the rules', async () => {
  const [english, chinese] = [await linesOf('en'), await linesOf('zh-CN')];
  expect(chinese.map(placesOf)).toEqual(english.map(placesOf));
  for (const text of [...english, ...chinese]) {
    // What is left is the size of the example.
    expect(text.replaceAll(/\{\{\w+\}\}|1 BTC/g, '')).not.toMatch(/\d/);
    expect(fillText(text, stopValuesOf(sampleRisk))).not.toMatch(/\{\{|NaN|undefined/);
  }
});

it('reckons its example by the rules in force', () => {
  expect(stopValuesOf(sampleRisk)).toMatchObject({
    ...{ stop: '60,000', near: '59,940', middle: '59,820', middleRate: '0.3', middleSeconds: 5 },
    ...{ middleLoss: '180', far: '59,700', deep: '59,401.5', told: 10 },
  });
  const wide = { ...sampleRisk, wokenProtectionRate: '0.01', wokenWidenMs: 20_000 };
  expect(stopValuesOf(wide)).toMatchObject({ far: '59,400', middle: '59,670', middleSeconds: 10 });
});
