import { houseNumbers } from '@bourse/contract/house-numbers.ts';
import { expect, it } from 'vitest';
import { faq as english } from './en/faq.ts';
import { readFaq, searchFaq } from './faq.ts';
import { faq as chinese } from './zh-CN/faq.ts';

const holesOf = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);

it('has the nine categories in their order, with the same questions in both languages', () => {
  expect(english.map(({ title }) => title)).toEqual([
    'Account Registration & Login',
    'Account Management & Binding',
    'Account Closure & Data Privacy',
    'Security & 2FA',
    'KYC & Identity Verification',
    'Access Restrictions',
    'Funds Deposits & Withdrawals',
    'Support & Communication',
    'Futures Trading',
  ]);
  expect(chinese.map(({ id, questions }) => [id, questions.length])).toEqual(
    english.map(({ id, questions }) => [id, questions.length]),
  );
  for (const { questions } of english) expect(questions.length).toBeGreaterThan(1);
});

it('says the same numbers of the house in both languages, and leaves no place of one empty', async () => {
  const holes = (faq: typeof english) =>
    faq.map(({ questions }) => questions.map(({ answer }) => holesOf(answer).sort()));
  expect(holes(chinese)).toEqual(holes(english));
  for (const name of holes(english).flat(2)) expect(houseNumbers).toHaveProperty(name as string);
  for (const locale of ['en', 'zh-CN'] as const) {
    expect(JSON.stringify(await readFaq(locale))).not.toMatch(/\{\{/);
  }
});

it('says every wait and limit of the house by its constant, none by hand', async () => {
  const said = new Set(
    english.flatMap(({ questions }) => questions.flatMap(({ answer }) => holesOf(answer))),
  );
  expect([...said].sort()).toEqual(Object.keys(houseNumbers).sort());
  const [registration] = await readFaq('en');
  expect(registration?.questions[0]?.answer).toContain(
    `${houseNumbers.passwordLengthMin} to ${houseNumbers.passwordLengthMax} characters`,
  );
});

it('is searched in whole: labels, answers and categories, every word', async () => {
  const faq = await readFaq('en');
  expect(searchFaq(faq, 'MEMO tag').map(({ label }) => label)).toEqual(['What is a memo or tag?']);
  expect(searchFaq(faq, 'anti-phishing').length).toBeGreaterThan(1);
  expect(searchFaq(faq, 'phone support')[0]?.category).toBe('Support & Communication');
  expect(searchFaq(faq, 'zebra')).toEqual([]);
});
