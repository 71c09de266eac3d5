import { Worker } from 'node:worker_threads';

/** What the thread answers to a question of that ticket. */
export type ThreadMessage<Answer> =
  | { readonly ticket: number; readonly answer: Answer }
  | { readonly ticket: number; readonly error: string };

/** Too many questions wait already: no more are taken. */
export class TooManyQuestions extends Error {
  override readonly name = 'TooManyQuestions';
}

export interface QuestionThreadOptions {
  /** The thread's program: it is sent `[ticket, question]`, and says a ThreadMessage to each. */
  readonly entry: URL;
  readonly data: unknown;
  /** How long an answer may take before the thread is given up. */
  readonly answerWithinMs: number;
  /** A thread without questions ends after this long. */
  readonly idleMs: number;
  /** More that wait are refused. */
  readonly waitingMax: number;
}

interface Waiting {
  readonly resolve: (answer: never) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/** A thread that lives while there are questions for it. */
export class QuestionThread<Question, Answer> {
  readonly #options: QuestionThreadOptions;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #nextTicket = 1;

  constructor(options: QuestionThreadOptions) {
    this.#options = options;
  }

  /** Rejects with TooManyQuestions, or with what went wrong in the thread. */
  ask<Own extends Answer>(question: Question): Promise<Own> {
    const { waitingMax, answerWithinMs } = this.#options;
    if (this.#waiting.size >= waitingMax) return Promise.reject(new TooManyQuestions());
    clearTimeout(this.#idle);
    const worker = this.#worker ?? this.#start();
    const ticket = this.#nextTicket;
    this.#nextTicket += 1;
    return new Promise((resolve, reject) => {
      const giveUp = () => this.#end(new Error('it took too long'));
      const timer = setTimeout(giveUp, answerWithinMs).unref();
      this.#waiting.set(ticket, { resolve, reject, timer });
      worker.postMessage([ticket, question]);
    });
  }

  /** Gives up what is under way. */
  async stop(): Promise<void> {
    await this.#end(new Error('the server stops'));
  }

  #start(): Worker {
    const { entry, data } = this.#options;
    const worker = new Worker(entry, { workerData: data });
    worker.on('message', (message: ThreadMessage<Answer>) => this.#receive(message));
    worker.on('error', (error) => this.#worker === worker && this.#end(error as Error));
    worker.unref();
    this.#worker = worker;
    return worker;
  }

  #receive(message: ThreadMessage<Answer>): void {
    const waiting = this.#waiting.get(message.ticket);
    this.#waiting.delete(message.ticket);
    clearTimeout(waiting?.timer);
    if ('answer' in message) waiting?.resolve(message.answer as never);
    else waiting?.reject(new Error(message.error));
    if (this.#waiting.size > 0) return;
    const end = () => this.#end(new Error('nobody asks'));
    this.#idle = setTimeout(end, this.#options.idleMs).unref();
  }

  async #end(error: Error): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(error);
    }
    this.#waiting.clear();
    await worker?.terminate();
  }
}
