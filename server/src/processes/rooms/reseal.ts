import { type Kysely, sql } from 'kysely';
import type { Alarms } from '#platform/alarms.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import { type SealedUnder, sealedColumns } from '#platform/db/tables/sealed-columns.ts';
import { SealBroken, type Sealed, type SealedPlace, type Sealer } from '#platform/files/sealed.ts';
import type { Logger } from '#platform/logger.ts';

/** Names of rows are read in pages; what lies in a row may be megabytes, and is read alone. */
const ROWS_MAX = 500;

interface ResealDependencies {
  readonly database: Kysely<Database>;
  readonly sealers: Readonly<Record<SealedUnder, Sealer>>;
  readonly alarms: Pick<Alarms, 'raise'>;
  readonly logger: Pick<Logger, 'info'>;
}

/** A column of the list, without the types of its own table. */
interface Column {
  readonly table: string;
  readonly key: readonly string[];
  readonly column: string;
  readonly from: readonly string[];
  readonly under: SealedUnder;
  place(row: Row): SealedPlace;
}
type Row = Readonly<Record<string, string | number>>;

/**
 * Seals under the newest key what older ones have sealed, one column after the other. A row that does
 * not open is left as it is, and heard of; the others go on. Never rejects.
 */
export async function resealAll(dependencies: ResealDependencies): Promise<void> {
  const { alarms, logger } = dependencies;
  let count = 0;
  for (const column of columnsOf()) {
    try {
      const { resealed, broken } = await resealColumn(dependencies, column);
      count += resealed;
      if (!broken) continue;
      const text = `could not re-encrypt secrets in ${column.table}: ${broken.count}`;
      alarms.raise({ name: 'upkeep_failed', text, cause: broken.first });
    } catch (error) {
      const text = 'could not re-encrypt secrets with the newest key';
      alarms.raise({ name: 'upkeep_failed', text, cause: error as Error });
    }
  }
  if (count > 0) logger.info({ count }, 'secrets were sealed under the newest key');
}

function columnsOf(): readonly Column[] {
  return Object.entries(sealedColumns).flatMap(([table, { key, under, columns }]) =>
    Object.entries(columns).map(([column, { from, place }]) => ({
      ...{ table, key, under, column, from },
      place: place as (row: unknown) => SealedPlace,
    })),
  );
}

async function resealColumn({ database, sealers }: ResealDependencies, column: Column) {
  const sealer = sealers[column.under];
  let resealed = 0;
  let broken: { first: SealBroken; count: number } | undefined;
  for (let last: Row | undefined; ; ) {
    const rows = await olderRows(database, column, sealer.currentKeyId, last);
    for (const row of rows) {
      try {
        resealed += await resealRow(database, column, sealer, row);
      } catch (error) {
        if (!(error instanceof SealBroken)) throw error;
        broken = { first: broken?.first ?? error, count: (broken?.count ?? 0) + 1 };
      }
    }
    last = rows.at(-1);
    if (!last || rows.length < ROWS_MAX) return { resealed, broken };
  }
}

/** The next rows, by their key, whose sealed text begins with the id of another key. */
async function olderRows(
  database: Kysely<Database>,
  { table, key, column, from }: Column,
  currentKeyId: Buffer,
  after: Row | undefined,
): Promise<readonly Row[]> {
  const names = sql.join([...new Set([...key, ...from])].map((name) => sql.ref(name)));
  const keys = sql.join(key.map((name) => sql.ref(name)));
  const isNext = after ? sql`(${keys}) > (${sql.join(key.map((name) => after[name]))})` : sql`true`;
  const { rows } = await sql<Row>`
    select ${names} from ${sql.table(table)}
    where ${isNext} and substring(${sql.ref(column)} from 1 for ${currentKeyId.length}::int) <> ${currentKeyId}
    order by ${keys} limit ${ROWS_MAX}`.execute(database);
  return rows;
}

/** Unless it was changed meanwhile, or is gone. Throws SealBroken. */
async function resealRow(
  database: Kysely<Database>,
  { table, key, column, place }: Column,
  sealer: Sealer,
  row: Row,
): Promise<number> {
  const isIt = sql.join(
    key.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
    sql` and `,
  );
  const name = sql.ref(column);
  const { rows } = await sql<{ sealed: Sealed | null }>`
    select ${name} as sealed from ${sql.table(table)} where ${isIt}`.execute(database);
  const sealed = rows[0]?.sealed;
  if (!sealed) return 0;
  const again = sealer.reseal(sealed, place(row));
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set ${name} = ${again} where ${isIt} and ${name} = ${sealed}`.execute(
    database,
  );
  return Number(numAffectedRows);
}
