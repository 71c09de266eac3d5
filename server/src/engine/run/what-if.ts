import { Code } from '@bourse/contract/codes.ts';
import type { Logger } from '#platform/logger.ts';
import { Refusal } from '#platform/refusal.ts';
import type { WhatIfAnswers, WhatIfPort, WhatIfQuestion } from '#ports/what-if-port.ts';
import type { EngineSource } from '../log/engine-copy.ts';
import { QuestionThread, TooManyQuestions } from './question-thread.ts';

/** More that wait are refused: each takes a core for a while. */
const WAITING_MAX = 8;

/**
 * Asks copies of the engine what would happen, on a thread of its own that lives while there are
 * questions. Answers tell the log's number that the copy stood at.
 */
export class WhatIf implements WhatIfPort {
  readonly #thread: QuestionThread<WhatIfQuestion, WhatIfAnswers[keyof WhatIfAnswers]>;
  readonly #logger: Logger;

  constructor(source: EngineSource, logger: Logger) {
    this.#logger = logger;
    this.#thread = new QuestionThread({
      entry: new URL('./what-if-worker.ts', import.meta.url),
      data: source,
      ...{ answerWithinMs: 60_000, idleMs: 60_000, waitingMax: WAITING_MAX },
    });
  }

  /** Throws a Refusal (queueFull, unavailable) when there is no answer. */
  ask<Question extends WhatIfQuestion>(
    question: Question,
  ): Promise<WhatIfAnswers[Question['kind']]> {
    return this.#thread.ask<WhatIfAnswers[Question['kind']]>(question).catch((error: Error) => {
      if (error instanceof TooManyQuestions) throw new Refusal(Code.queueFull);
      this.#logger.warn({ why: error.message }, 'a copy of the engine gave no answer');
      throw new Refusal(Code.unavailable);
    });
  }

  /** Gives up what is under way. */
  stop(): Promise<void> {
    return this.#thread.stop();
  }
}
