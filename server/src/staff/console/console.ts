import { consoleUpkeepRoutes } from '@bourse/contract/console/routes/upkeep.ts';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { type Implementation, implement } from '#edge/pipeline/handler.ts';
import type {
  AuditWatch,
  ConsoleActs,
  HouseReading,
  ProposalKind,
} from '#edge/staff/console-port.ts';
import type { Alarms } from '#platform/alarms.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import type { Sealer } from '#platform/files/sealed.ts';
import { sayBoth } from '#platform/texts/texts.ts';
import type { Looks, Upkeep, Worker } from '#platform/upkeep.ts';
import type { AuditTrail } from '#ports/audit-trail.ts';
import type { OperatorDirectory } from '#ports/operator-directory.ts';
import type { SearchSource } from '#ports/search-port.ts';
import { createConsoleActs } from './acts.ts';
import { AlarmCases } from './alarm-cases.ts';
import type { AlarmChannels } from './alarm-channels.ts';
import { AlarmWatch } from './alarm-watch.ts';
import { AlarmsEverywhere, type AlarmsEverywhereDependencies } from './alarms-everywhere.ts';
import { exportRoute } from './audit-export.ts';
import { auditListRoutes } from './audit-list.ts';
import { House, type HouseDependencies } from './house.ts';
import { PageAge } from './page-age.ts';
import { proposalRoutes } from './proposal-routes.ts';
import { waitProposal, waitsRoute } from './proposal-waits.ts';
import { Proposals } from './proposals.ts';
import { proposalSearch, searchRoutes } from './search.ts';
import { staffKinds } from './staff-kinds.ts';
import { staffRoutes } from './staff-routes.ts';
import { viewRoutes } from './views.ts';

const SWEEP_MS = 30_000;
const SAMPLE_MS = 60_000;
/** How often alarms are looked at: the first person hears of one within it. */
const ALARM_MS = 10_000;
const MARK_MS = 1_000;
/** A walk along the whole chain reads each of its rows. */
const CHECK_MS = 15 * 60_000;

export interface ConsoleDependencies {
  readonly database: Kysely<Database>;
  readonly audit: AuditTrail;
  readonly operators: OperatorDirectory;
  readonly clock: Clock;
  readonly upkeep: Pick<Upkeep, 'add' | 'list'>;
  readonly alarms: Pick<Alarms, 'raise' | 'open' | 'over'>;
  /** This process. */
  readonly self: AlarmsEverywhereDependencies['self'];
  /** For lists: statements are cut off after two seconds. */
  readonly readers: pg.Pool;
  readonly auditWatch: AuditWatch;
  readonly reading: () => HouseReading;
  readonly queues: HouseDependencies['queues'];
  readonly sealer: Sealer;
  readonly mode: 'demo' | 'live';
  readonly alarmChannels: AlarmChannels;
  /** What other features have passed by two people. */
  readonly kinds: readonly ProposalKind[];
  /** What other features find for the one box. */
  readonly searches: readonly SearchSource[];
  /** The numbers that people see, by account. */
  readonly publicNumbers: (users: readonly number[]) => Promise<ReadonlyMap<number, number>>;
  /** Routes of other features that change something. */
  readonly routesWith: (acts: ConsoleActs) => readonly Implementation[];
}

export interface Console {
  readonly implementations: readonly Implementation[];
  readonly proposals: Proposals;
  /** Goes on with what a kill has left, and keeps time from then on. */
  start(): Promise<void>;
}

/** The floor of the operators: acts, proposals, staff. */
export function createConsole(dependencies: ConsoleDependencies): Console {
  const { database, audit, operators, clock, alarms, kinds, auditWatch, upkeep } = dependencies;
  const everywhere = new AlarmsEverywhere({ alarms, database, clock, self: dependencies.self });
  const acts = createConsoleActs(database, audit, dependencies.sealer);
  const pageAge = new PageAge(() => dependencies.reading().sequence);
  const proposals = new Proposals({
    ...{ database, audit, operators, clock, alarms },
    kinds: [...staffKinds(operators), waitProposal(database), ...kinds],
    isBehind: (log) => pageAge.isBehind(log, clock.now()),
    isAuditWhole: () => auditWatch.lastCheck().isWhole,
  });
  const channels = dependencies.alarmChannels;
  const alarmCases = new AlarmCases({ database, alarms: everywhere, clock, operators, channels });
  const alarmWatch = new AlarmWatch({
    ...{ database, alarms: everywhere, channels, operators, audit, clock },
    cases: alarmCases,
  });
  const house = new House({ ...dependencies, audit: auditWatch, proposals, alarmCases });
  const sweep = async () => {
    await proposals.sweep();
    await acts.sweep(clock.now());
  };
  const keep = (
    where: Worker['where'],
    name: Worker['name'],
    everyMs: number,
    look: Worker['look'],
  ): Looks => upkeep.add({ where, name, everyMs, look });
  return {
    implementations: [
      ...proposalRoutes({ database, proposals, acts, operators, log: () => pageAge.now() }),
      ...staffRoutes(acts, operators),
      ...viewRoutes(database),
      ...searchRoutes({
        ...{ database, audit, publicNumbers: dependencies.publicNumbers },
        sources: [...dependencies.searches, proposalSearch(database, proposals)],
      }),
      waitsRoute(database),
      upkeepRoute(upkeep),
      ...house.implementations(),
      ...alarmCases.reads(),
      ...alarmCases.routes(acts),
      ...auditListRoutes({
        ...{ readers: dependencies.readers, operators, trail: audit, house },
        check: auditWatch.check,
      }),
      exportRoute({ readers: dependencies.readers, operators, trail: audit }),
      ...dependencies.routesWith(acts),
    ],
    proposals,
    async start() {
      await keep('keeper', 'proposals', SWEEP_MS, sweep).now();
      await channels.start();
      keep('everywhere', 'alarms', ALARM_MS, () => alarmWatch.look());
      keep('everywhere', 'log-position', MARK_MS, () => pageAge.mark(clock.now()));
      await keep('everywhere', 'platform-figures', SAMPLE_MS, () => house.sample()).now();
      keep('everywhere', 'audit-check', CHECK_MS, () => auditWatch.check());
      await auditWatch.check();
    },
  };
}

/** The periodic work of this process. */
export function upkeepRoute(upkeep: Pick<Upkeep, 'list'>): Implementation {
  return implement(consoleUpkeepRoutes.consoleUpkeep, () => ({
    list: upkeep.list().map(({ hasLooked, lastAt, ...worker }) => ({
      ...worker,
      lastAt: hasLooked ? lastAt : 0,
      failure: sayBoth(`upkeep.${worker.name}`),
    })),
  }));
}
