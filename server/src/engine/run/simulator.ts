import { Code } from '@bourse/contract/codes.ts';
import type { Simulation } from '@bourse/core/strategy/simulate.ts';
import type { Logger } from '#platform/logger.ts';
import { Refusal } from '#platform/refusal.ts';
import type { SimulatorPort, SimulatorQuestion } from '#ports/simulator-port.ts';
import { QuestionThread, TooManyQuestions } from './question-thread.ts';

/** More that wait are refused: each takes a tenth of a second. */
const WAITING_MAX = 32;

/** Tries strategies on a thread of its own: orders do not wait for it. */
export class Simulator implements SimulatorPort {
  readonly #logger: Logger;
  readonly #thread = new QuestionThread<SimulatorQuestion, Simulation>({
    entry: new URL('./simulator-worker.ts', import.meta.url),
    data: undefined,
    ...{ answerWithinMs: 10_000, idleMs: 60_000, waitingMax: WAITING_MAX },
  });

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  simulate(question: SimulatorQuestion): Promise<Simulation> {
    return this.#thread.ask<Simulation>(question).catch((error: Error) => {
      if (error instanceof TooManyQuestions) throw new Refusal(Code.queueFull);
      this.#logger.warn({ why: error.message }, 'a strategy was not simulated');
      throw new Refusal(Code.unavailable);
    });
  }

  stop(): Promise<void> {
    return this.#thread.stop();
  }
}
