import { Code } from '@bourse/contract/codes.ts';
import type { Outcome } from '@bourse/contract/messages.ts';
import { Refusal } from '#platform/refusal.ts';
import type { EnginePort } from '#ports/engine-port.ts';

/** After this time a caller is answered that nothing is known yet. */
export const ANSWER_WITHIN_MS = 1_500;

/**
 * An engine whose callers wait `withinMs` at most. A command that was taken while the log cannot be
 * written stays queued; its caller is refused with `outcomeUnknown`.
 */
export function withAnswerTimeout(
  engine: EnginePort,
  withinMs: number = engine.answerWithinMs ?? ANSWER_WITHIN_MS,
): EnginePort {
  return {
    submit: (request) =>
      new Promise<Outcome>((resolve, reject) => {
        const late = () => reject(new Refusal(Code.outcomeUnknown, {}, 1));
        const timer = setTimeout(late, withinMs);
        engine
          .submit(request)
          .then(resolve, reject)
          .finally(() => clearTimeout(timer));
      }),
  };
}
