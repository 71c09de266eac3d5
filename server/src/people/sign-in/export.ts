import type { Executor } from '#platform/db/tables/schema.ts';
import { type ExportSection, section } from '#ports/data-export.ts';

const columns = ['time', 'outcome', 'address', 'userAgent'] as const;
/** The list is kept for 90 days and bounded by the budgets of sign-ins. */
const ROWS_MAX = 100_000;

/** Sign-ins, those that failed too, newest first. */
export function signInExport(database: Executor): ExportSection {
  return section('sign-ins', columns, async function* (user) {
    yield* await database
      .selectFrom('sign_ins')
      .select(['time', 'outcome', 'address', 'user_agent as userAgent'])
      .where('user_id', '=', user)
      .orderBy('id', 'desc')
      .limit(ROWS_MAX)
      .execute();
  });
}
