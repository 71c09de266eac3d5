import { Code } from '@bourse/contract/codes.ts';
import { consoleViewRoutes as routes } from '@bourse/contract/console/routes/views.ts';
import type { Kysely } from 'kysely';
import { type Implementation, implement, operatorOf } from '#edge/pipeline/handler.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import { Refusal } from '#platform/refusal.ts';

/** Of one list. */
const VIEWS_MAX = 20;

/** Views of lists that operators keep for themselves: no act, and not for others to see. */
export function viewRoutes(database: Kysely<Database>): readonly Implementation[] {
  return [
    implement(routes.consoleViews, async ({ query }, call) => {
      const rows = await database
        .selectFrom('operator_views')
        .select(['id', 'name', 'filters'])
        .where('operator_id', '=', operatorOf(call).operatorId)
        .where('screen', '=', query.screen)
        .orderBy('id')
        .execute();
      return { list: rows.map(({ id, name, filters }) => ({ code: String(id), name, filters })) };
    }),
    implement(routes.consoleViewSave, async ({ body }, call) => {
      await save(database, operatorOf(call).operatorId, body);
      return {};
    }),
    implement(routes.consoleViewRemove, async ({ parameters }, call) => {
      await database
        .deleteFrom('operator_views')
        .where('operator_id', '=', operatorOf(call).operatorId)
        .where('id', '=', Number(parameters.code))
        .execute();
      return {};
    }),
  ];
}

interface NewView {
  readonly screen: string;
  readonly name: string;
  readonly filters: string;
}

/** Refuses viewsMax. Two at once are counted one after the other: the operator's row is held. */
function save(database: Kysely<Database>, operator: number, view: NewView): Promise<void> {
  return database.transaction().execute(async (transaction) => {
    await transaction
      .selectFrom('operators')
      .select('id')
      .where('id', '=', operator)
      .forUpdate()
      .execute();
    const rows = await transaction
      .selectFrom('operator_views')
      .select('name')
      .where('operator_id', '=', operator)
      .where('screen', '=', view.screen)
      .execute();
    const isNew = rows.every(({ name }) => name !== view.name);
    if (isNew && rows.length >= VIEWS_MAX) throw new Refusal(Code.viewsMax, { count: VIEWS_MAX });
    await transaction
      .insertInto('operator_views')
      .values({ operator_id: operator, ...view })
      .onConflict((conflict) =>
        conflict.columns(['operator_id', 'screen', 'name']).doUpdateSet({ filters: view.filters }),
      )
      .execute();
  });
}
