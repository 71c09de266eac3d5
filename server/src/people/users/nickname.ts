import { Code } from '@bourse/contract/codes.ts';
import { Refusal } from '#platform/refusal.ts';

/** Words with which a user would pass for the house; beside them its own names. */
const HOUSE_WORDS = [
  ...['admin', 'administrator', 'moderator', 'official', 'support', 'helpdesk', 'customerservice'],
  ...['官方', '客服', '管理员', '管理員', '系统', '系統'],
];

/** Signs that look like Latin letters: digits, Cyrillic and Greek ones, in lower case. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  ...{ 0: 'o', 1: 'l', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' },
  ...{ а: 'a', в: 'b', е: 'e', з: 'e', і: 'i', ї: 'i', ј: 'j', к: 'k', м: 'm', н: 'h', о: 'o' },
  ...{ р: 'p', с: 'c', т: 't', у: 'y', х: 'x', ѕ: 's', ԁ: 'd', г: 'r', п: 'n' },
  ...{ α: 'a', β: 'b', ε: 'e', ι: 'i', κ: 'k', μ: 'm', ν: 'v', ο: 'o', ρ: 'p', σ: 's', τ: 't' },
  ...{ υ: 'u', χ: 'x', ı: 'i', ɑ: 'a', ø: 'o', ł: 'l' },
};

/** Letters and digits of any script, single spaces and three signs: nothing that draws or commands. */
const NICKNAME = /^[\p{L}\p{M}\p{N}_.-]+(?: [\p{L}\p{M}\p{N}_.-]+)*$/u;
const LENGTH_MIN = 2;
const LENGTH_MAX = 20;

/**
 * The one form of a typed nickname, spaces around it dropped. Refuses nicknameInvalid, nicknameReserved.
 *
 * @param houseNames what the house is called: no user is
 */
export function readNickname(typed: string, houseNames: readonly string[]): string {
  const nickname = typed.normalize('NFC').trim();
  const { length } = [...nickname];
  if (length < LENGTH_MIN || length > LENGTH_MAX || !NICKNAME.test(nickname)) {
    throw new Refusal(Code.nicknameInvalid);
  }
  if (isHouseName(nickname, houseNames)) throw new Refusal(Code.nicknameReserved);
  return nickname;
}

/** As the eye reads it: one case, no accents, look-alikes as what they look like; l and i are one. */
function seen(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return [...plain]
    .map((sign) => LOOK_ALIKES[sign] ?? sign)
    .join('')
    .replaceAll('l', 'i');
}

/**
 * Whether a nickname passes for the house: it, or a word of it, begins or ends with one of the words
 * or names of the house, as the eye reads it. "Badminton" does not.
 *
 * @param names what the house is called
 */
function isHouseName(nickname: string, names: readonly string[]): boolean {
  const words = seen(nickname).split(/[^\p{L}\p{N}]+/u);
  const parts = [...words, words.join('')];
  return [...HOUSE_WORDS, ...names]
    .map((name) => seen(name).replace(/[^\p{L}\p{N}]+/gu, ''))
    .filter((name) => name.length > 1)
    .some((name) => parts.some((part) => part.startsWith(name) || part.endsWith(name)));
}
