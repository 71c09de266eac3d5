import { houseNumbers } from '@bourse/contract/house-numbers.ts';
import { describe, expect, it } from 'vitest';
import type { LegalDocument } from './document/legal-document.ts';
import { type LegalName, library } from './library.ts';

const sections: Readonly<Record<LegalName, number>> = {
  'user-agreement': 13,
  'privacy-policy': 11,
  'terms-of-use': 14,
  'risk-disclaimer': 10,
};

describe.each(Object.entries(library))('%s', (name, load) => {
  it('has the sections of the product in both languages, numbered', async () => {
    for (const document of [await load.en(), await load['zh-CN']()]) {
      expect(document.sections).toHaveLength(sections[name as LegalName]);
      document.sections.forEach((section, index) => {
        expect(section.title).toMatch(new RegExp(`^${index + 1}\\. \\S`));
        expect(section.paragraphs.join('')).not.toBe('');
      });
      expect(document.effective).toMatch(/2025/);
      for (const [, hole] of JSON.stringify(document).matchAll(/\{\{(\w+)/g)) {
        expect({ ...houseNumbers, brand: '' }).toHaveProperty(hole as string);
      }
    }
  });
});

it.each(Object.entries(library))(
  '%s is as complete in Chinese as in English: paragraphs, numbers of the house and version',
  async (_, load) => {
    const shapeOf = ({ sections, version }: LegalDocument) => [
      version,
      sections.map(({ paragraphs }) =>
        paragraphs.map((paragraph) => [...paragraph.matchAll(/\{\{\w+\}\}/g)].flat().sort()),
      ),
    ];
    const english = shapeOf(await load.en());
    expect(shapeOf(await load['zh-CN']())).toEqual(english);
    expect(english[0]).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  },
);

it('the risks name liquidation, deleveraging, funding and the insurance fund', async () => {
  const wordsOf = async (locale: 'en' | 'zh-CN') =>
    JSON.stringify((await library['risk-disclaimer'][locale]()).sections);
  for (const risk of ['Liquidation:', 'Deleveraging:', 'Funding:', 'Insurance fund:']) {
    expect(await wordsOf('en')).toContain(risk);
  }
  for (const risk of ['强制平仓：', '自动减仓：', '资金费用：', '保险基金：']) {
    expect(await wordsOf('zh-CN')).toContain(risk);
  }
});

it('agreement and terms name the law of the operator that the page begins with, and no other', async () => {
  const lawOf = async (name: LegalName, locale: 'en' | 'zh-CN') =>
    (await library[name][locale]()).sections.at(-1)?.paragraphs.join('');
  for (const name of ['user-agreement', 'terms-of-use'] as const) {
    expect(await lawOf(name, 'en')).toContain('law named above');
    expect(await lawOf(name, 'en')).not.toContain('established');
    expect(await lawOf(name, 'zh-CN')).toContain('上述法律');
    expect(await lawOf(name, 'zh-CN')).not.toContain('所在地');
  }
});

it('the privacy policy is effective and last updated June 1, 2025', async () => {
  const { effective } = await library['privacy-policy'].en();
  expect(effective).toBe('Effective and last updated: June 1, 2025');
  expect((await library['privacy-policy']['zh-CN']()).effective).toMatch(/2025.*6.*1/);
});
