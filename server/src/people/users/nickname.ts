import { Code } from '@bourse/contract/codes.ts';
import { Refusal } from '#platform/refusal.ts';
import { isHouseName } from './house-name.ts';

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
