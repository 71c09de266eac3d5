import { houseNumbers } from '@bourse/contract/house-numbers.ts';
import { describe, expect, it } from 'vitest';
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

it('the privacy policy is effective and last updated June 1, 2025', async () => {
  const { effective } = await library['privacy-policy'].en();
  expect(effective).toBe('Effective and last updated: June 1, 2025');
  expect((await library['privacy-policy']['zh-CN']()).effective).toMatch(/2025.*6.*1/);
});
