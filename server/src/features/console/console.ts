import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Database } from '../../db/schema.ts';
import type { Implementation } from '../../gateway/handler.ts';
import type { Alarms } from '../../platform/alarms.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sealer } from '../../platform/sealed.ts';
import type { AuditTrail } from '../../services/audit-trail.ts';
import type {
  AuditWatch,
  ConsoleActs,
  HouseReading,
  ProposalKind,
} from '../../services/console-port.ts';
import type { OperatorDirectory } from '../../services/operator-directory.ts';
import type { SearchSource } from '../../services/search-port.ts';
import { createConsoleActs } from './acts.ts';
import type { AlarmChannels } from './alarm-channels.ts';
import { AlarmDesk } from './alarm-desk.ts';
import { AlarmWatch } from './alarm-watch.ts';
import { exportRoute } from './audit-export.ts';
import { auditListRoutes } from './audit-list.ts';
import { House, type HouseDependencies } from './house.ts';
import { PageAge } from './page-age.ts';
import { proposalRoutes } from './proposal-routes.ts';
import { proposalSearch } from './proposal-search.ts';
import { waitProposal, waitsRoute } from './proposal-waits.ts';
import { Proposals } from './proposals.ts';
import { searchRoutes } from './search.ts';
import { staffKinds } from './staff-kinds.ts';
import { staffRoutes } from './staff-routes.ts';
import { viewRoutes } from './views.ts';

const SWEEP_MS = 30_000;
const SAMPLE_MS = 60_000;
/** An alarm is told to the first person within so long. */
const ALARM_MS = 10_000;
const MARK_MS = 1_000;
/** A walk along the whole chain reads each of its rows. */
const CHECK_MS = 15 * 60_000;

export interface ConsoleDependencies {
  readonly database: Kysely<Database>;
  readonly audit: AuditTrail;
  readonly operators: OperatorDirectory;
  readonly clock: Clock;
  readonly alarms: Pick<Alarms, 'raise' | 'open' | 'over'>;
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
  close(): void;
}

/** The floor of the operators: acts, proposals, staff. */
export function createConsole(dependencies: ConsoleDependencies): Console {
  const { database, audit, operators, clock, alarms, kinds, auditWatch } = dependencies;
  const acts = createConsoleActs(database, audit, dependencies.sealer);
  const pageAge = new PageAge(() => dependencies.reading().sequence);
  const proposals = new Proposals({
    ...{ database, audit, operators, clock, alarms },
    kinds: [...staffKinds(operators), waitProposal(database), ...kinds],
    isBehind: (log) => pageAge.isBehind(log, clock.now()),
    isAuditWhole: () => auditWatch.lastCheck().isWhole,
  });
  const channels = dependencies.alarmChannels;
  const alarmDesk = new AlarmDesk({ database, alarms, clock, operators, channels });
  const alarmWatch = new AlarmWatch({
    ...{ database, alarms, channels, operators, audit, clock },
    desk: alarmDesk,
  });
  const house = new House({ ...dependencies, audit: auditWatch, proposals, alarmDesk });
  const sweep = async () => {
    await proposals.sweep();
    await acts.sweep(clock.now());
  };
  /** What fails is done at the next look. */
  const kept = (text: string, work: () => Promise<unknown>) =>
    work().catch((cause: Error) => alarms.raise({ name: 'upkeep_failed', text, cause }));
  const every = (milliseconds: number, text: string, work: () => Promise<unknown>) =>
    setInterval(() => void kept(text, work), milliseconds).unref();
  const timers: NodeJS.Timeout[] = [];
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
      ...house.implementations(),
      ...alarmDesk.reads(),
      ...alarmDesk.routes(acts),
      ...auditListRoutes({
        ...{ readers: dependencies.readers, operators, trail: audit, house },
        check: auditWatch.check,
      }),
      exportRoute({ readers: dependencies.readers, operators, trail: audit }),
      ...dependencies.routesWith(acts),
    ],
    proposals,
    async start() {
      await kept('proposals could not be updated', sweep);
      await channels.start();
      timers.push(
        every(ALARM_MS, 'alarms could not be passed on', () => alarmWatch.look()),
        every(SWEEP_MS, 'proposals could not be updated', sweep),
        every(MARK_MS, 'the log position could not be recorded', async () =>
          pageAge.mark(clock.now()),
        ),
        every(SAMPLE_MS, 'platform figures could not be sampled', () => house.sample()),
        every(CHECK_MS, 'the audit log could not be checked', () => auditWatch.check()),
      );
      await kept('platform figures could not be sampled', () => house.sample());
      await auditWatch.check();
    },
    close() {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
