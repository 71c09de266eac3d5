import type { LogState } from '../log/log-followers.ts';
import type { SnapshotStore } from '../log/snapshot-store.ts';
import { SNAPSHOT_FORMAT } from '../log/vocabulary.ts';

/** What a process that follows made of the log is not what the leader made of it. */
export class StateDiffers extends Error {
  constructor(sequence: number, why: string) {
    const remedy =
      'Its snapshots are set aside: start it again, and it begins from those of others';
    super(
      `the state of this process differs from the leader's at number ${sequence}${why}. ${remedy}`,
    );
  }
}

export interface StateCheckOptions {
  /** The newest hash that the leader has written down. */
  readonly newestState: () => Promise<LogState | undefined>;
  /**
   * The hash of the leader's snapshot as this engine would have written it: its own snapshot and the log after it, on
   * a thread of its own. A sentence where it does not come so far; undefined where it has no such snapshot.
   */
  readonly hashAt: (from: number, at: number) => Promise<string | undefined>;
  readonly store: Pick<SnapshotStore, 'setAside'>;
  /** The leader has written another one. */
  readonly onLeaders: () => void;
}

/**
 * Compares the state of a process that follows with the leader's, at each snapshot of the leader: from the newest
 * snapshot that this engine itself has written, so that what it holds in memory is what is looked at.
 */
export class StateCheck {
  readonly #options: StateCheckOptions;
  /** Snapshots of this engine that were not compared yet. */
  #own: number[] = [];
  #seen = 0;
  #hasDiffered = false;
  #looking: Promise<void> | undefined;

  constructor(options: StateCheckOptions) {
    this.#options = options;
  }

  /** This engine has written a snapshot. */
  written(sequence: number): void {
    if (this.#hasDiffered) void this.#options.store.setAside(sequence).catch(() => {});
    else this.#own.push(sequence);
  }

  /** Looks unless a look is under way. Rejects with StateDiffers; what could not be asked is asked the next time. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #look(): Promise<void> {
    const { newestState, hashAt, onLeaders } = this.#options;
    const state = await newestState().catch(() => undefined);
    if (!state || state.sequence === this.#seen) return;
    this.#seen = state.sequence;
    onLeaders();
    // During an upgrade the leader may write its state in other bytes.
    if (state.format !== SNAPSHOT_FORMAT) return;
    const from = this.#own.findLast((sequence) => sequence <= state.sequence);
    if (from === undefined) return;
    const hash = await hashAt(from, state.sequence).catch(() => undefined);
    if (hash === undefined) return;
    if (hash !== state.hash.toString('hex')) await this.#differs(state.sequence, hash);
    this.#own = this.#own.filter((sequence) => sequence > from);
  }

  async #differs(sequence: number, found: string): Promise<never> {
    this.#hasDiffered = true;
    for (const own of this.#own) await this.#options.store.setAside(own).catch(() => {});
    const isHash = /^[0-9a-f]{64}$/.test(found);
    throw new StateDiffers(sequence, isHash ? '' : `, which it does not reach: ${found}`);
  }
}
