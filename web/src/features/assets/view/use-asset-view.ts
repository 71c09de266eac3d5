import { useSearchParams } from '#app/ui/layout/address.tsx';
import { type AssetView, changeView, readView, writeView } from './asset-view.ts';

export interface AssetViewState {
  readonly view: AssetView;
  /** Changes something of the view; whatever but the page itself starts at the first page. */
  readonly change: (change: Partial<AssetView>) => void;
}

/** The view that the address holds. */
export function useAssetView(): AssetViewState {
  const [search, setSearch] = useSearchParams();
  return {
    view: readView(search),
    change: (change) =>
      setSearch((before) => writeView(changeView(readView(before), change)), { replace: true }),
  };
}
