import { deadManRoutes } from '@bourse/contract/routes/dead-man.ts';
import { callerOf, type Implementation, implement } from '#edge/pipeline/handler.ts';
import type { Alarms } from '#platform/alarms.ts';
import type { Clock } from '#platform/clock.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import type { Upkeep } from '#platform/upkeep.ts';
import type { FollowPeopleChanges, TellPeopleChanges } from '#ports/people-changes.ts';
import type { Roles } from '#ports/roles.ts';
import type { CancelAll } from './cancel-all.ts';
import { deadlineOf } from './policy.ts';
import { SwitchStore } from './store.ts';

/** How often it is looked whose time has come. */
const LOOK_MS = 200;

export interface DeadManDependencies {
  readonly database: Executor;
  readonly cancelAll: CancelAll;
  readonly clock: Clock;
  readonly upkeep: Pick<Upkeep, 'add'>;
  readonly roles: Pick<Roles, 'whileHeld'>;
  readonly people: TellPeopleChanges & FollowPeopleChanges;
  readonly alarms: Pick<Alarms, 'raise'>;
}

/**
 * The dead-man switch: a user who turns it on must renew it in time, or all their open orders are
 * cancelled. A switch survives a restart; one whose time came meanwhile goes off at the start.
 */
export class DeadMan {
  readonly #dependencies: DeadManDependencies;
  readonly #store: SwitchStore;
  readonly #deadlines = new Map<number, number>();
  #version = 0;
  /** Whose switch this process is telling others of at this moment. */
  #telling = 0;

  constructor(dependencies: DeadManDependencies) {
    this.#dependencies = dependencies;
    this.#store = new SwitchStore(dependencies.database);
    const { people } = dependencies;
    people.onChange((change) => {
      if (change.kind !== 'dead-man-set' || change.userId === this.#telling) return;
      void this.#tried(this.#read(change.userId));
    });
    people.onMissed(() => void this.#tried(this.#load()));
  }

  readonly implementations: readonly Implementation[] = [
    implement(deadManRoutes.cancelAfter, async ({ body }, call) => {
      await this.#set(callerOf(call).userId, deadlineOf(body.seconds, call.time));
      return this.#answer(callerOf(call).userId, call.time);
    }),
    implement(deadManRoutes.cancelAfterState, (_input, call) =>
      this.#answer(callerOf(call).userId, call.time),
    ),
  ];

  /** Takes up the switches that were on: now, and each time that this process is the keeper again. */
  async start(): Promise<void> {
    await this.#load();
    await this.#dependencies.roles.whileHeld('keeper', async () => {
      await this.#load();
      return async () => undefined;
    });
    this.#dependencies.upkeep.add({
      ...({ name: 'dead-man', where: 'keeper', everyMs: LOOK_MS } as const),
      look: () => this.look(),
    });
  }

  async #load(): Promise<void> {
    this.#version = Math.max(this.#version, await this.#store.lastTurn());
    const on = await this.#store.list();
    this.#deadlines.clear();
    for (const { userId, deadline } of on) this.#deadlines.set(userId, deadline);
  }

  /** Cancels the orders of those whose time has come, the earliest first. */
  look(): void {
    const now = this.#dependencies.clock.now();
    const due = [...this.#deadlines].filter(([, deadline]) => deadline <= now);
    due.sort(([, one], [, other]) => one - other);
    for (const [userId] of due) {
      this.#deadlines.delete(userId);
      void this.#goOff(userId);
    }
  }

  async #goOff(userId: number): Promise<void> {
    const version = this.#nextVersion();
    await this.#dependencies.cancelAll(userId);
    try {
      // One that was turned on again meanwhile has a later version, and stays.
      await this.#store.set(userId, null, version);
      this.#tell(userId);
    } catch (error) {
      // It is still on there: it would go off again at the next start, which is the safe side.
      const { message } = error as Error;
      this.#dependencies.alarms.raise({
        name: 'upkeep_failed',
        text: `a dead-man switch fired but is still marked as on: ${message}`,
      });
    }
  }

  /** Memory first: a renewal that came in time counts however long writing it takes. */
  async #set(userId: number, deadline: number | null): Promise<void> {
    if (deadline === null) this.#deadlines.delete(userId);
    else this.#deadlines.set(userId, deadline);
    await this.#store.set(userId, deadline, this.#nextVersion());
    this.#tell(userId);
  }

  /** Other processes read the switch again. */
  #tell(userId: number): void {
    this.#telling = userId;
    this.#dependencies.people.changed({ kind: 'dead-man-set', userId });
    this.#telling = 0;
  }

  /** Takes up what another gateway has set. */
  async #read(userId: number): Promise<void> {
    const { deadline = null, version = 0 } = (await this.#store.find(userId)) ?? {};
    this.#version = Math.max(this.#version, version);
    if (deadline === null) this.#deadlines.delete(userId);
    else this.#deadlines.set(userId, deadline);
  }

  /** Where the database is away the switch is read when others are heard again. */
  #tried(reading: Promise<void>): Promise<void> {
    return reading.catch(() => undefined);
  }

  /** Increases over restarts, too, however the clock moves. */
  #nextVersion(): number {
    this.#version += 1;
    return this.#version;
  }

  #answer(userId: number, time: number) {
    return { cancelTime: this.#deadlines.get(userId) ?? 0, time };
  }
}
