import type { CommandBody } from '@bourse/contract/messages.ts';
import type { Alarms } from '#platform/alarms.ts';
import { actingRole } from '#platform/roles/role.ts';
import type { EnginePort } from '#ports/engine-port.ts';

const RETRY_MS = 1_000;
/**
 * Users whose orders are cancelled at a time: thousands of switches that were set for one moment, or of
 * sockets that close at once, do not fill the engine's queue before everybody else.
 */
export const AT_A_TIME = 32;

const commands: readonly CommandBody[] = [
  { case: 'cancelAllOrders', value: { market: 0, unattended: true } },
  { case: 'cancelAllContractOrders', value: { contract: 0, keepExits: true, unattended: true } },
];

/**
 * Cancels all open orders of a user, spot and futures, but for the exits that guard open positions; resolves once
 * both are durable. Who asks again for a
 * user that waits in the queue waits with the first.
 */
export type CancelAll = (user: number) => Promise<void>;

/** Orders that a program left alone are dangerous: what fails is tried again until it is done. */
export function createCancelAll(
  engine: EnginePort,
  alarms: Pick<Alarms, 'raise'>,
  scheduler: { after(delayMs: number, task: () => void): unknown },
): CancelAll {
  const send = async (user: number, body: CommandBody): Promise<void> => {
    for (;;) {
      try {
        await engine.submit({ user, key: '', body });
        return;
      } catch (error) {
        // Another keeper finds the switch on, and cancels.
        if (actingRole()?.isOver) return;
        const { message } = error as Error;
        alarms.raise({
          name: 'orders_not_cancelled',
          text: `orders could not be canceled yet: ${message}`,
        });
        await new Promise<void>((resolve) => scheduler.after(RETRY_MS, resolve));
      }
    }
  };
  const waiting = new Map<number, Promise<void>>();
  const turns: (() => void)[] = [];
  let busy = 0;
  const takeTurn = async (): Promise<void> => {
    if (busy === AT_A_TIME) return new Promise((resolve) => turns.push(resolve));
    busy += 1;
  };
  const endTurn = () => {
    const next = turns.shift();
    if (next) next();
    else busy -= 1;
  };
  const run = async (user: number): Promise<void> => {
    await takeTurn();
    waiting.delete(user);
    await Promise.all(commands.map((body) => send(user, body)));
    endTurn();
  };
  return (user) => {
    const known = waiting.get(user);
    if (known) return known;
    const done = run(user);
    waiting.set(user, done);
    return done;
  };
}
