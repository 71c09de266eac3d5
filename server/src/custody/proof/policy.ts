import { Code } from '@bourse/contract/codes.ts';
import { Refusal } from '#platform/refusal.ts';

/** A branch is of the caller's own account alone (I67). Refuses notFound. */
export function ownAccount(user: { readonly publicNumber: number } | undefined): number {
  if (!user) throw new Refusal(Code.notFound);
  return user.publicNumber;
}
