import { expect, test } from 'vitest';
import { birthFault, emptyPapers, missingOf, nameFault, numberFault } from './papers.ts';

const whole = {
  country: 'HK',
  kind: 1,
  name: 'Lena',
  number: 'R482715(3)',
  ...{ birthDate: '', expiry: '', nationality: '' },
  isPromised: true,
} as const;
const both = { index: 'a', back: 'b', selfie: 'c' };

test.each([
  [emptyPapers, both, 'identity.chooseIssuingCountry'],
  [{ ...whole, name: '  ' }, both, 'identity.enterName'],
  [{ ...whole, name: 'L' }, both, 'identity.checkName'],
  [{ ...whole, number: '' }, both, 'identity.enterDocumentNumber'],
  [{ ...whole, number: '12' }, both, 'identity.checkDocumentNumber'],
  [{ ...whole, birthDate: '2990-01-01' }, both, 'identity.checkBirthDate'],
  [{ ...whole, expiry: '2001-01-01' }, both, 'identity.checkExpiration'],
  [{ ...whole, birthDate: '1990-12-31', expiry: '2990-01-01' }, both, null],
  [whole, { ...both, index: null }, 'identity.addCardFront'],
  [whole, { ...both, back: null }, 'identity.addCardBack'],
  [
    { ...whole, kind: 2 as const },
    { index: null, back: null, selfie: null },
    'identity.addPassportPage',
  ],
  [{ ...whole, isPromised: false }, both, 'identity.tickPromise'],
  [whole, both, null],
  [whole, { ...both, selfie: null }, 'identity.addSelfie'],
  [{ ...whole, kind: 2 as const }, { ...both, back: null }, null],
])('what is missing of %o with %o is: %s', (papers, pictures, missing) => {
  expect(missingOf(papers, pictures)).toBe(missing);
});

test.each([
  ['', null],
  ['2008-11-24', null],
  ['2008-11-25', 'identity.mustBeAdult'],
  ['2026-11-25', 'identity.invalidBirthDate'],
  ['1990-02-30', 'identity.invalidBirthDate'],
])('who says to be born on %j is told: %s', (birthDate, fault) => {
  expect(birthFault(birthDate, '2026-11-24')).toBe(fault);
});

test.each([
  ['', true],
  ['L', false],
  ['Li', true],
  [' Li ', true],
  ['L'.repeat(100), true],
  ['L'.repeat(101), false],
  ['李小龙', true],
  ["O'Neill-Smith Jr.", true],
  // As papers of Malaysia and India print them.
  ['Ravi a/l Krishnan', true],
  ['TAN AH KOW @ TAN KOW', true],
  ['Lim (alias Lin) Mei', true],
  ["'t Hooft", true],
  // As programs write hyphens and apostrophes.
  ['Jean\u2010Luc', true],
  ['Jean\u2011Luc', true],
  ['Jean\u2013Luc', true],
  ['O\u2019Neill', true],
  ['O\u2018Neill', true],
  ['O\u02BCNeill', true],
  ['マリア・アン', true],
  ['@Lena', false],
  ['Le/', true],
  ['Le\u202Ena', false],
  ['Le\u2066na', false],
  ['Le\u200Fna', false],
  ['Le\u061Cna', false],
  ['Le\nna', false],
  ['Le\tna', false],
  ['Le\u2028na', false],
  ['Lena1', false],
  ['<img onerror>', false],
  ['-Lena', false],
  ['Le\u0000na', false],
])('the name %j can be one: %s', (name, isGood) => {
  expect(nameFault(name) === null).toBe(isGood);
});

test.each([
  ['', true],
  ['12', false],
  ['123', true],
  ['1'.repeat(40), true],
  ['1'.repeat(41), false],
  ['R482715(3)', true],
  ['AB-12/34.5', true],
  ['AB\u201112\u201334', true],
  ['AB\u202E12', false],
  ['(123', false],
  ['12;3', false],
])('the number %j can be one: %s', (number, isGood) => {
  expect(numberFault(number) === null).toBe(isGood);
});
