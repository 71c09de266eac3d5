import type pg from 'pg';

const PAGE_ROWS = 1_000;
const MOST = Number.MAX_SAFE_INTEGER;

/** Where a list that is read from its newest row begins. */
export const LAST = { createTime: MOST, order: MOST, sequence: MOST, position: 2_147_483_647 };

/**
 * All rows of a list, a page at a time, each page beginning where the one before ended: what is added at
 * the list's beginning meanwhile moves nothing.
 *
 * @param page a page of at most `limit` rows after a row; nothing: the first page
 */
export async function* eachRow<Row>(
  page: (after: Row | undefined, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let after: Row | undefined;
  for (;;) {
    const rows = await page(after, PAGE_ROWS);
    yield* rows;
    after = rows.at(-1);
    if (rows.length < PAGE_ROWS) return;
  }
}

/** As `eachRow`, of a statement whose last two parameters are the number of the row before and the limit. */
export function eachRowBelow<Row extends object>(
  pool: pg.Pool,
  text: string,
  values: readonly unknown[],
  numberOf: (row: Row) => number,
): AsyncGenerator<Row> {
  return eachRow<Row>(async (after, limit) => {
    const below = after ? numberOf(after) : MOST;
    return (await pool.query<Row>({ text, values: [...values, below, limit] })).rows;
  });
}
