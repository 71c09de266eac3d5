import { mayAct } from '@bourse/contract/console/acts.ts';
import { alarmTexts } from '@bourse/contract/console/alarm-texts.ts';
import type { HouseAlarm } from '@bourse/contract/console/routes/alarms.ts';
import type { Kysely } from 'kysely';
import { OPEN_MS } from '#platform/alarms.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import type { AuditTrail } from '#ports/audit-trail.ts';
import type { OperatorDirectory, StaffMember } from '#ports/operator-directory.ts';
import type { AlarmCases } from './alarm-cases.ts';
import type { AlarmChannels } from './alarm-channels.ts';
import { alarmRuns, type Telling } from './alarm-runs.ts';
import type { AlarmsEverywhere } from './alarms-everywhere.ts';
import { nextToTell } from './next-to-tell.ts';

export interface AlarmWatchDependencies {
  readonly database: Kysely<Database>;
  readonly alarms: Pick<AlarmsEverywhere, 'open' | 'over'>;
  readonly cases: Pick<AlarmCases, 'list'>;
  readonly channels: Pick<AlarmChannels, 'tell' | 'reaches'>;
  readonly operators: Pick<OperatorDirectory, 'list'>;
  readonly audit: AuditTrail;
  readonly clock: Clock;
}

/** Keeps the history of alarms, and notifies people of those that are not taken. */
export class AlarmWatch {
  readonly #dependencies: AlarmWatchDependencies;

  constructor(dependencies: AlarmWatchDependencies) {
    this.#dependencies = dependencies;
  }

  /** Writes down what is there and what is over, and notifies the next person of what is critical and has no owner. */
  async look(): Promise<void> {
    const { alarms, cases, database, clock } = this.#dependencies;
    const open = await alarms.open();
    const names = { open: open.map(({ name }) => name), over: await alarms.over() };
    await alarmRuns.endQuiet(names, clock.now() - OPEN_MS, database);
    if (open.length === 0) return;
    const listed = await cases.list();
    for (const alarm of listed) await alarmRuns.keep(alarm, database);
    const due = listed.filter(isUnheard);
    if (due.length === 0) return;
    const people = await this.#people();
    const tellings = await alarmRuns.tellings(database);
    for (const alarm of due) {
      const telling = tellings.get(alarm.name);
      if (telling) await this.#handOn(alarm, telling, people);
    }
  }

  async #handOn(
    { name, firstAt }: HouseAlarm,
    telling: Telling,
    people: readonly StaffMember[],
  ): Promise<void> {
    const { database, channels, audit, clock } = this.#dependencies;
    const now = clock.now();
    const ids = people.map(({ id }) => id);
    const next = nextToTell(ids, telling.told, telling.toldAt, now);
    const person = people.find(({ id }) => id === next);
    if (!person) return;
    await database.transaction().execute(async (executor) => {
      if (!(await alarmRuns.tell(name, person.id, telling, now, executor))) return;
      await channels.tell({ name, since: firstAt }, person, executor);
      await audit.record(
        {
          ...{ who: 'house', act: 'alarm-tell', object: `alarm:${name}` },
          ...{ outcome: 'done', address: '', after: { to: person.name } },
        },
        executor,
      );
    });
  }

  /** Who may take an alarm and can be reached, the last one in the console first. */
  async #people(): Promise<readonly StaffMember[]> {
    const { database, operators, channels } = this.#dependencies;
    const rows = await database
      .selectFrom('operator_sessions')
      .select(({ fn }) => ['operator_id', fn.max('seen_at').as('seen_at')])
      .groupBy('operator_id')
      .execute();
    const seenAt = new Map(rows.map(({ operator_id, seen_at }) => [operator_id, Number(seen_at)]));
    return (await operators.list())
      .filter((one) => one.revokedAt === null && mayAct(one.roles, 'alarm-take'))
      .filter((one) => channels.reaches(one))
      .sort((one, other) => (seenAt.get(other.id) ?? 0) - (seenAt.get(one.id) ?? 0));
  }
}

/** Critical, and neither taken nor silent. */
function isUnheard({ name, isSilent, takenBy }: HouseAlarm): boolean {
  return !isSilent && takenBy === '' && alarmTexts[name]?.grade === 'critical';
}
