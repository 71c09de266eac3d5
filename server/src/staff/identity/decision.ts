import { Code } from '@bourse/contract/codes.ts';
import type { IdentityReason } from '@bourse/contract/identity.ts';
import type { InTwo } from '@bourse/contract/texts.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Decision } from '#ports/identity-review.ts';

interface Wanted {
  readonly decision: Decision['kind'];
  readonly why: IdentityReason | '';
  readonly text: InTwo | null;
}

/**
 * The decision of a form. Refuses shapeInvalid: a reason where it is approved, or none where it is not; and
 * `other` without a text, which would tell the customer nothing.
 */
export function decisionOf({ decision, why, text }: Wanted): Decision {
  if (decision === 'approve') {
    if (why !== '' || text !== null) throw new Refusal(Code.shapeInvalid, { field: 'why' });
    return { kind: decision };
  }
  if (why === '') throw new Refusal(Code.shapeInvalid, { field: 'why' });
  if (why === 'other' && text === null) throw new Refusal(Code.shapeInvalid, { field: 'text' });
  return { kind: decision, reason: why, ...(text && { text }) };
}
