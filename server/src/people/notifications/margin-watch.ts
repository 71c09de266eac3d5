import { MarginMode, type PositionSide } from '@bourse/contract/enumerations.ts';
import { accountFigures, positionFigures } from '@bourse/core/perpetual/account.ts';
import { marginRate } from '@bourse/core/perpetual/margin.ts';
import type { Kysely } from 'kysely';
import type { LiveFutures } from '#engine/live/live-futures.ts';
import type { Clock } from '#platform/clock.ts';
import { addNotification } from '#platform/db/add-notification.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import type { Upkeep } from '#platform/upkeep.ts';
import { AMPLE_RATE, WARN_RATE } from './policy.ts';

const LOOK_EVERY_MS = 1_000;
/** Of more accounts than that each look takes the next ones, so that none holds others up. */
const ACCOUNTS_A_LOOK = 500;

export interface MarginWatchDependencies {
  readonly database: Kysely<Database>;
  readonly futures: Pick<LiveFutures, 'holders' | 'positionsOf' | 'accountOf' | 'accountPosition'>;
  readonly isBot: (user: number) => boolean;
  readonly clock: Clock;
  readonly upkeep: Pick<Upkeep, 'add' | 'stopping'>;
}

/** What has its own margin ratio: all cross positions, or an isolated one. */
interface Leg {
  readonly name: string;
  readonly market: number;
  readonly positionSide: PositionSide;
  /** Maintenance / equity, parts of RATE_ONE. */
  readonly rate: number;
}

/**
 * Notifies owners once when a margin runs short, and again only after it was ample in between: who was notified
 * stands in a row, so that a restart notifies no owner twice.
 */
export class MarginWatch {
  readonly #dependencies: MarginWatchDependencies;
  /** Names of legs by user, as the rows are. */
  #warned: Map<number, Set<string>> | undefined;
  #place = 0;

  constructor(dependencies: MarginWatchDependencies) {
    this.#dependencies = dependencies;
  }

  start(): void {
    this.#dependencies.upkeep.add({
      ...({ name: 'margins', where: 'keeper', everyMs: LOOK_EVERY_MS } as const),
      look: () => this.look(),
    });
  }

  /** Looks at the next accounts; at a shutdown, at none after the one that it looks at. */
  async look(): Promise<void> {
    const { futures, isBot, upkeep } = this.#dependencies;
    this.#warned ??= await this.#load();
    const warned = this.#warned;
    const users = new Set([...futures.holders()].filter((user) => !isBot(user)));
    // Whose positions are all gone is looked at once more.
    for (const user of warned.keys()) users.add(user);
    const all = [...users].sort((one, other) => one - other);
    if (this.#place >= all.length) this.#place = 0;
    const turn = all.slice(this.#place, this.#place + ACCOUNTS_A_LOOK);
    this.#place += ACCOUNTS_A_LOOK;
    for (const user of turn) {
      if (upkeep.stopping.aborted) return;
      await this.#lookAt(user, warned.get(user) ?? new Set());
    }
  }

  async #lookAt(user: number, warned: ReadonlySet<string>): Promise<void> {
    const legs = this.#legsOf(user);
    if (!legs) return;
    for (const leg of legs) {
      if (leg.rate >= WARN_RATE && !warned.has(leg.name)) await this.#warn(user, leg);
    }
    const kept = new Set(legs.filter(({ rate }) => rate >= AMPLE_RATE).map(({ name }) => name));
    for (const name of warned) if (!kept.has(name)) await this.#forget(user, name);
  }

  /** Undefined while a mark of them is not known. */
  #legsOf(user: number): readonly Leg[] | undefined {
    const { futures } = this.#dependencies;
    const account = futures.accountOf(user);
    if (account.positions.some(({ contract }) => contract.markTicks === 0)) return undefined;
    const legs: Leg[] = [];
    let hasCross = false;
    for (const position of futures.positionsOf(user)) {
      if (position.marginMode === MarginMode.CROSS) {
        hasCross = true;
        continue;
      }
      const { contract: market, positionSide, opened } = position;
      const { marginRate: rate } = positionFigures(account, futures.accountPosition(position));
      legs.push({ name: `${market}-${positionSide}-${opened}`, market, positionSide, rate });
    }
    if (!hasCross) return legs;
    const { equity, maintenance } = accountFigures(account);
    const cross = { name: 'cross', market: 0, positionSide: 0 as PositionSide };
    return [...legs, { ...cross, rate: marginRate(maintenance, equity) }];
  }

  async #warn(user: number, { name, market, positionSide, rate }: Leg): Promise<void> {
    const { database, clock } = this.#dependencies;
    await database.transaction().execute(async (executor) => {
      const row = await executor
        .insertInto('margin_warnings')
        .values({ user_id: user, leg: name })
        .onConflict((conflict) => conflict.doNothing())
        .returning('leg')
        .executeTakeFirst();
      if (!row) return;
      const facts = { market, positionSide, rate: Math.min(rate, 100_000_000) };
      await addNotification(executor, [user], { kind: 'margin', facts, time: clock.now() });
    });
    const warned = this.#warned?.get(user) ?? new Set<string>();
    this.#warned?.set(user, warned.add(name));
  }

  async #forget(user: number, name: string): Promise<void> {
    const { database } = this.#dependencies;
    await database
      .deleteFrom('margin_warnings')
      .where('user_id', '=', user)
      .where('leg', '=', name)
      .execute();
    const warned = this.#warned?.get(user);
    warned?.delete(name);
    if (warned?.size === 0) this.#warned?.delete(user);
  }

  async #load(): Promise<Map<number, Set<string>>> {
    const rows = await this.#dependencies.database
      .selectFrom('margin_warnings')
      .selectAll()
      .execute();
    const warned = new Map<number, Set<string>>();
    for (const { user_id, leg } of rows) {
      warned.set(user_id, (warned.get(user_id) ?? new Set()).add(leg));
    }
    return warned;
  }
}
