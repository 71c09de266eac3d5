import { Code } from '@bourse/contract/codes.ts';
import {
  type AnnouncementRow,
  consoleAnnouncementRoutes as consoleRoutes,
} from '@bourse/contract/console/routes/announcements.ts';
import {
  type Announcement,
  type AnnouncementKind,
  announcementRoutes as routes,
} from '@bourse/contract/routes/announcements.ts';
import type { Kysely } from 'kysely';
import { type Implementation, implement } from '#edge/pipeline/handler.ts';
import type { ActContext, ConsoleActs } from '#edge/staff/console-port.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import { Refusal } from '#platform/refusal.ts';
import { forgetSpread } from './spread.ts';
import { type AnnouncementRecord, codeOf, idOf, listAnnouncements, readPlace } from './store.ts';

const PUBLIC_ROWS = 20;
const CONSOLE_ROWS = 50;

/** Announcements to all users. */
export function announcementRoutes(database: Kysely<Database>): readonly Implementation[] {
  return [
    implement(routes.announcementList, async ({ query }, { time }) => {
      const before = readPlace(query.before);
      const page = { before, rowsMax: PUBLIC_ROWS, shownAt: time };
      const { rows, next } = await listAnnouncements(database, page);
      return { list: rows.map((row) => present(row, time)), next };
    }),
  ];
}

/** What operators do with it: each one alone, recorded. */
export function announcementActs(
  database: Kysely<Database>,
  acts: ConsoleActs,
): readonly Implementation[] {
  return [
    implement(consoleRoutes.consoleAnnouncements, async ({ query }, { time }) => {
      const page = { before: readPlace(query.before), rowsMax: CONSOLE_ROWS };
      const { rows, next } = await listAnnouncements(database, page);
      return { list: rows.map((row) => presentRow(row, time)), next };
    }),
    acts.implement(consoleRoutes.consoleAnnounce, ({ body }, context, { time }) =>
      publish(body.kind, body, context, time),
    ),
    acts.implement(consoleRoutes.consoleAnnounceIncident, ({ body }, context, { time }) =>
      publish('incident', body, context, time),
    ),
    acts.implement(
      consoleRoutes.consoleAnnouncementWithdraw,
      async ({ parameters }, { executor, operator, record }, { time }) => {
        const row = await executor
          .updateTable('announcements')
          .set({ withdrawn_by: operator.operatorId, withdrawn_at: time })
          .where('id', '=', idOf(parameters.code))
          .where('withdrawn_at', 'is', null)
          .returning(['id', 'title_en'])
          .executeTakeFirst();
        if (!row) throw new Refusal(Code.notFound);
        await forgetSpread(executor, codeOf(row.id));
        await record(`announcement:${codeOf(row.id)}`, { before: { title: row.title_en } });
        return {};
      },
    ),
  ];
}

interface Written {
  readonly title: { readonly en: string; readonly zh: string };
  readonly text: { readonly en: string; readonly zh: string };
  readonly from: number;
  readonly until: number;
}

/** Refuses announcementPeriod: it would be over before it began. */
async function publish(
  kind: AnnouncementKind,
  { title, text, from, until }: Written,
  { executor, operator, record }: ActContext,
  time: number,
) {
  const fromAt = Math.max(from, time);
  if (until !== 0 && until <= fromAt) throw new Refusal(Code.announcementPeriod);
  const { id } = await executor
    .insertInto('announcements')
    .values({
      ...{ kind, title_en: title.en, title_zh: title.zh, text_en: text.en, text_zh: text.zh },
      ...{ from_at: fromAt, until_at: until || null },
      ...{ author_id: operator.operatorId, created_at: time },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const after = { kind, title: title.en, titleZh: title.zh, text: text.en, textZh: text.zh };
  await record(`announcement:${codeOf(id)}`, { after: { ...after, from: fromAt, until } });
  return { code: codeOf(id) };
}

function wordsOf(row: AnnouncementRecord) {
  return {
    code: codeOf(row.id),
    kind: row.kind,
    title: { en: row.title_en, zh: row.title_zh },
    text: { en: row.text_en, zh: row.text_zh },
    ...{ from: row.from_at, until: row.until_at ?? 0 },
  };
}

const isOver = ({ until_at }: AnnouncementRecord, time: number): boolean =>
  until_at !== null && until_at <= time;

function present(row: AnnouncementRecord, time: number): Announcement {
  return { ...wordsOf(row), isCurrent: !isOver(row, time) };
}

function presentRow(row: AnnouncementRecord, time: number): AnnouncementRow {
  return {
    ...wordsOf(row),
    state: stateOf(row, time),
    ...{ author: row.author, createdAt: row.created_at },
    ...{ withdrawnBy: row.withdrawer ?? '', withdrawnAt: row.withdrawn_at ?? 0 },
  };
}

function stateOf(row: AnnouncementRecord, time: number): AnnouncementRow['state'] {
  if (row.withdrawn_at !== null) return 'withdrawn';
  if (row.from_at > time) return 'later';
  return isOver(row, time) ? 'over' : 'current';
}
