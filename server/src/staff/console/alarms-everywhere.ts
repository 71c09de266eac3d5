import type { Kysely } from 'kysely';
import { type AlarmName, type Alarms, OPEN_MS, type OpenAlarm } from '#platform/alarms.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/tables/schema.ts';

/** An alarm that is open in one process of the exchange or in several. */
export interface AlarmEverywhere extends Omit<OpenAlarm, 'details'> {
  /** Those whose processes raised it. */
  readonly machines: readonly string[];
}

export interface AlarmsEverywhereDependencies {
  readonly alarms: Pick<Alarms, 'open' | 'over'>;
  readonly database: Kysely<Database>;
  readonly clock: Clock;
  /** This process. */
  readonly self: { readonly id: string; readonly machine: string };
}

/** Alarms of all processes: those of this one at once, those of others as their rows say, a second later. */
export class AlarmsEverywhere {
  readonly #dependencies: AlarmsEverywhereDependencies;

  constructor(dependencies: AlarmsEverywhereDependencies) {
    this.#dependencies = dependencies;
  }

  /** Those that are open, the newest first, one a name. */
  async open(): Promise<readonly AlarmEverywhere[]> {
    const { alarms, database, clock, self } = this.#dependencies;
    const rows = await database
      .selectFrom('process_alarms')
      .selectAll()
      .where('process', '!=', self.id)
      .where('last_at', '>', clock.now() - OPEN_MS)
      .execute();
    const found = [
      ...alarms.open().map(({ details: _, ...alarm }) => ({ ...alarm, machines: [self.machine] })),
      ...rows.map((row) => ({
        ...{ name: row.name as AlarmName, text: row.text, count: row.count },
        ...{ firstAt: row.first_at, lastAt: row.last_at, machines: [row.machine] },
      })),
    ];
    const byName = new Map<AlarmName, AlarmEverywhere>();
    for (const alarm of found) {
      const known = byName.get(alarm.name);
      byName.set(alarm.name, known ? joined(known, alarm) : alarm);
    }
    return [...byName.values()].sort((one, other) => other.lastAt - one.lastAt);
  }

  /** What this process raised and is open in no process any more. */
  async over(): Promise<readonly AlarmName[]> {
    const open = new Set((await this.open()).map(({ name }) => name));
    return this.#dependencies.alarms.over().filter((name) => !open.has(name));
  }
}

/** One alarm of two processes: counted together, in the words of the newer one. */
function joined(one: AlarmEverywhere, other: AlarmEverywhere): AlarmEverywhere {
  const newer = one.lastAt >= other.lastAt ? one : other;
  return {
    ...newer,
    count: one.count + other.count,
    firstAt: Math.min(one.firstAt, other.firstAt),
    machines: [...new Set([...one.machines, ...other.machines])].sort(),
  };
}
