import { readFileSync } from 'node:fs';
import { Code } from '@bourse/contract/codes.ts';
import { houseNumbers } from '@bourse/contract/house-numbers.ts';
import { Refusal } from '#platform/refusal.ts';

const { passwordLengthMin: LENGTH_MIN, passwordLengthMax: LENGTH_MAX } = houseNumbers;
/** The most frequent passwords are also refused as halves of a longer one. */
const HALVES_RANK_MAX = 3_000;
const HALF_LENGTH_MIN = 3;

const ranked = readFileSync(new URL('./data/common-passwords.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean);
const common: ReadonlySet<string> = new Set(ranked);
const halves: ReadonlySet<string> = new Set(
  ranked.slice(0, HALVES_RANK_MAX).filter((one) => one.length >= HALF_LENGTH_MIN),
);

/**
 * The one rule for new passwords (D13): 8 to 128 characters, of any kind; none that is leaked
 * or easily guessed. Refuses passwordLength, passwordCommon.
 *
 * @param ownWords words that an attacker tries first: the product's name, the person's contact
 */
export function checkNewPassword(password: string, ownWords: readonly string[]): void {
  const length = [...password].length;
  if (length < LENGTH_MIN || length > LENGTH_MAX) throw new Refusal(Code.passwordLength);
  if (isGuessable(password, ownWords)) throw new Refusal(Code.passwordCommon);
}

/** Whether a password is among those that are tried first. */
export function isGuessable(password: string, ownWords: readonly string[]): boolean {
  const text = password.toLowerCase();
  if (common.has(text) || common.has(withoutTail(text))) return true;
  if (/^(.{1,4})\1+.{0,3}$/u.test(text) || isRun(text)) return true;
  if (isTwoCommon(text)) return true;
  return ownWords.some((word) => isMostly(text, word.toLowerCase()));
}

/** dragon2024! is dragon. Only long words count: an arbitrary short one says little. */
function withoutTail(text: string): string {
  const word = text.replace(/[^a-z]+$/, '');
  return word.length >= 6 && text.length - word.length <= 5 ? word : text;
}

/** abcdefgh, 87654321: each character follows the one before. */
function isRun(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) as number);
  const step = (codes[1] as number) - (codes[0] as number);
  return (
    Math.abs(step) <= 1 &&
    codes.every((code, at) => at === 0 || code - (codes[at - 1] as number) === step)
  );
}

/** password123456: two of the most frequent ones, one after the other. */
function isTwoCommon(text: string): boolean {
  for (let at = HALF_LENGTH_MIN; at <= text.length - HALF_LENGTH_MIN; at += 1) {
    if (halves.has(text.slice(0, at)) && halves.has(text.slice(at))) return true;
  }
  return false;
}

/** bourse2025: an own word with no more than a handful of other characters. */
function isMostly(text: string, word: string): boolean {
  return word.length >= 4 && text.includes(word) && text.replace(word, '').length <= 5;
}
