import type { Command, Outcome } from '@bourse/contract/messages.ts';
import { type Batch, checkBatch, type LogPlace, openBatch } from '../log/command-log.ts';
import type { SequencedEngine } from '../log/sequencer.ts';

/** Where a replica reads what it lacks. */
export interface ReplicaLog {
  /** Batches after a place where the log once ended. */
  readOn(after: LogPlace): AsyncIterable<Batch>;
}

/** The engine threw in the middle of a command: its state can no longer be trusted, and its process must end. */
export class ReplicaBroken extends Error {}

/** An engine that does what a log says which another process writes. */
export class Replica {
  /** Up to where it has followed. */
  place: LogPlace;
  readonly #engine: SequencedEngine;
  readonly #tell: (outcomes: readonly Outcome[]) => void;

  /**
   * @param place where the engine stands
   * @param tell gets what the engine says, in the log's order, each once
   */
  constructor(
    engine: SequencedEngine,
    place: LogPlace,
    tell: (outcomes: readonly Outcome[]) => void,
  ) {
    this.place = place;
    this.#engine = engine;
    this.#tell = tell;
  }

  /** Applies a batch. Throws LogCorrupt, and changes nothing, where it does not follow in number and hash. */
  take(batch: Batch): void {
    checkBatch(batch, this.place);
    const outcomes = openBatch(batch).map((command) => this.#apply(command));
    this.place = { sequence: batch.lastSequence, hash: batch.hash };
    this.#tell(outcomes);
  }

  #apply(command: Command): Outcome {
    try {
      return this.#engine.apply(command);
    } catch (error) {
      const why = `the engine threw at number ${command.sequence} of the log`;
      throw new ReplicaBroken(`${why}: ${(error as Error).message}`, { cause: error });
    }
  }

  /** Applies all that the log has and this one lacks. */
  async readOn(log: ReplicaLog): Promise<void> {
    for await (const batch of log.readOn(this.place)) this.take(batch);
  }
}
