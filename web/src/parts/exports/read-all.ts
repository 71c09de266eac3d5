import { ApiError } from '../../data/server/api-error.ts';

/** Rows of one file, and of one call. */
export const EXPORT_ROWS_MAX = 5000;
const PAGE_SIZE = 100;
/** Between two calls, so that what the page itself reads has its share of the budget. */
const PAUSE_MS = 100;

/** A page of what is exported; pages count from 1. */
export type ReadPage<Row> = (
  page: number,
  pageSize: number,
) => Promise<{ readonly list: readonly Row[]; readonly total: number }>;

interface ReadRows<Row> {
  readonly rows: readonly Row[];
  /** There are more, and older ones. */
  readonly isCut: boolean;
}

const wait = (ms: number) => new Promise<void>((waited) => setTimeout(waited, ms));

/** A call beyond the budget is made again when the server takes it. */
async function patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    const seconds = error instanceof ApiError ? error.retryAfterSeconds : null;
    if (seconds === null) throw error;
    await wait(seconds * 1000);
    return ask();
  }
}

/**
 * All rows of a list, newest first, up to the bound. A row that comes meanwhile moves the others down, so that one may
 * come twice: it is kept once.
 */
export async function readAll<Row>(
  readPage: ReadPage<Row>,
  keyOf: (row: Row) => string,
): Promise<ReadRows<Row>> {
  const rows = new Map<string, Row>();
  for (let page = 1; ; page += 1) {
    const { list, total } = await patiently(() => readPage(page, PAGE_SIZE));
    for (const row of list) rows.set(keyOf(row), row);
    const isCut =
      rows.size > EXPORT_ROWS_MAX || (rows.size === EXPORT_ROWS_MAX && total > rows.size);
    if (isCut || list.length < PAGE_SIZE || page * PAGE_SIZE >= total) {
      return { rows: [...rows.values()].slice(0, EXPORT_ROWS_MAX), isCut };
    }
    await wait(PAUSE_MS);
  }
}
