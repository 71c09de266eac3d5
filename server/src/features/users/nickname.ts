import { Code } from '@bourse/contract/codes.ts';
import { Refusal } from '../../gateway/refusal.ts';

/** Letters and digits of any script, single spaces and three signs: nothing that draws or commands. */
const NICKNAME = /^[\p{L}\p{M}\p{N}_.-]+(?: [\p{L}\p{M}\p{N}_.-]+)*$/u;
const LENGTH_MIN = 2;
const LENGTH_MAX = 20;

/** The one form of a typed nickname, spaces around it dropped. Refuses nicknameInvalid. */
export function readNickname(typed: string): string {
  const nickname = typed.normalize('NFC').trim();
  const { length } = [...nickname];
  if (length < LENGTH_MIN || length > LENGTH_MAX || !NICKNAME.test(nickname)) {
    throw new Refusal(Code.nicknameInvalid);
  }
  return nickname;
}
