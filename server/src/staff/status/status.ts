import { type Incident, statusRoutes as routes } from '@bourse/contract/routes/status.ts';
import {
  type RecordedState,
  recordedStates,
  STATUS_DAYS,
  type StatusArea,
  statusAreas,
} from '@bourse/contract/status.ts';
import { incidentText } from '@bourse/contract/texts/status-texts.ts';
import type { Kysely } from 'kysely';
import { type Implementation, implement } from '#edge/pipeline/handler.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import type { Upkeep } from '#platform/upkeep.ts';
import { AreaRecord, type Span } from './area-record.ts';
import { IncidentRecord } from './incident-record.ts';
import { type IncidentPlace, type IncidentRow, IncidentStore } from './incident-store.ts';
import { type StatusReading, statusOf, troublesOf } from './reading.ts';
import { SpanStore } from './span-store.ts';

export { readChain } from './reading.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * 60_000;
const KEPT_MS = STATUS_DAYS * DAY_MS;
const LOOK_MS = 5_000;
/** All calls within it get the same answer. */
const SHARED_MS = 1_000;
const HISTORY_SHARED_MS = 60_000;
const ROWS = 20;

export interface StatusDependencies {
  readonly database: Kysely<Database>;
  /** For what a power cut may take: its commits do not wait for the disk. */
  readonly counts: Kysely<Database>;
  /** Time of the log's last command before this process, UTC epoch milliseconds; 0: there was none. */
  readonly logEndTime: number;
  /** Never rejects: what cannot be asked is wrong. */
  readonly read: () => Promise<StatusReading>;
  readonly clock: Clock;
  readonly upkeep: Pick<Upkeep, 'add'>;
}

/** The public state of the exchange, and its record of incidents. */
export class Status {
  readonly implementations: readonly Implementation[];
  readonly #own: StatusDependencies;
  readonly #record: IncidentRecord;
  readonly #incidents: IncidentStore;
  readonly #areas: AreaRecord;
  readonly #spans: SpanStore;
  #forgotAt = 0;

  constructor(own: StatusDependencies) {
    this.#own = own;
    const store = new IncidentStore(own.database);
    this.#incidents = store;
    this.#record = new IncidentRecord(store);
    this.#spans = new SpanStore(own.counts);
    this.#areas = new AreaRecord(this.#spans, own.logEndTime);
    const { clock } = own;
    const status = shared(clock, SHARED_MS, async () => statusOf(await own.read()));
    const history = shared(clock, HISTORY_SHARED_MS, async () => {
      const now = clock.now();
      return areaDays(await this.#spans.since(firstDayOf(now)), now);
    });
    const newest = shared(clock, SHARED_MS, () => listIncidents(store, undefined, clock.now()));
    this.implementations = [
      implement(routes.status, status),
      implement(routes.statusHistory, history),
      implement(routes.statusIncidents, ({ query }) =>
        query.before === undefined ? newest() : listIncidents(store, query.before, clock.now()),
      ),
    ];
  }

  start(): void {
    this.#own.upkeep.add({
      ...({ name: 'status', where: 'keeper', everyMs: LOOK_MS } as const),
      look: () => this.#look(),
    });
  }

  async #look(): Promise<void> {
    const { read, clock } = this.#own;
    const reading = await read();
    const now = clock.now();
    try {
      await this.#lookAtAreas(reading, now);
    } catch (error) {
      // The records remember; that the database is away is said elsewhere.
      if (reading.hasDatabase) throw error;
    } finally {
      await this.#record.look(troublesOf(reading), now).catch((error: Error) => {
        if (reading.hasDatabase) throw error;
      });
    }
  }

  async #lookAtAreas(reading: StatusReading, now: number): Promise<void> {
    const away = await this.#areas.look(statusOf(reading), now);
    for (const { kind, from, until } of away) {
      await this.#incidents.addEnded({ kind, about: '', startedAt: from }, until);
    }
    if (now - this.#forgotAt < DAY_MS) return;
    await this.#spans.forget(firstDayOf(now));
    this.#forgotAt = now;
  }
}

/** One answer for all calls within this time. One that failed is not kept. */
function shared<Answer>(
  clock: Clock,
  sharedMs: number,
  ask: () => Promise<Answer>,
): () => Promise<Answer> {
  let last: Promise<Answer> | undefined;
  let askedAt = 0;
  return () => {
    const now = clock.now();
    if (last && now - askedAt < sharedMs) return last;
    askedAt = now;
    const asked = ask().catch((error: Error) => {
      if (last === asked) last = undefined;
      throw error;
    });
    last = asked;
    return asked;
  };
}

async function listIncidents(store: IncidentStore, place: string | undefined, now: number) {
  const before = place === undefined ? undefined : readPlace(place);
  const rows = await store.list({ since: now - KEPT_MS, now, before }, ROWS + 1);
  const list = rows.slice(0, ROWS);
  const last = list.at(-1);
  const next = rows.length > ROWS && last ? `${last.from}-${last.number}` : '';
  return { list: list.map(present), next };
}

function readPlace(place: string): IncidentPlace {
  const [from = 0, number = 0] = place.split('-').map(Number);
  return { from, number };
}

function present(row: IncidentRow): Incident {
  const { number, kind, about, from, until } = row;
  const words = kind
    ? incidentText(kind, about)
    : {
        title: { en: row.title_en, zh: row.title_zh },
        text: { en: row.text_en, zh: row.text_zh },
      };
  return { code: `IN-${number}`, kind: kind ?? 'announced', about, ...words, from, until };
}

/** When the first of the days that are shown begins, UTC epoch milliseconds. */
export const firstDayOf = (now: number): number =>
  Math.floor(now / DAY_MS) * DAY_MS - (STATUS_DAYS - 1) * DAY_MS;

/**
 * Each area by days, and since when it is as it is.
 *
 * @param spans of all areas, the oldest of each first; what began before the first day counts from there on
 */
export function areaDays(spans: readonly Span[], now: number) {
  const firstDay = firstDayOf(now);
  const areas = statusAreas.map((area) => daysOf(area, spans, { firstDay, now }));
  return { firstDay, areas };
}

function daysOf(
  area: StatusArea,
  spans: readonly Span[],
  { firstDay, now }: { readonly firstDay: number; readonly now: number },
) {
  const own = spans.filter((span) => span.area === area);
  const days: RecordedState[] = Array(STATUS_DAYS).fill('unknown');
  const awayMs: number[] = Array(STATUS_DAYS).fill(0);
  for (const [at, { state, from }] of own.entries()) {
    const until = own[at + 1]?.from ?? now;
    for (const [day, worst] of days.entries()) {
      const begin = firstDay + day * DAY_MS;
      const lastsMs = Math.min(until, begin + DAY_MS) - Math.max(from, begin);
      if (lastsMs < 0 || (lastsMs === 0 && until !== now)) continue;
      if (recordedStates.indexOf(state) > recordedStates.indexOf(worst)) days[day] = state;
      if (state === 'partly' || state === 'stopped') awayMs[day] = (awayMs[day] ?? 0) + lastsMs;
    }
  }
  const minutes = awayMs.map((ms) => Math.ceil(ms / MINUTE_MS));
  return { area, since: own.at(-1)?.from ?? 0, days, minutes };
}
