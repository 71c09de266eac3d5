import type { CommandRequest, Outcome } from '@bourse/contract/messages.ts';

/** The way to the engine: every change of money or the right to trade goes through here. */
export interface EnginePort {
  /**
   * Asks for a change. Resolves once the command is durable and its events are folded into the
   * live state, so that the caller reads its own write. A refusal is a `refused` event of the
   * outcome. Throws a Refusal (queueFull, unavailable) when the command was not taken.
   */
  submit(request: CommandRequest): Promise<Outcome>;
}
