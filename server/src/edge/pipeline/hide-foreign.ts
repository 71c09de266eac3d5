import { Code } from '@bourse/contract/codes.ts';
import { Refusal } from '#platform/refusal.ts';

const unknowns: ReadonlySet<Code> = new Set([Code.orderNotActive, Code.positionUnknown]);

/**
 * Does the work. Where it is refused because an order or a position is not there, who never had
 * it gets 404, the same for what others have and for what is unknown (S13); who had it learns that
 * it is over.
 *
 * @param hadIt whether all that the call names is or was the caller's
 */
export async function hidingForeign<Result>(
  work: () => Promise<Result>,
  hadIt: () => Promise<boolean>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const isUnknown = error instanceof Refusal && unknowns.has(error.code);
    throw isUnknown && !(await hadIt()) ? new Refusal(Code.notFound) : error;
  }
}
