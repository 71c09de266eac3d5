import type { ReactNode } from 'react';

export type SortOrder = 'ascending' | 'descending' | 'none';

/** What a table is sorted by; `none` is the order in which the rows came. */
export interface Sorting {
  readonly column: string;
  readonly order: SortOrder;
}

const nextOrder = { ascending: 'descending', descending: 'none', none: 'ascending' } as const;

/** One click on a header: ascending, descending, none; another column starts ascending. */
export function cycleSorting(sorting: Sorting, column: string): Sorting {
  return {
    column,
    order: sorting.column === column ? nextOrder[sorting.order] : 'ascending',
  };
}

export interface Column<Row> {
  readonly id: string;
  readonly title: string;
  /** The title is spoken, not drawn. */
  readonly titleHidden?: boolean;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'left' | 'right' | 'center';
  readonly sortable?: boolean;
  /** Below 0: the first row comes first where the column is sorted ascending. */
  readonly compare?: (left: Row, right: Row) => number;
  /**
   * Least width in pixels, padding included. Where all columns of a table say theirs, what is in
   * the rows moves none of them; what is longer is cut with an ellipsis.
   */
  readonly width?: number;
  readonly className?: string;
  /** Stands in the head behind the title. */
  readonly headEnd?: ReactNode;
}

/** By the key, in lower case: what it does with the row, and the element that draws it. */
export type RowActs<Row> = Readonly<Record<string, (row: Row, element: HTMLElement) => void>>;
