/** A page number, or a gap that stands for the pages left out. */
export type PageEntry = number | 'gap-before' | 'gap-after';

/** All pages when there are 5 or fewer, otherwise the ends and the neighbours with gaps between. */
export function pageEntries(page: number, pageCount: number): readonly PageEntry[] {
  if (pageCount <= 5) return Array.from({ length: pageCount }, (_, index) => index + 1);
  const from = Math.max(2, Math.min(page - 1, pageCount - 3));
  const to = Math.min(pageCount - 1, Math.max(page + 1, 4));
  const middle = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return [
    1,
    ...(from > 2 ? (['gap-before'] as const) : []),
    ...middle,
    ...(to < pageCount - 1 ? (['gap-after'] as const) : []),
    pageCount,
  ];
}

/** Pages that `total` rows fill; at least 1. */
export function pageCountOf(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}
