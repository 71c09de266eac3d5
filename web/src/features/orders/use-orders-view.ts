import { useSearchParams } from '../../ui/layout/address.tsx';
import { changeView, type OrdersView, readView, writeView } from './orders-view.ts';

export interface OrdersViewState {
  readonly view: OrdersView;
  /** Changes something of the view; whatever but the page itself starts at the first page. */
  readonly change: (change: Partial<OrdersView>) => void;
}

/** The view that the address holds. */
export function useOrdersView(): OrdersViewState {
  const [search, setSearch] = useSearchParams();
  return {
    view: readView(search),
    change: (change) =>
      setSearch((before) => writeView(changeView(readView(before), change)), { replace: true }),
  };
}
