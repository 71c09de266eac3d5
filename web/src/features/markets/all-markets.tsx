import { useIsPhone } from '../../data/device/device.ts';
import { favouriteName, useFavourites } from '../../data/markets/favourites.ts';
import type { MarketRow } from '../../data/markets/market-lists.ts';
import type { CoinName } from '../../data/markets/search-markets.ts';
import type { Loadable } from '../../data/server/loadable.ts';
import { useText } from '../../lib/i18n.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { NativeSelect } from '../../ui/forms/native-select.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { useSearchParams } from '../../ui/layout/address.tsx';
import { MarketList } from './market-list.tsx';

const products = ['all', 'spot', 'futures'] as const;
type ProductFilter = (typeof products)[number];

interface MarketFilter {
  readonly product: ProductFilter;
  readonly isStarred: boolean;
  readonly narrow: (next: ProductFilter, starred: boolean) => void;
}

/** What the list of all markets is narrowed to; the address says it. */
function useMarketFilter(): MarketFilter {
  const [parameters, setParameters] = useSearchParams();
  const product = products.find((name) => name === parameters.get('product')) ?? 'all';
  return {
    product,
    isStarred: parameters.get('starred') === '1',
    narrow: (next, starred) => {
      const search = new URLSearchParams({ tab: 'all' });
      if (next !== 'all') search.set('product', next);
      if (starred) search.set('starred', '1');
      setParameters(search, { replace: true });
    },
  };
}

/** The filter in one field, for a phone: it stands beside the search and takes no line of its own. */
export function MarketFilterSelect() {
  const t = useText();
  const { product, isStarred, narrow } = useMarketFilter();
  return (
    <NativeSelect
      label={t('markets.product')}
      className="shrink-0"
      options={[
        { value: 'all', label: t('markets.all') },
        { value: 'spot', label: t('shell.spot') },
        { value: 'futures', label: t('shell.futures') },
        { value: 'starred', label: t('markets.favorites') },
      ]}
      value={isStarred ? 'starred' : product}
      onValue={(next) => (next === 'starred' ? narrow('all', true) : narrow(next, false))}
    />
  );
}

function MarketFilterLine() {
  const t = useText();
  const { product, isStarred, narrow } = useMarketFilter();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-4 py-2">
      <Segmented
        label={t('markets.product')}
        size="small"
        className="w-64"
        segments={[
          { value: 'all', label: t('markets.all') },
          { value: 'spot', label: t('shell.spot') },
          { value: 'futures', label: t('shell.futures') },
        ]}
        value={product}
        onValue={(next) => narrow(next, isStarred)}
      />
      <Checkbox checked={isStarred} onChecked={(starred) => narrow(product, starred)}>
        {t('markets.onlyFavorites')}
      </Checkbox>
    </div>
  );
}

interface AllMarketsProps {
  readonly loaded: Loadable<readonly MarketRow[]>;
  readonly search: string;
  readonly coinName: CoinName;
}

/** Spot markets and contracts in one list; on a phone `MarketFilterSelect` narrows it. */
export function AllMarkets({ loaded, search, coinName }: AllMarketsProps) {
  const favourites = useFavourites();
  const { product, isStarred } = useMarketFilter();
  const isPhone = useIsPhone();
  const isWanted = ({ kind, name }: MarketRow) =>
    (product === 'all' || (product === 'spot') === (kind === 'spot')) &&
    (!isStarred || favourites[kind].includes(favouriteName(name)));
  const isNarrowed = product !== 'all' || isStarred;
  return (
    <>
      {!isPhone && <MarketFilterLine />}
      <MarketList
        list="all"
        loaded={{ ...loaded, data: loaded.data?.filter(isWanted) }}
        search={search}
        coinName={coinName}
        filter={isNarrowed ? `${product} ${isStarred}` : ''}
      />
    </>
  );
}
