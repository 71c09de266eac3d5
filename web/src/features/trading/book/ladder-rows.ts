export type BookSide = 'asks' | 'bids';

/** The row that an event happened in. */
export const rowOf = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;

export const sideOf = (row: HTMLElement): BookSide =>
  row.dataset.row === 'asks' ? 'asks' : 'bids';

/** A side's rows, that of the best price first: asks stand upside down. */
export function rowsOfSide(ladder: HTMLElement, side: BookSide): readonly HTMLElement[] {
  const rows = [...ladder.querySelectorAll<HTMLElement>(`[data-row=${side}]`)];
  return side === 'asks' ? rows.reverse() : rows;
}
