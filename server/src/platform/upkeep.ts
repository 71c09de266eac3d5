import type { AlarmName, Alarms } from './alarms.ts';
import type { Clock } from './clock.ts';
import { type Role, RoleLost } from './roles/role.ts';
import type { Scheduler } from './scheduler.ts';
import type { upkeep as failures } from './texts/en/words.ts';
import { sayIn } from './texts/texts.ts';

/** Each worker has its sentence in the catalogue: what is wrong while it fails. */
export type WorkerName = keyof typeof failures;

/** What looks every so often. */
export interface Worker {
  readonly name: WorkerName;
  /** The network that this one looks at, where there is one for each; empty: all. */
  readonly chain?: string;
  /** In every process, or once: in the process that holds the role. */
  readonly where: 'everywhere' | 'keeper' | 'signer';
  /** From one look's begin to the next. */
  readonly everyMs: number;
  /** After a look that failed, from its end to the next; the first look comes so late at most. */
  readonly retryMs?: number;
  /** Rejects where the next look must try again. A long one ends early once `Upkeep.stopping` aborts. */
  readonly look: () => unknown;
  readonly alarm?: AlarmName;
  /** Looks that failed one after the other before the alarm is raised. */
  readonly alarmAfter?: number;
  /** What a stop waits for the look that runs. */
  readonly stopsWithinMs?: number;
}

/** How a worker goes. Times are UTC epoch milliseconds; 0: not yet, or not now. */
export interface WorkerState
  extends Required<Pick<Worker, 'name' | 'chain' | 'where' | 'everyMs'>> {
  /** When its last look ended, or when it was added. */
  readonly lastAt: number;
  /** Whether a look has ended yet. */
  readonly hasLooked: boolean;
  readonly tookMs: number;
  /** Looks that failed since the start of the process. */
  readonly failures: number;
  /** When the first of the looks that fail now ended; 0: the last one did not fail. */
  readonly failedSince: number;
}

/** A worker that was added. */
export interface Looks {
  /** Looks now, or waits for the look that runs. Never rejects. */
  now(): Promise<void>;
}

export interface UpkeepDependencies {
  readonly scheduler: Scheduler;
  readonly clock: Clock;
  readonly alarms: Pick<Alarms, 'raise' | 'clear'>;
  /** Whether this process does what is done once; asked before each look. */
  readonly holds: (role: Role) => boolean;
  /** Does work under a role, so that nothing is written once another process holds it. */
  readonly act: <Result>(role: Role, work: () => Result) => Result | undefined;
}

const STOPS_WITHIN_MS = 5_000;

/**
 * All periodic work. No two looks of one worker run at a time: what falls due meanwhile is
 * left out, and the next look keeps to the period of those before. A look that fails raises its worker's alarm,
 * and the next one that does not clears it.
 */
export class Upkeep {
  readonly #dependencies: UpkeepDependencies;
  readonly #stopping = new AbortController();
  readonly #workers: RunningWorker[] = [];

  constructor(dependencies: UpkeepDependencies) {
    this.#dependencies = dependencies;
  }

  /** Aborts when the stop begins. */
  get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  /** Looks from now on, the first time after one period. */
  add(worker: Worker): Looks {
    const running = new RunningWorker(worker, this.#dependencies, this.stopping);
    this.#workers.push(running);
    return running;
  }

  /** Those that look in this process. */
  list(): readonly WorkerState[] {
    const { holds } = this.#dependencies;
    const states = this.#workers.map((worker) => worker.state());
    return states.filter(({ where }) => where === 'everywhere' || holds(where));
  }

  /** Begins no look any more, and waits for those that run; returns the names of those that did not end in time. */
  async stop(): Promise<readonly WorkerName[]> {
    this.#stopping.abort();
    const late = await Promise.all(this.#workers.map((worker) => worker.stop()));
    return late.flat();
  }
}

class RunningWorker implements Looks {
  readonly #worker: Worker;
  readonly #dependencies: UpkeepDependencies;
  readonly #stopping: AbortSignal;
  readonly #tickMs: number;
  readonly #endTicks: () => void;
  /** Ticks until the next look is due. */
  #ticksLeft = 1;
  #running: Promise<void> | undefined;
  #last: Pick<WorkerState, 'lastAt' | 'hasLooked' | 'tookMs'>;
  #failures = 0;
  #failuresInRow = 0;
  #failedSince = 0;

  constructor(worker: Worker, dependencies: UpkeepDependencies, stopping: AbortSignal) {
    const { everyMs, retryMs = everyMs } = worker;
    this.#worker = worker;
    this.#dependencies = dependencies;
    this.#stopping = stopping;
    this.#last = { lastAt: dependencies.clock.now(), hasLooked: false, tookMs: 0 };
    this.#tickMs = Math.min(everyMs, retryMs);
    this.#endTicks = stopping.aborted
      ? () => undefined
      : dependencies.scheduler.every(this.#tickMs, () => this.#tick());
  }

  now(): Promise<void> {
    const { where } = this.#worker;
    const mayLook = where === 'everywhere' || this.#dependencies.holds(where);
    if (this.#stopping.aborted || !mayLook) return this.#running ?? Promise.resolve();
    this.#running ??= this.#look().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  state(): WorkerState {
    const { name, chain = '', where, everyMs } = this.#worker;
    const failing = { failures: this.#failures, failedSince: this.#failedSince };
    return { name, chain, where, everyMs, ...this.#last, ...failing };
  }

  async stop(): Promise<readonly WorkerName[]> {
    this.#endTicks();
    const { name, stopsWithinMs = STOPS_WITHIN_MS } = this.#worker;
    let giveUp = () => {};
    const late = new Promise<readonly WorkerName[]>((resolve) => {
      giveUp = this.#dependencies.scheduler.after(stopsWithinMs, () => resolve([name]));
    });
    const ended = (this.#running ?? Promise.resolve()).then(() => []);
    return Promise.race([ended, late]).finally(giveUp);
  }

  /** Ticks are counted, not time: a clock that steps changes nothing. */
  #tick(): void {
    this.#ticksLeft = Math.max(0, this.#ticksLeft - 1);
    if (this.#ticksLeft > 0 || this.#running) return;
    this.#ticksLeft = Math.round(this.#worker.everyMs / this.#tickMs);
    void this.now();
  }

  async #look(): Promise<void> {
    const { clock, act } = this.#dependencies;
    const { where } = this.#worker;
    const look = () => this.#worker.look();
    const begunAt = clock.now();
    let failure: Error | undefined;
    try {
      await (where === 'everywhere' ? look() : act(where, look));
    } catch (error) {
      // What is left of it the next holder does.
      if (error instanceof RoleLost) return;
      failure = error as Error;
    }
    // What a stop breaks off is done by the next start.
    if (this.#stopping.aborted) return;
    const lastAt = clock.now();
    this.#last = { lastAt, hasLooked: true, tookMs: lastAt - begunAt };
    if (failure) this.#fail(failure);
    else this.#succeed();
  }

  #fail(cause: Error): void {
    const { name, chain, alarm = 'upkeep_failed', alarmAfter = 1, retryMs } = this.#worker;
    this.#failures += 1;
    this.#failuresInRow += 1;
    this.#failedSince ||= this.#last.lastAt;
    if (retryMs !== undefined) this.#ticksLeft = Math.round(retryMs / this.#tickMs);
    if (this.#failuresInRow < alarmAfter) return;
    const text = sayIn.en(`upkeep.${name}`);
    const details = chain ? { chain } : {};
    this.#dependencies.alarms.raise({ name: alarm, text, details, cause, source: this.#source });
  }

  #succeed(): void {
    if (this.#failedSince === 0) return;
    this.#failuresInRow = 0;
    this.#failedSince = 0;
    this.#dependencies.alarms.clear(this.#worker.alarm ?? 'upkeep_failed', this.#source);
  }

  get #source(): string {
    return `${this.#worker.name} ${this.#worker.chain ?? ''}`;
  }
}
