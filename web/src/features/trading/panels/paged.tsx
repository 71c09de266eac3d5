import type { ReactNode } from 'react';
import { ORDER_PAGE_SIZE } from '#app/data/orders/spot-orders.ts';
import { Pager } from '#app/ui/tables/pager.tsx';

interface PagedProps {
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** Rows of all pages. */
  readonly total: number;
  readonly children: ReactNode;
}

/** A list with the way to its other pages, when there are some. */
export function Paged({ page, onPage, total, children }: PagedProps) {
  return (
    <>
      {children}
      {total > ORDER_PAGE_SIZE && (
        <div className="p-2">
          <Pager page={page} pageSize={ORDER_PAGE_SIZE} total={total} onPage={onPage} />
        </div>
      )}
    </>
  );
}
