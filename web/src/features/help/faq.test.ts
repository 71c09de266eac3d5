import { houseNumbers } from '@bourse/contract/house-numbers.ts';
import { expect, it, test } from 'vitest';
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

test.each([
  ['withdraw hold', 'Why are my withdrawals suspended for 24 hours?'],
  ['withdrawing suspension', 'Why are my withdrawals suspended for 24 hours?'],
  ['forgot passwords', 'I forgot my password. What should I do?'],
  ['locked signing', 'Why is my login locked?'],
  ['login locked', 'Why is my login locked?'],
  ['closing accounts', 'How do I close my account?'],
  ['turning off authenticators', 'How do I turn off my authenticator app?'],
  ['2fa off', 'How do I turn off my authenticator app?'],
])('a search by other forms of its words, "%s", finds "%s"', async (search, label) => {
  const found = searchFaq(await readFaq('en'), search);
  expect(found.map((question) => question.label)).toContain(label);
});

it('what has all words in its label is found first, and a word that is not finished is enough', async () => {
  const faq = await readFaq('en');
  expect(searchFaq(faq, 'withdrawal suspended')[0]?.label).toMatch(/^Why are my withdrawals/);
  expect(searchFaq(faq, 'withdrawa susp')[0]?.label).toMatch(/^Why are my withdrawals/);
});

it('is searched in Chinese without spaces between the words', async () => {
  const faq = await readFaq('zh-CN');
  const labels = searchFaq(faq, '暂停提现').map(({ label }) => label);
  expect(labels).toEqual(searchFaq(faq, '提现 暂停').map(({ label }) => label));
  expect(labels.length).toBeGreaterThan(0);
});

test.each([
  ['companies', 'account', /To apply, write to us on the Support page/],
  ['a closure', 'closure', /after 14 days \(7 to 14 business days\).*rewards are forfeited/s],
  ['what stands against a closure', 'closure', /Restrictions and reviews must be resolved/],
  ['records', 'closure', /at least 5 years/],
  ['the second factor', 'security', /Withdrawals always require it/],
  ['an authenticator that is turned off', 'security', /login password and a current code/],
  [
    'a hold',
    'security',
    /your email address or phone number, or your two-factor authentication, withdrawals are suspended for 24 hours/,
  ],
  ['a lock', 'registration', /lock login for 15 minutes.* for 30 minutes.*reset the password/s],
  [
    'papers',
    'identity',
    /valid and your own, .*the account must match it\. We don't accept screenshots or scans/,
  ],
  ['a review of papers', 'identity', /within 24 to 48 hours, up to 3 business days/],
  ['papers that were rejected', 'identity', /we tell you why and you can submit again/],
  ['a restriction', 'access', /restricted country, .* unusual activity or a compliance review/],
  ['a frozen account', 'access', /log in, cancel orders and close positions/],
  ['the age', 'access', /aged 18 or over/],
  ['a deposit', 'funds', /Typically 5 to 30 minutes/],
  ['a deposit on hold', 'funds', /network problems, suspicious activity or a pending verification/],
  ['least amounts', 'funds', /They differ by coin and network/],
  ['a memo', 'funds', /Some assets need one in addition to the address/],
  ['a withdrawal taken back', 'funds', /while it's pending \(under review\): .*history/],
  ['a withdrawal under way', 'funds', /processing \(approved, .*\) it can't be reversed/],
  ['a withdrawal that is done', 'funds', /A successful withdrawal \(committed\) is complete/],
  ['money of banks', 'funds', /support crypto only/],
  ['transfers again and again', 'funds', /neither recurring nor scheduled transfers/],
  [
    'the support',
    'support',
    /within 24 hours, on the page and by email, and escalate any message that waits for 48 hours/,
  ],
  [
    'a ticket',
    'support',
    /we close it if you don't reply .* within 14 days\..*To reopen it, reply within 14 days .*delete closed tickets .* after 365 days/s,
  ],
  ['the telephone', 'support', /There is no phone support/],
  ['enabling futures', 'futures', /answer three questions and accept the agreement/],
  ['regions of futures', 'futures', /blocked in some regions/],
  ['leverage', 'futures', /With 10x leverage, .* isolated mode .* cross mode/],
  ['kinds of contracts', 'futures', /Perpetual contracts.*There are no delivery contracts/],
])('says of %s what the product promises', async (_, id, promise) => {
  const category = (await readFaq('en')).find((one) => one.id === id);
  expect(category?.questions.map(({ answer }) => answer).join('\n')).toMatch(promise);
});
