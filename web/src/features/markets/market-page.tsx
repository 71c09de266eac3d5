import { useState } from 'react';
import { useIsPhone } from '../../data/device/device.ts';
import { lastMarketTab, rememberMarketTab } from '../../data/device/last-market-tab.ts';
import { useLiveQuotes } from '../../data/live/live-quotes.ts';
import { useCoinName } from '../../data/markets/currencies.ts';
import { gainersOf, marketRowsOf } from '../../data/markets/market-lists.ts';
import {
  type SpotMarkets,
  useContractMarkets,
  useSpotMarkets,
} from '../../data/markets/markets.ts';
import type { Loadable } from '../../data/server/loadable.ts';
import { useText } from '../../lib/i18n.ts';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { useSearchParams } from '../../ui/layout/address.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { AllMarkets, MarketFilterSelect } from './all-markets.tsx';
import { FavouritesTab } from './favourites-tab.tsx';
import { MarketList } from './market-list.tsx';
import { RankedCard } from './ranked-card.tsx';

const tabs = ['favorites', 'spot', 'futures', 'all'] as const;
type MarketTab = (typeof tabs)[number];

const readTab = (text: string | null, otherwise: MarketTab): MarketTab =>
  tabs.find((tab) => tab === text) ?? otherwise;

/** Where the page opens: where somebody went last by hand, else on every market; a star moves nobody. */
const useFirstTab = () => useState(() => readTab(lastMarketTab(), 'all'))[0];

function RankedCards({ data, error }: Pick<Loadable<SpotMarkets>, 'data' | 'error'>) {
  const t = useText();
  return (
    // On a phone with little height they follow the list, which is what the first screen is for.
    <div className="-mx-2 flex snap-x low-phone:order-last snap-mandatory gap-3 overflow-x-auto px-2 [scrollbar-width:none] tablet:mx-0 tablet:grid tablet:grid-cols-3 tablet:px-0">
      <RankedCard title={t('markets.popular')} icon="star" items={data?.HotList} error={error} />
      <RankedCard
        title={t('markets.gainers')}
        icon="chart"
        items={data && gainersOf(data.list)}
        error={error}
      />
      <RankedCard
        title={t('markets.newlyListed')}
        icon="plus"
        items={data?.NewList}
        error={error}
      />
    </div>
  );
}

/** Market quotes. */
export function MarketPage() {
  const t = useText();
  const [parameters, setParameters] = useSearchParams();
  const tab = readTab(parameters.get('tab'), useFirstTab());
  const isPhone = useIsPhone();
  const [search, setSearch] = useState('');
  const coinName = useCoinName(search !== '');
  const spot = useSpotMarkets(tab !== 'futures');
  const contract = useContractMarkets(tab !== 'spot');
  const live = useLiveQuotes('spot');
  const liveContract = useLiveQuotes('futures', (contract.data?.length ?? 0) > 0);

  const markets = spot.data && {
    list: live(spot.data.list),
    HotList: live(spot.data.HotList),
    NewList: live(spot.data.NewList),
  };
  const contracts = contract.data && liveContract(contract.data);
  const spotRows = markets && marketRowsOf('spot', markets.list);
  const contractRows = contracts && marketRowsOf('contract', contracts);
  const all = {
    ...(spot.data ? contract : spot),
    data: spotRows && contractRows && [...spotRows, ...contractRows],
  };
  const openTab = (next: MarketTab) => {
    setSearch('');
    rememberMarketTab(next);
    setParameters({ tab: next }, { replace: true });
  };

  return (
    <div
      data-page="wide"
      // The footer stands below the first screen, however many markets come.
      className="mx-auto flex min-h-[calc(100dvh-var(--bar))] w-full max-w-(--page) flex-col gap-3 px-4 py-4 max-tablet:px-2 max-tablet:py-3 low-phone:pt-1"
    >
      <PageTitle>{t('markets.marketQuotes')}</PageTitle>
      {/* On a phone the navigation says where this is. */}
      <h1 className="font-semibold text-title max-tablet:sr-only">{t('markets.marketQuotes')}</h1>
      <RankedCards data={markets} error={spot.error} />
      <Panel>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b px-4 pt-2 low-phone:gap-y-1 low-phone:pt-0">
          <Tabs
            label={t('markets.marketQuotes')}
            tabs={[
              { value: 'favorites', label: t('markets.favorites') },
              { value: 'spot', label: t('shell.spot') },
              { value: 'futures', label: t('shell.futures') },
              { value: 'all', label: t('markets.all') },
            ]}
            value={tab}
            onValue={openTab}
          />
          <div className="mb-2 flex w-full max-w-[260px] gap-2 max-tablet:max-w-none low-phone:mb-1">
            <SearchField
              label={t('ui.search')}
              value={search}
              onValue={setSearch}
              className="min-w-0"
            />
            {isPhone && tab === 'all' && <MarketFilterSelect />}
          </div>
        </div>
        {tab === 'favorites' && (
          <FavouritesTab
            all={all}
            search={search}
            coinName={coinName}
            onAdd={() => openTab('spot')}
          />
        )}
        {tab === 'spot' && (
          <MarketList
            key="spot"
            list="spot"
            loaded={{ ...spot, data: spotRows }}
            search={search}
            coinName={coinName}
          />
        )}
        {tab === 'futures' && (
          <MarketList
            key="futures"
            list="contract"
            loaded={{ ...contract, data: contractRows }}
            search={search}
            coinName={coinName}
          />
        )}
        {tab === 'all' && <AllMarkets loaded={all} search={search} coinName={coinName} />}
      </Panel>
    </div>
  );
}
