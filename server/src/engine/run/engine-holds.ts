import type { Alarm, AlarmName } from '#platform/alarms.ts';
import { DiskReserve } from '#platform/files/disk-reserve.ts';
import { FREE_BYTES_MIN } from '#platform/files/free-room.ts';
import { STEP_MAX_MS, SteadyClock } from '#platform/steady-clock.ts';
import type { Holds } from './engine-messages.ts';

const WATCH_EVERY_MS = 1_000;
const MEGABYTE = 1_024 * 1_024;
/** Of Postgres's own log a file has 16 MB: room for several, and for rows. */
const RESERVE_BYTES = 64 * MEGABYTE;

export interface EngineHoldsOptions {
  readonly dataDir: string;
  /** Whether the database's files are on the disk of `dataDir`. */
  readonly isDatabaseHere: boolean;
  /** Called when one begins or ends. */
  readonly tell: (holds: Holds) => void;
  readonly alarm: (name: AlarmName, text: string, details?: Alarm['details']) => void;
}

/** Why commands other than cancels are not taken: the clock, the log, the disk under it. */
export class EngineHolds {
  readonly clock = new SteadyClock();
  readonly #options: EngineHoldsOptions;
  readonly #reserve: DiskReserve;
  readonly #timer: NodeJS.Timeout;
  #clockStepMs = 0;
  #isLogAway = false;
  #isDiskFull = false;

  constructor(options: EngineHoldsOptions) {
    this.#options = options;
    this.#reserve = new DiskReserve({
      directory: options.dataDir,
      freeBytesMin: FREE_BYTES_MIN,
      reserveBytes: options.isDatabaseHere ? RESERVE_BYTES : 0,
    });
    this.#timer = setInterval(() => void this.look(), WATCH_EVERY_MS).unref();
  }

  /** Whether there is one now. While the time is in doubt, keys, holds and funding instants must not meet a wrong one. */
  get isHeld(): boolean {
    return this.clock.stepMs !== 0 || this.#isLogAway || this.#isDiskFull;
  }

  async look(): Promise<void> {
    this.#watchClock();
    await this.#watchDisk();
  }

  /** The machine's clock is right, however far it stepped. */
  confirmClock(): void {
    this.clock.confirm();
    this.#watchClock();
  }

  /**
   * The log answers, or does not: what would have to wait for it is refused at once. Returns whether that is new.
   */
  setLogAway(isAway: boolean): boolean {
    if (this.#isLogAway === isAway) return false;
    this.#isLogAway = isAway;
    this.#tell();
    return true;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** What room is left under the log is for cancels, before there is none. */
  async #watchDisk(): Promise<void> {
    if (!this.#options.isDatabaseHere) return;
    // A folder that cannot be asked has no room.
    const isFull = await this.#reserve.isFull().catch(() => true);
    if (isFull === this.#isDiskFull) return;
    this.#isDiskFull = isFull;
    this.#tell();
    if (!isFull) return;
    this.#options.alarm(
      'disk_full',
      'the disk of DATA_DIR is full: nothing but cancels is taken until it has room again',
      { neededMegabytes: FREE_BYTES_MIN / MEGABYTE },
    );
  }

  /** A step of the machine's clock is said when it comes, and when it is gone or confirmed. */
  #watchClock(): void {
    const { stepMs } = this.clock;
    const isSame = Math.abs(stepMs - this.#clockStepMs) < STEP_MAX_MS;
    if (isSame && (stepMs === 0) === (this.#clockStepMs === 0)) return;
    this.#clockStepMs = stepMs;
    this.#tell();
    if (stepMs === 0) return;
    const seconds = Math.round(stepMs / 1_000);
    this.#options.alarm(
      'clock_stepped',
      "the machine's clock stepped: nothing but cancels is taken until it is back, or until " +
        'somebody confirms it with the signal USR2',
      { seconds, process: process.pid },
    );
  }

  /** As they were told last. */
  get now(): Holds {
    return {
      clockStepMs: this.#clockStepMs,
      isLogAway: this.#isLogAway,
      isDiskFull: this.#isDiskFull,
    };
  }

  #tell(): void {
    this.#options.tell(this.now);
  }
}
