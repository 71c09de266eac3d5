import type { LogAnswers, LogQuestion } from '#ports/log-port.ts';
import type { EngineThreadData } from './engine-messages.ts';
import { QuestionThread } from './question-thread.ts';

/** A log of a week is walked slowly. */
const ANSWER_WITHIN_MS = 6 * 3_600_000;
const IDLE_MS = 10_000;
const WAITING_MAX = 4;

/** Where the log is, and what it can be read from. */
export type LogSource = Pick<
  EngineThreadData,
  'databaseUrl' | 'dataDir' | 'secondPlace' | 'isDatabaseHere' | 'cluster'
>;

/** Reads the log on a thread of its own, which lives while there are questions. */
export class LogThread {
  readonly #thread: QuestionThread<LogQuestion, LogAnswers[keyof LogAnswers]>;

  constructor({ databaseUrl, dataDir, secondPlace, isDatabaseHere, cluster }: LogSource) {
    this.#thread = new QuestionThread({
      entry: new URL('./log-worker.ts', import.meta.url),
      data: { databaseUrl, dataDir, secondPlace, isDatabaseHere, cluster } satisfies LogSource,
      ...{ answerWithinMs: ANSWER_WITHIN_MS, idleMs: IDLE_MS, waitingMax: WAITING_MAX },
    });
  }

  /** Rejects with what went wrong: an unreachable database, a thread that ended. */
  ask<Question extends LogQuestion>(question: Question): Promise<LogAnswers[Question['kind']]> {
    return this.#thread.ask<LogAnswers[Question['kind']]>(question);
  }

  /** Gives up what is under way. */
  stop(): Promise<void> {
    return this.#thread.stop();
  }
}
