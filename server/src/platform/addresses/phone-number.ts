import { countryRows } from './country-rows.ts';

/** A number as it is kept: the dialling code with its plus sign, and the digits after it. */
export interface PhoneNumber {
  readonly areaCode: string;
  readonly mobile: string;
}

/** How a country writes its numbers at home; the digits that a number has without what is dialled before it. */
interface Numbering {
  /** What is dialled before a number at home and is no part of it, the longest first. */
  readonly trunks: readonly string[];
  readonly digitsMin: number;
  readonly digitsMax: number;
  /** Numbers begin with a 0 that is dialled from abroad, too. */
  readonly ownZero?: boolean;
}

/** E.164: the dialling code included. */
const DIGITS_MAX = 15;
const AREA_DIGITS_MAX = 4;
const NATIONAL_DIGITS_MIN = 8;
/** What is dialled before a dialling code. */
const ABROAD = /^(\+|00)/;

const usual: Numbering = {
  trunks: ['0'],
  digitsMin: NATIONAL_DIGITS_MIN,
  digitsMax: DIGITS_MAX,
};
const keepsZero: Numbering = { ...usual, trunks: [], ownZero: true };
const of = (digitsMin: number, digitsMax: number, ...trunks: string[]): Numbering => ({
  trunks,
  digitsMin,
  digitsMax,
});
const northAmerican = of(10, 10, '1');

/** By dialling code, as the numbering plans that countries report to the ITU say; the rest is usual. */
const numberings: Readonly<Record<string, Numbering>> = {
  '1': northAmerican,
  '7': of(10, 10, '8'),
  '36': of(8, 9, '06'),
  '39': keepsZero,
  // Mexico once had a 1 before mobile numbers that are called from abroad, and 044 or 045 at home.
  '52': of(10, 10, '044', '045', '01', '1'),
  // A mobile number of Argentina has a 9 before its area, which people leave out.
  '54': of(10, 11, '0'),
  '55': of(10, 11, '0'),
  '225': keepsZero,
  '226': keepsZero,
  '227': keepsZero,
  '229': keepsZero,
  '241': { ...of(8, 8, '0'), ownZero: true },
  '242': keepsZero,
  '370': of(8, 8, '8', '0'),
  '375': of(9, 9, '80', '8'),
  '378': keepsZero,
  '379': keepsZero,
  // With two zeros at times.
  '992': { ...of(9, 9, '8'), ownZero: true },
  '993': of(8, 8, '8'),
};

const diallingCodes: ReadonlySet<string> = new Set(countryRows.map(([, code]) => code.slice(1)));

/**
 * The one spelling of a phone number, in whichever way its owner typed it: with the 0 that is dialled at home
 * (07911..., +44 (0)7911...), with the dialling code in the number (+44..., 0044...), which then wins over
 * the area code beside it. The area code may have a plus sign, 00 or neither. `+1 242...` and `+1242 ...`
 * are one number: the longest dialling code counts. A Mexican 1 and an Argentinian 9 are as the network
 * wants them. Undefined when it is no number, or one that two countries would read differently.
 */
export function readPhoneNumber(
  typedAreaCode: string,
  typedNumber: string,
): PhoneNumber | undefined {
  const areaCode = digitsOf(typedAreaCode)?.replace(ABROAD, '');
  const typed = digitsOf(typedNumber);
  if (areaCode === undefined || typed === undefined || !diallingCodes.has(areaCode))
    return undefined;
  const isAbroad = ABROAD.test(typed) && !isOwnZeros(areaCode, typed);
  return isAbroad ? readInternationalNumber(typed) : national(areaCode, typed);
}

/** As `readPhoneNumber`, of a number with its dialling code: +44... or 0044... Undefined for any other text. */
export function readInternationalNumber(text: string): PhoneNumber | undefined {
  const typed = digitsOf(text);
  if (typed === undefined || !ABROAD.test(typed)) return undefined;
  const digits = typed.replace(ABROAD, '');
  const areaCode = longestCode(digits);
  return areaCode === undefined ? undefined : national(areaCode, digits.slice(areaCode.length));
}

/** Digits with at most one plus sign, which leads; undefined for anything else. */
function digitsOf(text: string): string | undefined {
  const plain = text.replace(/[\s()./\-\u2010-\u2015\u2212]/g, '');
  return /^\+?\d+$/.test(plain) ? plain : undefined;
}

/** Whether 00 begins a number of Tajikistan, and does not lead abroad. */
function isOwnZeros(areaCode: string, typed: string): boolean {
  return areaCode === '992' && /^00\d{7}$/.test(typed);
}

function longestCode(digits: string): string | undefined {
  for (let length = AREA_DIGITS_MAX; length > 0; length -= 1) {
    const code = digits.slice(0, length);
    if (diallingCodes.has(code)) return code;
  }
  return undefined;
}

function national(areaCode: string, typed: string): PhoneNumber | undefined {
  if (areaCode.startsWith('1')) return northAmericanNumber(areaCode.slice(1), typed);
  const numbering = numberings[areaCode] ?? usual;
  const number = withoutTrunk(typed, numbering);
  return number === undefined ? undefined : kept(areaCode, number);
}

/** Countries of the code 1 have three digits of their own after it: with or without them it is one number. */
function northAmericanNumber(area: string, typed: string): PhoneNumber | undefined {
  const isShort = area !== '' && typed.length === northAmerican.digitsMax - area.length;
  const number = withoutTrunk(isShort ? area + typed : typed, northAmerican);
  if (number === undefined || !number.startsWith(area)) return undefined;
  const code = longestCode(`1${number}`) ?? '1';
  return kept(code, number.slice(code.length - 1));
}

/** Undefined: it has too few digits, too many, or begins as no number of the country does. */
function withoutTrunk(typed: string, numbering: Numbering): string | undefined {
  const { trunks, digitsMin, digitsMax, ownZero = false } = numbering;
  const fits = (number: string) =>
    number.length >= digitsMin &&
    number.length <= digitsMax &&
    (ownZero || !number.startsWith('0'));
  const trunk = trunks.find((one) => typed.startsWith(one) && fits(typed.slice(one.length)));
  const number = typed.slice(trunk?.length ?? 0);
  return fits(number) ? number : undefined;
}

function kept(areaCode: string, number: string): PhoneNumber | undefined {
  const mobile = areaCode === '54' ? withNine(number) : number;
  // Read again it would lead abroad.
  if (number.startsWith('00') && !isOwnZeros(areaCode, number)) return undefined;
  if (mobile === undefined || areaCode.length + mobile.length > DIGITS_MAX) return undefined;
  return { areaCode: `+${areaCode}`, mobile };
}

function withNine(number: string): string | undefined {
  if (number.length === numberings['54']?.digitsMin) return `9${number}`;
  return number.startsWith('9') ? number : undefined;
}
