import type { CommandRequest, Outcome } from '@bourse/contract/messages.ts';

/**
 * The way to the engine: every change of money or the right to trade goes through here. What is handed over and
 * what comes back are messages of the contract, so that another process may stand between.
 */
export interface EnginePort {
  /**
   * Asks for a change. Resolves once the command is durable and its events are folded into the live state of
   * this process, so that the caller reads its own write. What the rules refuse resolves too: the outcome has a
   * `refused` event, it is in the log, and the same key gets the same answer for 24 hours.
   *
   * Throws a Refusal when there is no outcome to tell. `queueFull`: the command was not taken, nothing happened.
   * `unavailable`: the engine takes none at present, or it was lost while the command was on its way: then the
   * log may have it. A request with a key is asked again under the same key, and becomes one command. A request
   * without one is not asked again; from a gateway on another machine it ends with `outcomeUnknown`.
   */
  submit(request: CommandRequest): Promise<Outcome>;
  /** How long a caller may wait for an answer, in milliseconds; undefined: as long as is usual. */
  readonly answerWithinMs?: number | undefined;
}

/** What the engine says, for those who make something of it. */
export interface EngineFollowing {
  /**
   * Hands over each outcome after a number once, in the log's order, from its commit on: first those that were
   * committed before the call, as far as this process still has them, then each batch after the live state has
   * folded it and before any of its callers is answered. `take` must not throw, and keeps what it has no time
   * for. Throws where outcomes after the number are gone: they are read from the log.
   *
   * @param after the number up to which the follower has seen all
   */
  follow(after: number, take: (outcomes: readonly Outcome[]) => void): void;
}
