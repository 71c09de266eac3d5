import { ExitType } from '@bourse/contract/enumerations.ts';
import { WAIT_TOLD_SECONDS } from '@bourse/contract/notifications.ts';
import type { Kysely } from 'kysely';
import type { LiveContractOrder } from '#engine/live/contract-order.ts';
import { waitOf } from '#engine/live/liquidity-wait.ts';
import type { LiveState } from '#engine/live/live-state.ts';
import type { OpenOrder } from '#engine/live/open-order.ts';
import type { Clock } from '#platform/clock.ts';
import { addNotification } from '#platform/db/add-notification.ts';
import type { NotificationFacts } from '#platform/db/tables/notification-facts.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import type { Upkeep } from '#platform/upkeep.ts';

const LOOK_EVERY_MS = 1_000;
const TOLD_AFTER_MS = WAIT_TOLD_SECONDS * 1_000;

export interface LiquidityWatchDependencies {
  readonly database: Kysely<Database>;
  readonly live: LiveState;
  readonly isBot: (user: number) => boolean;
  readonly clock: Clock;
  readonly upkeep: Pick<Upkeep, 'add'>;
}

/**
 * Tells owners once of an order that was triggered, or is a protected exit, and has found no liquidity nearby for ten
 * seconds. The row of the notice keeps a restart from a second one; the projector writes the notice of the end.
 */
export class LiquidityWatch {
  readonly #dependencies: LiquidityWatchDependencies;
  /** Sources of notices about orders that wait still. */
  #told = new Set<string>();

  constructor(dependencies: LiquidityWatchDependencies) {
    this.#dependencies = dependencies;
  }

  start(): void {
    this.#dependencies.upkeep.add({
      ...({ name: 'liquidity-waits', where: 'keeper', everyMs: LOOK_EVERY_MS } as const),
      look: () => this.look(),
    });
  }

  /** Looks at all orders that wait. */
  async look(): Promise<void> {
    const { live } = this.#dependencies;
    const waiting = new Set<string>();
    for (const number of [...live.waiting.numbers()]) {
      const order = live.openOrder(number);
      if (order) waiting.add(await this.#lookAt(`spot:${number}:waiting`, order));
    }
    for (const number of [...live.futures.waiting.numbers()]) {
      const order = live.futures.openOrder(number);
      if (order) waiting.add(await this.#lookAt(`contract:${number}:waiting`, order));
    }
    this.#told = new Set([...this.#told].filter((source) => waiting.has(source)));
  }

  /** Returns the source of the notice that it has, or would have. */
  async #lookAt(source: string, order: OpenOrder | LiveContractOrder): Promise<string> {
    const { database, live, isBot, clock } = this.#dependencies;
    if (this.#told.has(source) || isBot(order.user)) return source;
    const wait = waitOf(live, order);
    if (!wait || live.time - wait.since <= TOLD_AFTER_MS) return source;
    const facts = { ...factsOf(order), stage: 'waiting', reachRate: wait.reachRate } as const;
    await addNotification(database, [order.user], {
      kind: 'exit',
      facts,
      source,
      time: clock.now(),
    });
    this.#told.add(source);
    return source;
  }
}

function factsOf(order: OpenOrder | LiveContractOrder): NotificationFacts['exit'] {
  const { side } = order;
  const plain = order.protectedExit ? 'exit' : 'stop';
  if (!('contract' in order)) {
    return { market: order.market, side, exit: plain, triggerTicks: order.stopPriceTicks };
  }
  const { contract: market, exitType, triggerPriceTicks: triggerTicks } = order;
  const isProfit = exitType === ExitType.TAKE_PROFIT;
  const isLoss = exitType === ExitType.STOP_LOSS;
  const exit = isProfit ? 'take-profit' : isLoss ? 'stop-loss' : plain;
  return { market, side, exit, triggerTicks };
}
