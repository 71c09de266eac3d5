import { Code } from '@bourse/contract/codes.ts';
import { RightCause } from '@bourse/contract/enumerations.ts';
import { type Refusal, refusal } from '../refusal.ts';
import type { Right } from '../risk/rights-table.ts';
import type { State } from '../state.ts';

/** The cause says what its owner can do about it, so each has a code of its own. */
export function codeOfCause(cause: RightCause) {
  switch (cause) {
    case RightCause.FROZEN:
      return Code.accountFrozen;
    case RightCause.REGION:
      return Code.regionNotServed;
    case RightCause.LEVEL:
      return Code.levelTooLow;
    case RightCause.NOT_ENABLED:
      return Code.futuresNotEnabled;
    default:
      return Code.rightTaken;
  }
}

/** Why a user does not have this right, or null. */
export function refuseRight({ rights }: State, user: number, right: Right): Refusal | null {
  const cause = rights.causeOf(user, right);
  return cause === RightCause.UNSPECIFIED ? null : refusal(codeOfCause(cause));
}
