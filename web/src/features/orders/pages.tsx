import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Pager } from '../../ui/tables/pager.tsx';
import { type OrdersView, pageSizes } from './orders-view.ts';
import type { OrdersViewState } from './use-orders-view.ts';

interface PagesProps extends OrdersViewState {
  readonly total: number;
  /** What acts on all of them, at the left. */
  readonly children?: ReactNode;
}

/** Turns the pages of a list and changes how long they are. */
export function Pages({ view, change, total, children }: PagesProps) {
  if (total === 0) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t px-4 py-3">
      {children}
      <Pager
        page={view.page}
        pageSize={view.pageSize}
        total={total}
        onPage={(page) => change({ page })}
        pageSizes={pageSizes}
        onPageSize={(pageSize) => change({ pageSize })}
      />
    </div>
  );
}

/** Leaves a page beyond the last one, which an old link may name, for the last. */
export function usePageWithin(
  view: OrdersView,
  change: OrdersViewState['change'],
  pageCount: number | undefined,
): void {
  const isBeyond = pageCount !== undefined && view.page > pageCount;
  const turn = useEffectEvent(() => change({ page: pageCount ?? 1 }));
  useEffect(() => {
    if (isBeyond) turn();
  }, [isBeyond]);
}
