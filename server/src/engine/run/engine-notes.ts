import { type LeadBegun, noteLeader } from '../log/log-leaders.ts';
import type { PostgresLog } from '../log/postgres-log.ts';

const NOTE_EVERY_MS = 5_000;

/** Says in the database how far an engine is, and since when it leads. An unreachable database hears it later. */
export class EngineNotes {
  readonly #log: Pick<PostgresLog, 'beside'>;
  readonly #writeState: () => Promise<void>;
  /** What is to be written still. */
  #lead: LeadBegun | undefined;
  #noting: NodeJS.Timeout | undefined;
  /** One after the other: they share a connection. */
  #written: Promise<void> = Promise.resolve();

  /** @param writeState writes how far the engine is */
  constructor(log: Pick<PostgresLog, 'beside'>, writeState: () => Promise<void>) {
    this.#log = log;
    this.#writeState = writeState;
  }

  /** Writes now, and again every five seconds. */
  begin(): void {
    if (this.#noting) return;
    this.#noting = setInterval(() => void this.#note(), NOTE_EVERY_MS);
    void this.#note();
  }

  /**
   * The engine leads from now on.
   *
   * @param heardAt when the leader before was heard of last, as `performance.now` says; undefined: there was none
   */
  leads(epoch: number, machine: string, heardAt: number | undefined): void {
    const pauseMs = heardAt === undefined ? undefined : performance.now() - heardAt;
    this.#lead = { epoch, machine, pauseMs };
    void this.#note();
  }

  stop(): void {
    clearInterval(this.#noting);
  }

  #note(): Promise<void> {
    this.#written = this.#written.then(() => this.#write());
    return this.#written;
  }

  async #write(): Promise<void> {
    try {
      const lead = this.#lead;
      if (lead) await this.#log.beside((client) => noteLeader(client, lead));
      if (this.#lead === lead) this.#lead = undefined;
      await this.#writeState();
    } catch {
      // The next one says it again.
    }
  }
}
