import { expect, it } from 'vitest';
import { faqs } from './faq.ts';

it('has the nine categories with the same questions in both languages', async () => {
  const [english, chinese] = [await faqs.en(), await faqs['zh-CN']()];
  expect(english).toHaveLength(9);
  expect(english[0]?.title).toBe('Account Registration & Login');
  expect(english.at(-1)?.title).toBe('Futures Trading');
  const counts = english.map(({ questions }) => questions.length);
  expect(chinese.map(({ questions }) => questions.length)).toEqual(counts);
  expect(Math.min(...counts)).toBeGreaterThan(1);
});
