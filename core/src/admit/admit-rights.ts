/** Every reason to refuse rights of an account. Reads only. */
import { AMOUNT_MAX } from '@bourse/contract/amount.ts';
import { Code } from '@bourse/contract/codes.ts';
import { RightCause } from '@bourse/contract/enumerations.ts';
import { type SetAccountRights, USER_FIRST } from '@bourse/contract/messages.ts';
import { USER_MAX } from '../limits.ts';
import { type Refusal, refusal } from '../refusal.ts';
import type { State } from '../state.ts';

/** Why the house may not set these rights, or null. Rights that are not newer are outdated. */
export function refuseAccountRights(
  state: State,
  caller: number,
  asked: SetAccountRights,
): Refusal | null {
  if (caller !== 0) return refusal(Code.notHouse);
  const field = wrongField(asked);
  if (field) return refusal(Code.shapeInvalid, field);
  const known = state.rights.of(asked.user)?.version ?? 0;
  return asked.version > known ? null : refusal(Code.rightsOutdated);
}

function wrongField(asked: SetAccountRights): string | null {
  const { user, version, withdrawDayMax = 0 } = asked;
  const unsafe = Object.entries(asked).find(([, value]) => !Number.isSafeInteger(value ?? 0));
  if (unsafe) return unsafe[0];
  if (!(user >= USER_FIRST && user <= USER_MAX)) return 'user';
  if (!(version > 0)) return 'version';
  const wrong = (['spot', 'futures', 'transfer', 'withdraw'] as const).find(
    (right) => !(asked[right] >= 0 && asked[right] <= RightCause.OPERATOR),
  );
  if (wrong) return wrong;
  return withdrawDayMax >= 0 && withdrawDayMax <= AMOUNT_MAX ? null : 'withdrawDayMax';
}
