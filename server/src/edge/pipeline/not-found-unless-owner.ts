import { Code } from '@bourse/contract/codes.ts';
import { Refusal } from '#platform/refusal.ts';

const unknowns: ReadonlySet<Code> = new Set([Code.orderNotActive, Code.positionUnknown]);

/**
 * Does the work. Where it is refused because an order or a position is gone, answers 404 unless the
 * caller owned it: another's order and an unknown one look the same (S13). Its owner learns that it is over.
 *
 * @param hadIt whether everything that the call names is or was the caller's
 */
export async function answerNotFoundUnlessOwner<Result>(
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
