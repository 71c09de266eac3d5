/** One page of rows; a page past the end is the last one. */
export function pageOf<Item>(
  items: readonly Item[],
  page: number,
  pageSize: number,
): readonly Item[] {
  const last = Math.max(1, Math.ceil(items.length / pageSize));
  const from = (Math.min(page, last) - 1) * pageSize;
  return items.slice(from, from + pageSize);
}
