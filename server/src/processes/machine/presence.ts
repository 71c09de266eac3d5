import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Alarms } from '#platform/alarms.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { peopleWait } from '#platform/db/postgres/pools.ts';
import { openPool } from '#platform/db/postgres/postgres.ts';
import type { Logger } from '#platform/logger.ts';
import type { Scheduler } from '#platform/scheduler.ts';
import {
  type Lag,
  type ProcessName,
  type ProcessState,
  readLag,
  removeProcess,
  writeAlarms,
  writeProcess,
} from './process-rows.ts';

const EVERY_MS = 1_000;
/** What keeps up is this far behind: nothing. */
const NO_LAG: Lag = { batches: 0, behindMs: 0 };
const NOTHING = { sequence: 0, time: 0 };
const NO_ALARMS = '[]';

export interface PresenceOptions {
  readonly config: Pick<Config, 'machineName' | 'dataDir' | 'services'>;
  readonly alarms: Pick<Alarms, 'open'>;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn'>;
  readonly scheduler: Scheduler;
  /** Two people have asked that the leader which this process is hands over. Called once for each leader. */
  readonly onHandover: () => void;
}

/** What of a process is told, by those who know. */
export interface PresenceSources {
  readonly engine: Pick<ProcessState, 'standing' | 'epoch'>;
  /** Undefined: it has no replica of the engine, and lacks nothing. */
  readonly live: Pick<ProcessState, 'sequence' | 'time'> | undefined;
  /** Of what one process does for all: what this one does now. */
  readonly roles: () => readonly string[];
}

/** What a process is to the others, as it was said last. */
export interface PresenceFigures extends Lag {
  readonly epoch: number;
}

/**
 * Says once a second in the database how this process is, with the alarms that are open in it: so that operators see
 * each process of each machine at any gateway. The same question brings back whether the leader is to hand over.
 */
export class Presence {
  /** One life of this process. */
  readonly name: ProcessName;
  readonly #options: PresenceOptions;
  #pool: ReturnType<typeof openPool> | undefined;
  #sources: PresenceSources | undefined;
  #endTicks = () => {};
  #writing: Promise<void> | undefined;
  #lag = NO_LAG;
  /** As JSON; undefined: they are not written. */
  #writtenAlarms: string | undefined;
  #isFirst = true;
  #isAway = false;
  /** The leader that has begun to hand over. */
  #handedOver = 0;

  constructor(options: PresenceOptions) {
    this.#options = options;
    const { machineName: machine, dataDir: folder, services } = options.config;
    this.name = {
      ...{ id: randomUUID(), machine, folder, services, release: readRelease() },
      startedAt: options.clock.now(),
    };
  }

  /** Undefined before an engine has been there. */
  get figures(): PresenceFigures | undefined {
    const epoch = this.#sources?.engine.epoch;
    return epoch === undefined ? undefined : { ...this.#lag, epoch };
  }

  /** Says it from now on in a database; where it does already, nothing changes. */
  begin(databaseUrl: string): void {
    if (this.#pool) return;
    this.#pool = openPool(databaseUrl, {
      ...{ connectionsMax: 1, ...peopleWait, waitsForDisk: false },
      applicationName: 'bourse-machine',
    });
    this.#endTicks = this.#options.scheduler.every(EVERY_MS, () => void this.look());
  }

  /** Whether an alarm is open that is not written yet. */
  get hasUnwrittenAlarms(): boolean {
    return this.#pool !== undefined && this.#openAlarms() !== (this.#writtenAlarms ?? NO_ALARMS);
  }

  /** What there is to tell. */
  show(sources: PresenceSources): void {
    this.#sources = sources;
    void this.look();
  }

  /** Writes it, unless it is being written. Never rejects: a database that is away is told later. */
  look(): Promise<void> {
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined;
    });
    return this.#writing;
  }

  /**
   * Says nothing more.
   *
   * @param isClean it ends as it should: nothing of it is left. Else its row and its alarms stay for a while
   */
  async end(isClean = true): Promise<void> {
    const pool = this.#pool;
    if (!pool) return;
    this.#endTicks();
    await this.#writing;
    if (!isClean) await this.look();
    this.#pool = undefined;
    this.#writtenAlarms = undefined;
    this.#isFirst = true;
    if (isClean) await removeProcess(pool, this.name).catch(() => undefined);
    await pool.end();
  }

  async #write(): Promise<void> {
    const pool = this.#pool;
    if (!pool) return;
    try {
      await this.#writeAlarms(pool);
      if (this.#sources) await this.#writeState(pool, this.#sources);
      this.#isAway = false;
    } catch (error) {
      const isSaid = this.#isAway;
      this.#isAway = true;
      if (!isSaid) this.#options.logger.warn({ err: error }, 'how this process is cannot be told');
    }
  }

  async #writeAlarms(pool: ReturnType<typeof openPool>): Promise<void> {
    if (!this.hasUnwrittenAlarms) return;
    const said = this.#openAlarms();
    await writeAlarms(pool, this.name, this.#options.alarms.open());
    this.#writtenAlarms = said;
  }

  #openAlarms(): string {
    return JSON.stringify(this.#options.alarms.open());
  }

  async #writeState(
    pool: ReturnType<typeof openPool>,
    { engine, live, roles }: PresenceSources,
  ): Promise<void> {
    const { sequence, time } = live ?? NOTHING;
    const { standing, epoch } = engine;
    const state: ProcessState = { standing, epoch, sequence, time, roles: roles() };
    this.#lag = epoch > 0 || !live ? NO_LAG : await readLag(pool, state);
    const handover = await writeProcess(pool, this.name, state, this.#lag, this.#isFirst);
    this.#isFirst = false;
    if (handover === undefined || epoch === this.#handedOver) return;
    this.#handedOver = epoch;
    this.#options.logger.warn({ epoch, proposal: handover }, 'this exchange hands over the lead');
    this.#options.onHandover();
  }
}

function readRelease(): string {
  const file = new URL('../../../package.json', import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')).version;
}
