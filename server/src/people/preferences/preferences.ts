import { defaultChart, defaultTrading } from '@bourse/contract/preferences.ts';
import { preferenceRoutes } from '@bourse/contract/routes/preferences.ts';
import type { Kysely } from 'kysely';
import { callerOf, type Implementation, implement } from '#edge/pipeline/handler.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import { choicesIn } from './policy.ts';

export interface PreferencesDependencies {
  readonly database: Kysely<Database>;
}

/** How the app looks and speaks to a person: kept whole, the last choice stands. */
export function createPreferences({
  database,
}: PreferencesDependencies): readonly Implementation[] {
  const kept = async (userId: number) => {
    const row = await database
      .selectFrom('user_preferences')
      .select(['choices', 'changed_at'])
      .where('user_id', '=', userId)
      .executeTakeFirst();
    const choices = choicesIn(row?.choices);
    return { choices, changeTime: choices && row ? row.changed_at : 0 };
  };
  return [
    implement(preferenceRoutes.preferences, (_input, call) => kept(callerOf(call).userId)),
    implement(preferenceRoutes.preferencesModify, async ({ body }, call) => {
      const { userId } = callerOf(call);
      const { choices: before } = await kept(userId);
      // What a program does not name stays.
      const worksInRows = body.worksInRows ?? before?.worksInRows ?? false;
      const tables = body.tables ?? before?.tables ?? {};
      const chart = body.chart ?? before?.chart ?? defaultChart;
      const trading = body.trading ?? before?.trading ?? defaultTrading;
      const choices = JSON.stringify({ ...body, worksInRows, tables, chart, trading });
      const row = { choices, changed_at: call.time };
      await database
        .insertInto('user_preferences')
        .values({ user_id: userId, ...row })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
        .execute();
      return kept(userId);
    }),
  ];
}

/** In what zone an account reads times, in minutes east of UTC; null: it never chose one. */
export const createTimeOffsetOf =
  (database: Kysely<Database>) =>
  async (userId: number): Promise<number | null> => {
    const row = await database
      .selectFrom('user_preferences')
      .select('choices')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return choicesIn(row?.choices)?.timeOffsetMinutes ?? null;
  };

/** Forgets the choices of an account that is closed, in its transaction. */
export async function erasePreferences(
  userId: number,
  executor: Kysely<Database>,
): Promise<() => void> {
  await executor.deleteFrom('user_preferences').where('user_id', '=', userId).execute();
  return () => undefined;
}
