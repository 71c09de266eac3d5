import { favouriteName, useFavourites } from '../../data/markets/favourites.ts';
import type { MarketRow } from '../../data/markets/market-lists.ts';
import type { CoinName } from '../../data/markets/search-markets.ts';
import type { Loadable } from '../../data/server/loadable.ts';
import { useText } from '../../lib/i18n.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { useSearchParams } from '../../ui/layout/address.tsx';
import { MarketList } from './market-list.tsx';

const products = ['all', 'spot', 'futures'] as const;
type ProductFilter = (typeof products)[number];

interface AllMarketsProps {
  readonly loaded: Loadable<readonly MarketRow[]>;
  readonly search: string;
  readonly coinName: CoinName;
}

/** Spot markets and contracts in one list; the address says what it is narrowed to. */
export function AllMarkets({ loaded, search, coinName }: AllMarketsProps) {
  const t = useText();
  const [parameters, setParameters] = useSearchParams();
  const favourites = useFavourites();
  const product = products.find((name) => name === parameters.get('product')) ?? 'all';
  const isStarred = parameters.get('starred') === '1';
  const narrow = (next: ProductFilter, starred: boolean) => {
    const search = new URLSearchParams({ tab: 'all' });
    if (next !== 'all') search.set('product', next);
    if (starred) search.set('starred', '1');
    setParameters(search, { replace: true });
  };
  const isWanted = ({ kind, name }: MarketRow) =>
    (product === 'all' || (product === 'spot') === (kind === 'spot')) &&
    (!isStarred || favourites[kind].includes(favouriteName(name)));
  const isNarrowed = product !== 'all' || isStarred;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-4 py-2 max-tablet:px-3 low-phone:gap-y-0.5 low-phone:py-0">
        <Segmented
          label={t('markets.product')}
          size="small"
          className="w-64 max-[359px]:w-full"
          segments={[
            { value: 'all', label: t('markets.all') },
            { value: 'spot', label: t('shell.spot') },
            { value: 'futures', label: t('shell.futures') },
          ]}
          value={product}
          onValue={(next) => narrow(next, isStarred)}
        />
        <Checkbox
          className="max-tablet:min-h-11 max-tablet:items-center"
          checked={isStarred}
          onChecked={(starred) => narrow(product, starred)}
        >
          {t('markets.onlyFavorites')}
        </Checkbox>
      </div>
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
