import { type ActName, mayAct } from '@bourse/contract/console/acts.ts';
import {
  type AuditState,
  type DeskQueueName,
  deskQueues,
  type HouseFigure,
  type HousePart,
  consoleHouseRoutes as routes,
} from '@bourse/contract/console/routes/house.ts';
import type { Kysely } from 'kysely';
import type { OperatorSession } from '#edge/pipeline/caller.ts';
import { type Implementation, implement, operatorOf } from '#edge/pipeline/handler.ts';
import type { AuditWatch, HouseReading, StaffQueue } from '#edge/staff/console-port.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import type { OperatorDirectory } from '#ports/operator-directory.ts';
import type { AlarmCases } from './alarm-cases.ts';
import { type HouseRates, ratesBetween } from './house-rates.ts';
import { proposalStore } from './proposal-store.ts';
import type { Proposals } from './proposals.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** Of the small line of a figure. */
const LINE_POINTS = 48;
const SNAPSHOT_OLD_MS = 30 * MINUTE_MS;
const WAITING_MAX = 200;

export interface HouseDependencies {
  readonly database: Kysely<Database>;
  readonly proposals: Proposals;
  readonly operators: OperatorDirectory;
  readonly alarmCases: Pick<AlarmCases, 'list'>;
  readonly audit: AuditWatch;
  readonly reading: () => HouseReading;
  readonly queues: () => Promise<Readonly<Record<DeskQueueName, StaffQueue>>>;
  readonly clock: Clock;
  readonly mode: 'demo' | 'live';
}

const seenBy = {
  ...{ tickets: 'ticket-see', identity: 'identity-queue-see' },
  ...{ recovery: 'recovery-see', withdrawals: 'withdrawal-see', deposits: 'deposit-see' },
} as const satisfies Readonly<Record<DeskQueueName, ActName>>;

type Figures = Readonly<Record<HouseFigure, number>>;

/** How the house is, over HTTP, with a line of the last day for each figure, in memory. */
export class House {
  readonly #dependencies: HouseDependencies;
  readonly #days: Figures[] = [];
  /** The reading that the next minute is measured from, and when it was made. */
  #before: HouseReading;
  #beforeAt: number;
  /** Of the last whole minute; before the first one is over, there are none. */
  #rates: HouseRates | undefined;
  #refused = 0;

  constructor(dependencies: HouseDependencies) {
    this.#dependencies = dependencies;
    this.#before = dependencies.reading();
    this.#beforeAt = dependencies.clock.now();
  }

  /** Each minute: what has come about since the last one. */
  async sample(): Promise<void> {
    const { reading, database, clock } = this.#dependencies;
    const now = reading();
    const elapsedMs = clock.now() - this.#beforeAt;
    // The look of the start ends no minute.
    if (elapsedMs >= MINUTE_MS / 2) {
      this.#rates = ratesBetween(this.#before, now, elapsedMs);
      this.#before = now;
      this.#beforeAt = clock.now();
    }
    const { count } = await database
      .selectFrom('audit_rows')
      .select(({ fn }) => fn.sum<number | null>('count').as('count'))
      .where('time', '>', clock.now() - 10 * MINUTE_MS)
      .where('outcome', '=', 'refused')
      .where('act', 'in', ['password-check', 'sign-in', 'operator-sign-in'])
      .executeTakeFirstOrThrow();
    this.#refused = Number(count ?? 0);
    this.#days.push(this.#figures(now));
    if (this.#days.length > DAY_MINUTES) this.#days.shift();
  }

  #figures(now: HouseReading): Figures {
    const { turnover, openInterest, sockets } = now;
    const { commandsPerSecond: commands, commitMs: commit } = this.#ratesOf(now);
    return {
      ...{ commands, commit, turnover, 'open-interest': openInterest, sockets },
      'sign-ins-refused': this.#refused,
    };
  }

  /** Of the last minute; before the first one is over, of all since the start. */
  #ratesOf(now: HouseReading): HouseRates {
    const elapsedMs = this.#dependencies.clock.now() - this.#beforeAt;
    return this.#rates ?? ratesBetween(this.#before, now, elapsedMs);
  }

  implementations(): readonly Implementation[] {
    return [
      implement(routes.consoleState, async (_input, call) => this.#state(operatorOf(call))),
      implement(routes.consoleOverview, async (_input, call) => this.#overview(operatorOf(call))),
    ];
  }

  async #state(viewer: OperatorSession) {
    const { operators, alarmCases, reading, clock, mode } = this.#dependencies;
    const now = reading();
    const staff = await operators.list();
    const own = staff.find(({ id }) => id === viewer.operatorId);
    const waiting = await this.#waiting(viewer);
    return {
      operator: {
        ...{ id: viewer.operatorId, name: viewer.name, fullName: own?.fullName ?? '' },
        roles: [...viewer.roles],
      },
      ...{ mode, time: clock.now(), idleUntil: operators.idleUntil(viewer.sessionId) },
      ...{
        sequence: now.sequence,
        commitMs: this.#ratesOf(now).commitMs,
        lagSeconds: now.lagSeconds,
      },
      ...{ indexKnown: now.indexKnown, indexTotal: now.indexTotal },
      ...{ ledgerSound: now.ledgerFindings === 0, audit: this.auditState() },
      alarms: (await alarmCases.list()).filter(({ isSilent }) => !isSilent).length,
      ...{ waitsForYou: waiting.yours.length, waitsForOthers: waiting.others.length },
      queues: (await this.#queues(viewer)).map(({ name, count }) => ({ name, count })),
      operatorsCount: staff.filter(({ revokedAt }) => revokedAt === null).length,
    };
  }

  auditState(): AuditState {
    const { audit } = this.#dependencies;
    return { sealed: audit.sealed(), ...audit.lastCheck() };
  }

  async #waiting(viewer: OperatorSession) {
    const { database, proposals } = this.#dependencies;
    const rows = (await proposalStore.page('open', undefined, database)).rows.slice(0, WAITING_MAX);
    const yours: number[] = [];
    const others: number[] = [];
    for (const row of rows) {
      const whyNot = await proposals.whyNot(row, viewer);
      (whyNot === '' ? yours : others).push(row.created_at);
    }
    return { yours, others };
  }

  async #overview(viewer: OperatorSession) {
    const { alarmCases, reading } = this.#dependencies;
    const now = reading();
    const figures = this.#figures(now);
    const waiting = await this.#waiting(viewer);
    return {
      alarms: await alarmCases.list(),
      figures: Object.entries(figures).map(([name, value]) => ({
        name: name as HouseFigure,
        value,
        points: lineOf(this.#days.map((day) => day[name as HouseFigure])),
      })),
      parts: this.#parts(now),
      waits: [
        { name: 'approvals' as const, ...queueOf(waiting.yours) },
        { name: 'others' as const, ...queueOf(waiting.others) },
        ...(await this.#queues(viewer)),
      ],
    };
  }

  /** Of the queues that this person sees. */
  async #queues({ roles }: OperatorSession) {
    const queues = await this.#dependencies.queues();
    return deskQueues
      .filter((name) => mayAct(roles, seenBy[name]))
      .map((name) => ({ name, ...queues[name] }));
  }

  #parts(now: HouseReading): { name: HousePart; state: 'good' | 'look' | 'bad'; value: number }[] {
    const { clock, audit } = this.#dependencies;
    const age = now.snapshotTime ? clock.now() - now.snapshotTime : 0;
    const isIndexWhole = now.indexKnown === now.indexTotal;
    const part = (name: HousePart, value: number, isBad: boolean, isOdd = false) =>
      ({ name, value, state: isBad ? 'bad' : isOdd ? 'look' : 'good' }) as const;
    return [
      part('engine', now.queueCommands, false, now.queueCommands > 1_000),
      part('log', this.#ratesOf(now).commitMs, now.isLogAway),
      part('snapshot', age / 1_000, false, age > SNAPSHOT_OLD_MS),
      part('ledger', now.ledgerSequence, now.ledgerFindings > 0),
      part('projections', now.lagSeconds, now.isProjectionBroken, now.lagSeconds > 5),
      part('index', now.indexKnown, now.indexKnown === 0 && now.indexTotal > 0, !isIndexWhole),
      part('feed', now.sockets, false),
      part('notices', now.noticesWaiting, false, now.areNoticesSlow),
      part('audit', audit.sealed(), !audit.lastCheck().isWhole),
      part('clock', now.clockStepMs, now.clockStepMs !== 0),
      part('disk', 0, now.isDiskFull),
    ];
  }
}

function queueOf(times: readonly number[]) {
  return { count: times.length, oldestAt: times.length > 0 ? Math.min(...times) : 0 };
}

/** At most as many points as a small line shows, the newest among them. */
function lineOf(values: readonly number[]): number[] {
  const step = Math.max(1, Math.ceil(values.length / LINE_POINTS));
  return values.filter((_value, at) => (values.length - 1 - at) % step === 0);
}
