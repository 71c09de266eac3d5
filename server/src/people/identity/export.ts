import type { Executor } from '#platform/db/tables/schema.ts';
import { type ExportSection, section } from '#ports/data-export.ts';

const columns = [
  ...(['attempt', 'country', 'kind', 'submittedTime'] as const),
  ...(['decision', 'reason', 'decidedTime'] as const),
] as const;
const kinds = { 1: 'id-card', 2: 'passport', 3: 'driving-licence' } as const;

/** What was shown and what was decided, the last first; papers and pictures stay where they are. */
export function identityExport(database: Executor): ExportSection {
  return section('identity', columns, async function* (user) {
    const rows = await database
      .selectFrom('identity_submissions')
      .select(['attempt', 'country', 'kind', 'submitted_at', 'settled_at'])
      .select(['decision', 'reason_en', 'decided_at'])
      .where('user_id', '=', user)
      .orderBy('attempt', 'desc')
      .execute();
    for (const row of rows) {
      // A decision is not shown while it can be taken back.
      const isKnown = row.settled_at !== null;
      yield {
        attempt: row.attempt,
        country: row.country,
        kind: kinds[row.kind as keyof typeof kinds],
        submittedTime: row.submitted_at,
        decision: isKnown ? row.decision : 'pending',
        reason: isKnown ? row.reason_en : null,
        decidedTime: isKnown ? row.decided_at : null,
      };
    }
  });
}
