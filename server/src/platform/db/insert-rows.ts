import type { ClientBase } from 'pg';

/** A column of a table and where its values come from. */
export interface Column<Row> {
  readonly name: string;
  /** The Postgres type of one value. */
  readonly type: string;
  readonly of: (row: Row) => unknown;
}

/**
 * Inserts rows in one statement, one array a column.
 *
 * @param onConflict what to do with a row that is there, as the end of the statement
 */
export async function insertRows<Row>(
  client: ClientBase,
  table: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  onConflict = '',
): Promise<void> {
  if (rows.length === 0) return;
  const names = columns.map(({ name }) => name).join(', ');
  await client.query({
    name: `insert-${table}`,
    text: `insert into ${table} (${names}) select * from unnest(${arrays(columns)}) ${onConflict}`,
    values: columns.map(({ of }) => rows.map(of)),
  });
}

/** Updates rows in one statement: `set` and `where` name the new values as columns of `change`. */
export async function updateRows<Row>(
  client: ClientBase,
  table: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  clauses: { readonly name: string; readonly set: string; readonly where: string },
): Promise<void> {
  if (rows.length === 0) return;
  const names = columns.map(({ name }) => name).join(', ');
  await client.query({
    name: clauses.name,
    text: `update ${table} set ${clauses.set}
      from unnest(${arrays(columns)}) as change (${names}) where ${clauses.where}`,
    values: columns.map(({ of }) => rows.map(of)),
  });
}

function arrays(columns: readonly { readonly type: string }[]): string {
  return columns.map(({ type }, index) => `$${index + 1}::${type}[]`).join(', ');
}
