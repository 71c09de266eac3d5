import { STATUS_DAYS, statusAreas } from '@bourse/contract/status.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { AreaRecord, type Areas, type Span, type SpanRows } from './area-record.ts';
import { SpanStore } from './span-store.ts';
import { areaDays, firstDayOf } from './status.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const noon = Date.UTC(2026, 5, 15, 12);

const well = Object.fromEntries(statusAreas.map((area) => [area, 'works'])) as Areas;

let started: Awaited<ReturnType<typeof startMigratedDatabase>>;
let store: SpanStore;
beforeAll(async () => {
  started = await startMigratedDatabase();
  store = new SpanStore(started.database);
});
afterAll(() => started.stop());
beforeEach(async () => {
  await started.database.deleteFrom('status_spans').execute();
});

/** Looks each five seconds, from one moment until before another. */
async function lookOn(record: AreaRecord, areas: Areas, from: number, until: number) {
  for (let now = from; now < until; now += 5 * SECOND_MS) await record.look(areas, now);
}
const spansOf = async (area: string) =>
  (await store.since(0))
    .filter((span) => span.area === area)
    .map(({ state, from }) => [state, (from - noon) / MINUTE_MS]);

describe('the record of areas', () => {
  test('a state counts once it has lasted a minute, from when it was first seen', async () => {
    const record = new AreaRecord(store, 0);
    await lookOn(record, well, noon, noon + 2 * MINUTE_MS);
    const stopped = { ...well, trading: 'stopped' } as const;
    await lookOn(record, stopped, noon + 2 * MINUTE_MS, noon + 2.5 * MINUTE_MS);
    await lookOn(record, well, noon + 2.5 * MINUTE_MS, noon + 4 * MINUTE_MS);
    expect(await spansOf('trading')).toEqual([['works', 0]]);
    await lookOn(record, stopped, noon + 4 * MINUTE_MS, noon + 6 * MINUTE_MS);
    await lookOn(record, well, noon + 6 * MINUTE_MS, noon + 8 * MINUTE_MS);
    expect(await spansOf('trading')).toEqual([
      ['works', 0],
      ['stopped', 4],
      ['works', 6],
    ]);
    expect(await spansOf('mails')).toEqual([['works', 0]]);
  });

  test('a restart within a minute goes on; a longer one was an outage of every area, from its last look', async () => {
    await lookOn(new AreaRecord(store, 0), well, noon, noon + MINUTE_MS);
    const again = new AreaRecord(store, noon + MINUTE_MS);
    expect(await again.look(well, noon + 1.5 * MINUTE_MS)).toEqual([]);
    expect(await spansOf('feed')).toEqual([['works', 0]]);
    const away = { kind: 'house-away', from: noon + 1.5 * MINUTE_MS, until: noon + 10 * MINUTE_MS };
    // A log without markets ends long before.
    const later = new AreaRecord(store, noon + MINUTE_MS);
    expect(await later.look(well, away.until)).toEqual([away]);
    expect(await later.look(well, away.until + 5 * SECOND_MS)).toEqual([]);
    for (const area of statusAreas) {
      expect(await spansOf(area)).toEqual([
        ['works', 0],
        ['stopped', 1.5],
        ['works', 10],
      ]);
    }
  });

  test.each([
    { start: 60.5, kinds: ['people-away'], trading: [['works', 0]] },
    {
      ...{ start: 70, kinds: ['people-away', 'house-away'] },
      trading: [
        ['works', 0],
        ['stopped', 60],
        ['works', 70],
      ],
    },
  ])(
    'trading and its feed were away from the end of the log only: a start at minute $start',
    async ({ start, kinds, trading }) => {
      const seenAt = noon + MINUTE_MS;
      await lookOn(new AreaRecord(store, 0), well, noon, seenAt + 5 * SECOND_MS);
      const [logEnd, now] = [noon + 60 * MINUTE_MS, noon + start * MINUTE_MS];
      const away = await new AreaRecord(store, logEnd).look(well, now);
      const all = [
        { kind: 'people-away', from: seenAt, until: logEnd },
        { kind: 'house-away', from: logEnd, until: now },
      ];
      expect(away).toEqual(all.filter(({ kind }) => kinds.includes(kind)));
      for (const area of ['trading', 'feed']) expect(await spansOf(area)).toEqual(trading);
      for (const area of ['signIn', 'deposits', 'mails']) {
        expect(await spansOf(area)).toEqual([
          ['works', 0],
          ['stopped', 1],
          ['works', start],
        ]);
      }
    },
  );

  test('what began and ended while rows were away is written with its times once they are back', async () => {
    let isAway = false;
    const rows: SpanRows = {
      newest: () => store.newest(),
      async write(begun, seenAt) {
        if (isAway) throw new Error('away');
        await store.write(begun, seenAt);
      },
    };
    const record = new AreaRecord(rows, 0);
    await record.look(well, noon);
    isAway = true;
    const shut = { ...well, signIn: 'stopped' } as const;
    for (let now = noon + MINUTE_MS; now < noon + 5 * MINUTE_MS; now += 5 * SECOND_MS) {
      await expect(record.look(shut, now)).rejects.toThrow('away');
    }
    isAway = false;
    await lookOn(record, well, noon + 5 * MINUTE_MS, noon + 7 * MINUTE_MS);
    expect(await spansOf('signIn')).toEqual([
      ['works', 0],
      ['stopped', 1],
      ['works', 5],
    ]);
  });

  test('what ended before the days that are shown is forgotten; what lasts is kept', async () => {
    const from = noon - 200 * DAY_MS;
    const stopped = { area: 'trading', state: 'stopped', from } as const;
    const works = { area: 'trading', state: 'works', from: from + DAY_MS } as const;
    await store.write([stopped, works], noon);
    await store.forget(firstDayOf(noon));
    expect(await store.since(0)).toEqual([works]);
  });
});

describe('the days of an area', () => {
  const daysOf = (spans: readonly Span[]) =>
    areaDays(spans, noon).areas.find(({ area }) => area === 'trading')!;
  const trading = (state: Span['state'], from: number): Span => ({ area: 'trading', state, from });

  test('each day shows its worst state and for how long, the days before the record are not known', () => {
    const yesterday = noon - DAY_MS;
    const { since, days, minutes } = daysOf([
      trading('works', yesterday - DAY_MS),
      trading('stopped', yesterday),
      trading('partly', yesterday + 30 * MINUTE_MS),
      trading('works', yesterday + 60 * MINUTE_MS),
    ]);
    expect(since).toBe(yesterday + 60 * MINUTE_MS);
    expect(days).toHaveLength(STATUS_DAYS);
    expect(days.slice(-4)).toEqual(['unknown', 'works', 'stopped', 'works']);
    expect(minutes.slice(-4)).toEqual([0, 0, 60, 0]);
  });

  test('an outage over midnight counts on both days, and one that lasts until now', () => {
    const midnight = noon - 12 * 60 * MINUTE_MS;
    const { days, minutes } = daysOf([trading('stopped', midnight - 10 * MINUTE_MS)]);
    expect(days.slice(-3)).toEqual(['unknown', 'stopped', 'stopped']);
    expect(minutes.slice(-2)).toEqual([10, 12 * 60]);
  });

  test('what ends at midnight is of the day before alone; an area without a record is not known', () => {
    const midnight = noon - 12 * 60 * MINUTE_MS;
    const spans = [trading('stopped', midnight - MINUTE_MS), trading('works', midnight)];
    expect(daysOf(spans).days.slice(-2)).toEqual(['stopped', 'works']);
    const mails = areaDays(spans, noon).areas.find(({ area }) => area === 'mails')!;
    expect([mails.since, new Set(mails.days)]).toEqual([0, new Set(['unknown'])]);
  });
});
