import { Code } from '@bourse/contract/codes.ts';
import { PRICE_ALERTS_MAX } from '@bourse/contract/notifications.ts';
import {
  type PriceAlert,
  priceAlertRoutes as routes,
} from '@bourse/contract/routes/price-alerts.ts';
import type { Kysely, Selectable } from 'kysely';
import { callerOf, type Implementation, implement } from '#edge/pipeline/handler.ts';
import { type Catalog, priceText, readTicks } from '#engine/live/catalog.ts';
import type { LiveState } from '#engine/live/live-state.ts';
import type { PriceAlertBook } from '#engine/live/price-alert-book.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import type { PriceAlertTable } from '#platform/db/tables/tables-notifications.ts';
import { Refusal } from '#platform/refusal.ts';
import type { UserDirectory } from '#ports/user-directory.ts';
import { admitOneMore, admitPrice, levelText, readLevel } from './policy.ts';

const MINUTE_MS = 60_000;

type AlertRow = Selectable<PriceAlertTable>;

export interface PriceAlertDependencies {
  readonly database: Kysely<Database>;
  readonly users: Pick<UserDirectory, 'lock'>;
  readonly live: LiveState;
  /** What the projector looks at with each trade. */
  readonly book: Pick<PriceAlertBook, 'add' | 'remove'>;
}

/** What people want to hear of: kept as rows; prices are watched in memory, the rest by `AlertWatch`. */
export function createPriceAlerts(dependencies: PriceAlertDependencies): readonly Implementation[] {
  const { database, users, live, book } = dependencies;
  const show = async (user: number) => ({
    list: (await listAlerts(database, user)).map((row) => present(row, live.catalog)),
  });
  return [
    implement(routes.priceAlertList, (_input, call) => show(callerOf(call).userId)),
    implement(routes.priceAlertAdd, async ({ body }, call) => {
      const { userId } = callerOf(call);
      const { catalog } = live;
      const isSpot = body.product === 'spot';
      const instrument = isSpot
        ? catalog.findMarket(body.symbol)
        : catalog.findContract(body.symbol);
      const { kind = 'price', spanMinutes = 0 } = body;
      const priceTicks = body.price === undefined ? 0 : readTicks(body.price, instrument);
      const level = readLevel(kind, body.level);
      const isAbove = body.direction === 'above';
      const { id: market } = instrument;
      const row = await database.transaction().execute(async (executor) => {
        await users.lock(userId, executor);
        const list = await listAlerts(executor, userId);
        const waitingCount = list.filter(({ is_waiting }) => is_waiting).length;
        // The price and the number of the log are of one moment: what trades after it counts.
        const { sequence } = live;
        const asked = { isAbove, priceTicks, lastTicks: live.lastPriceOf(market) };
        if (kind === 'price') admitPrice(asked, instrument);
        admitOneMore(waitingCount);
        await forget(executor, list.slice(waitingCount).slice(PRICE_ALERTS_MAX - 1));
        return executor
          .insertInto('price_alerts')
          .values({
            ...{ user_id: userId, market, is_above: isAbove, price_ticks: priceTicks },
            ...{ is_repeated: body.isRepeated, gap_ms: body.gapMinutes * MINUTE_MS },
            ...{ from_sequence: sequence, created_at: call.time },
            ...{ kind, level, span_minutes: spanMinutes },
          })
          .returningAll()
          .executeTakeFirstOrThrow();
      });
      if (kind !== 'price') return show(userId);
      book.add({
        ...{ id: row.id, market, isAbove, priceTicks, isRepeated: row.is_repeated },
        ...{ gapMs: row.gap_ms, fromSequence: row.from_sequence, firedAt: null },
      });
      return show(userId);
    }),
    implement(routes.priceAlertRemove, async ({ parameters }, call) => {
      const { userId } = callerOf(call);
      const id = Number(parameters.code);
      const removed = await database
        .deleteFrom('price_alerts')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .returning('id')
        .executeTakeFirst();
      if (!removed) throw new Refusal(Code.notFound);
      book.remove(id);
      return show(userId);
    }),
  ];
}

/** Those that wait first, the newest before older ones. */
function listAlerts(executor: Kysely<Database>, user: number): Promise<AlertRow[]> {
  return executor
    .selectFrom('price_alerts')
    .selectAll()
    .where('user_id', '=', user)
    .orderBy('is_waiting', 'desc')
    .orderBy('id', 'desc')
    .limit(2 * PRICE_ALERTS_MAX)
    .execute();
}

async function forget(executor: Kysely<Database>, rows: readonly AlertRow[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await executor.deleteFrom('price_alerts').where('id', 'in', ids).execute();
}

/** Forgets the alerts of an account that is closed, in its transaction. */
export async function erasePriceAlerts(
  user: number,
  executor: Kysely<Database>,
  book: Pick<PriceAlertBook, 'remove'>,
): Promise<() => void> {
  const rows = await executor
    .deleteFrom('price_alerts')
    .where('user_id', '=', user)
    .returning('id')
    .execute();
  return () => {
    for (const { id } of rows) book.remove(id);
  };
}

function present(row: AlertRow, catalog: Catalog): PriceAlert {
  const instrument = catalog.instrument(row.market);
  return {
    code: String(row.id),
    product: catalog.isContract(row.market) ? 'futures' : 'spot',
    symbol: instrument.symbol,
    kind: row.kind,
    direction: row.is_above ? 'above' : 'below',
    price: row.kind === 'price' ? priceText(instrument, row.price_ticks) : '0',
    level: levelText(row.kind, row.level),
    spanMinutes: row.span_minutes,
    isRepeated: row.is_repeated,
    gapMinutes: row.gap_ms / MINUTE_MS,
    isWaiting: row.is_waiting,
    firedCount: row.fired_count,
    firedTime: row.fired_at ?? 0,
    createTime: row.created_at,
  };
}
