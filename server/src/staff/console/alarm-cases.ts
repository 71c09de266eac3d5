import { Code } from '@bourse/contract/codes.ts';
import {
  type HouseAlarm,
  consoleAlarmRoutes as routes,
} from '@bourse/contract/console/routes/alarms.ts';
import type { Kysely } from 'kysely';
import { type Implementation, implement } from '#edge/pipeline/handler.ts';
import type { ConsoleActs } from '#edge/staff/console-port.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/db/tables/schema.ts';
import { Refusal } from '#platform/refusal.ts';
import type { OperatorDirectory } from '#ports/operator-directory.ts';
import type { AlarmChannels } from './alarm-channels.ts';
import { alarmRuns } from './alarm-runs.ts';
import { type AlarmCase, alarmStateOf, noCase } from './alarm-state.ts';
import type { AlarmEverywhere, AlarmsEverywhere } from './alarms-everywhere.ts';

const MINUTE_MS = 60_000;

export interface AlarmCasesDependencies {
  readonly database: Kysely<Database>;
  readonly alarms: Pick<AlarmsEverywhere, 'open'>;
  readonly clock: Clock;
  readonly operators: Pick<OperatorDirectory, 'list' | 'find'>;
  readonly channels: Pick<AlarmChannels, 'states' | 'test'>;
}

/** Open alarms with what operators did about them. */
export class AlarmCases {
  readonly #dependencies: AlarmCasesDependencies;

  constructor(dependencies: AlarmCasesDependencies) {
    this.#dependencies = dependencies;
  }

  /** What is open and not closed, silent ones too, the newest first. */
  async list(): Promise<HouseAlarm[]> {
    const { alarms, database, clock } = this.#dependencies;
    const open = await alarms.open();
    if (open.length === 0) return [];
    const cases = await readCases(database);
    const tellings = await alarmRuns.tellings(database);
    const nameOf = await this.#names();
    return open.flatMap(({ name, text, count, firstAt, lastAt, machines }) => {
      const known = cases.get(name) ?? noCase;
      const state = alarmStateOf({ count, firstAt, lastAt }, known, clock.now());
      if (!state) return [];
      const { told, toldAt } = tellings.get(name) ?? { told: [], toldAt: 0 };
      const last = told.at(-1);
      const toldTo = last === undefined ? '' : nameOf(last);
      const alarm = { name, text, count, firstAt, lastAt, machines: [...machines] };
      return [{ ...alarm, ...state, toldTo, toldAt }];
    });
  }

  async #names(): Promise<(operator: number) => string> {
    const staff = await this.#dependencies.operators.list();
    const names = new Map(staff.map(({ id, name }) => [id, name]));
    return (operator) => names.get(operator) ?? '';
  }

  /** What was, what is silent, and the ways that alarms go out by. */
  reads(): readonly Implementation[] {
    const { database, channels, clock } = this.#dependencies;
    return [
      implement(routes.consoleAlarmHistory, async ({ query }) => {
        const before = Number(query.before ?? Number.MAX_SAFE_INTEGER);
        return alarmRuns.page(before, await this.#names(), database);
      }),
      implement(routes.consoleAlarmSettings, async () => {
        const now = clock.now();
        const silences = [...(await readCases(database))]
          .filter(([, { silencedUntil }]) => silencedUntil > now)
          .map(([name, { silencedBy, silencedUntil, silencedReason }]) => ({
            ...{ name, by: silencedBy, until: silencedUntil, reason: silencedReason },
          }));
        return { silences, channels: channels.states() };
      }),
    ];
  }

  /** To take, to silence for a time and to close one: each by one person, recorded. */
  routes(acts: ConsoleActs): readonly Implementation[] {
    return [
      acts.implement(
        routes.consoleAlarmTake,
        async ({ parameters }, { executor, operator, record }, { time }) => {
          const open = await this.#open(parameters.code);
          const { name } = open;
          await alarmRuns.keep(open, executor);
          await alarmRuns.take(name, operator.operatorId, time, executor);
          const row = { taken_by: operator.operatorId, taken_at: time, closed_at: null };
          await keep(name, row, executor);
          await record(`alarm:${name}`);
          return {};
        },
      ),
      acts.implement(
        routes.consoleAlarmSilence,
        async ({ parameters, body }, { executor, operator, record }, { time }) => {
          const { name, count } = await this.#open(parameters.code);
          const silencedUntil = time + body.minutes * MINUTE_MS;
          const row = {
            ...{ silenced_by: operator.operatorId, silenced_at: time, silenced_count: count },
            ...{ silenced_until: silencedUntil, silenced_reason: body.reason },
          };
          await keep(name, row, executor);
          await record(`alarm:${name}`, { after: { until: silencedUntil, count } });
          return { until: silencedUntil };
        },
      ),
      acts.implement(
        routes.consoleAlarmClose,
        async ({ parameters, body }, { executor, operator, record }, { time }) => {
          const open = await this.#open(parameters.code);
          const { name, count, lastAt } = open;
          await alarmRuns.keep(open, executor);
          await alarmRuns.close(name, operator.operatorId, body.reason, time, executor);
          await keep(name, { closed_at: time, ...unsilenced }, executor);
          await record(`alarm:${name}`, { before: { count, lastAt } });
          return {};
        },
      ),
      acts.implement(
        routes.consoleAlarmSpeak,
        async ({ parameters }, { executor, record }, { time }) => {
          const name = parameters.code;
          const until = (await readCases(executor)).get(name)?.silencedUntil ?? 0;
          if (until <= time) throw new Refusal(Code.alarmOver);
          await keep(name, unsilenced, executor);
          await record(`alarm:${name}`, { before: { until } });
          return {};
        },
      ),
      acts.implement(routes.consoleAlarmTest, async ({ body }, { executor, operator, record }) => {
        const { channels, operators } = this.#dependencies;
        const person = await operators.find(operator.operatorId, executor);
        if (!person || !(await channels.test(body.channel, person, executor))) {
          throw new Refusal(Code.alarmChannelUnset);
        }
        await record(`alarm-channel:${body.channel}`);
        return {};
      }),
    ];
  }

  /** Refuses alarmOver: it is not open, or was closed. */
  async #open(name: string): Promise<AlarmEverywhere> {
    const listed = await this.list();
    const open = (await this.#dependencies.alarms.open()).find((one) => one.name === name);
    if (!open || !listed.some((one) => one.name === name)) throw new Refusal(Code.alarmOver);
    return open;
  }
}

const unsilenced = { silenced_by: null, silenced_until: null, silenced_at: null };

type CaseRow = Partial<{
  taken_by: number;
  taken_at: number;
  silenced_by: number | null;
  silenced_at: number | null;
  silenced_until: number | null;
  silenced_reason: string;
  silenced_count: number;
  closed_at: number | null;
}>;

async function keep(name: string, row: CaseRow, executor: Executor): Promise<void> {
  await executor
    .insertInto('alarm_cases')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}

async function readCases(executor: Executor): Promise<ReadonlyMap<string, AlarmCase>> {
  const rows = await executor
    .selectFrom('alarm_cases')
    .leftJoin('operators as taker', 'taker.id', 'alarm_cases.taken_by')
    .leftJoin('operators as silencer', 'silencer.id', 'alarm_cases.silenced_by')
    .selectAll('alarm_cases')
    .select(['taker.name as taker', 'silencer.name as silencer'])
    .execute();
  return new Map(
    rows.map((row): [string, AlarmCase] => [
      row.name,
      {
        ...{ takenBy: row.taker ?? '', takenAt: row.taken_at ?? 0 },
        ...{ silencedBy: row.silencer ?? '', silencedUntil: row.silenced_until ?? 0 },
        ...{ silencedReason: row.silenced_reason, silencedCount: row.silenced_count },
        closedAt: row.closed_at ?? 0,
      },
    ]),
  );
}
