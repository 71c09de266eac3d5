import { actAs, type HeldRole } from '#platform/roles/role.ts';
import type { EnginePort } from './engine-port.ts';

/**
 * The engine as work under a role has it that does not run in its name: what hears the index or the engine. Each
 * command is asked for under that role, so that no index and no quote of an old market comes after one of its
 * successor. What runs in the name of a role needs none of this: its commands carry the role by themselves.
 */
export function engineUnder(engine: EnginePort, held: HeldRole): EnginePort {
  return {
    answerWithinMs: engine.answerWithinMs,
    submit: (request) => actAs(held, () => engine.submit(request)),
  };
}
