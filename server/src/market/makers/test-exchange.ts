import { Code } from '@bourse/contract/codes.ts';
import type { CommandRequest, Outcome } from '@bourse/contract/messages.ts';
import { Engine } from '@bourse/core/engine.ts';
import { LiveState } from '#engine/live/live-state.ts';
import { ManualScheduler } from '#platform/manual-scheduler.ts';
import { Refusal } from '#platform/refusal.ts';
import type { EnginePort } from '#ports/engine-port.ts';
import type { User, UserDirectory } from '#ports/user-directory.ts';

/** The real engine and live state without threads and disks: what tests of house traders trade on. */
export interface TestExchange {
  readonly engine: EnginePort;
  readonly core: Engine;
  readonly live: LiveState;
  readonly timers: ManualScheduler;
  readonly users: Pick<UserDirectory, 'listUsers' | 'createHouseTrader'>;
  /** While true, no command is taken. */
  isDown: boolean;
}

/** Commits take a tick of the promise queue; outcomes come in the log's order, as in production. */
export function createTestExchange(startMs = Date.UTC(2026, 5, 1, 14)): TestExchange {
  const core = new Engine();
  const live = new LiveState();
  const timers = new ManualScheduler(startMs);
  const bots: User[] = [];
  const engine: EnginePort = {
    async submit({ user, key, body }: CommandRequest): Promise<Outcome> {
      if (exchange.isDown) throw new Refusal(Code.unavailable);
      const sequence = core.sequence + 1;
      const outcome = core.apply({ sequence, time: Math.floor(timers.now()), user, key, body });
      await Promise.resolve();
      live.apply(outcome);
      return outcome;
    },
  };
  const users: TestExchange['users'] = {
    listUsers: async () => bots,
    createHouseTrader: async ({ nickname }) => {
      const bot = { id: 100 + bots.length, kind: 'bot', nickname } as User;
      bots.push(bot);
      return bot;
    },
  };
  const exchange: TestExchange = { engine, core, live, timers, users, isDown: false };
  return exchange;
}
