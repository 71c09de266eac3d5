import { useContractAnalysis } from '#app/data/futures/analysis.ts';
import { useContractsBySymbol } from '#app/data/futures/use-contracts-by-symbol.ts';
import { useSpotMarkets } from '#app/data/markets/markets.ts';
import { useSpotAnalysis } from '#app/data/orders/spot-analysis.ts';
import { useText } from '#app/lib/i18n.ts';
import { ContractLink } from '#app/parts/contracts/contract-cells.tsx';
import { PairLink, tradePath } from '#app/parts/markets/pair-link.tsx';
import { Segmented } from '#app/ui/forms/segmented.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { AssetError } from '../frame/asset-error.tsx';
import { PanelHead } from '../frame/panel-head.tsx';
import type { AssetViewState } from '../view/use-asset-view.ts';
import { ClosedTable } from './closed-table.tsx';
import { CoinPnlPanel } from './coin-pnl.tsx';
import { MonthPanels } from './month-panels.tsx';
import { type ShownMonth, useMonth } from './use-month.ts';

/** What a month of trading brought, on futures or on spot: by day, in all, and by contract or pair. */
export function AnalysisTab(state: AssetViewState) {
  const t = useText();
  const shown = useMonth(state);
  const { product } = state.view;
  return (
    <>
      <Segmented
        label={t('assets.analysis')}
        size="small"
        className="w-56"
        value={product}
        onValue={(value) => state.change({ product: value })}
        segments={[
          { value: 'futures', label: t('shell.futures') },
          { value: 'spot', label: t('shell.spot') },
        ]}
      />
      {product === 'spot' ? <SpotMonth shown={shown} /> : <FuturesMonth shown={shown} />}
    </>
  );
}

interface MonthProps {
  readonly shown: ShownMonth;
}

/** Positions that were closed in a month. */
function FuturesMonth({ shown }: MonthProps) {
  const t = useText();
  const contracts = useContractsBySymbol();
  const loaded = useContractAnalysis(shown.startAt, shown.dayCount);
  const { error, retry, isPrevious = false } = loaded;
  const data = isPrevious ? undefined : loaded.data;
  if (!data && error) {
    return <AssetError message={error} onRetry={retry} className="rounded bg-panel py-16" />;
  }
  return (
    <>
      <MonthPanels product="futures" shown={shown} days={data?.days} total={data?.total} />
      <Panel label={t('assets.pnlByContract')} className="overflow-hidden">
        <PanelHead
          title={t('assets.pnlByContract')}
          more={{
            to: '/order?product=futures&tab=position-history',
            text: t('orders.positionHistory'),
          }}
        />
        <ClosedTable
          product="futures"
          loaded={{ ...loaded, data: data?.contracts, isLoading: !data }}
          nameOf={(symbol) => <ContractLink symbol={symbol} item={contracts.get(symbol)} />}
        />
      </Panel>
    </>
  );
}

/** Sales of a month, and what the coins that are left have cost. */
function SpotMonth({ shown }: MonthProps) {
  const t = useText();
  const markets = useSpotMarkets().data?.list;
  const loaded = useSpotAnalysis(shown.startAt, shown.dayCount);
  const { error, retry, isPrevious = false } = loaded;
  const data = isPrevious ? undefined : loaded.data;
  if (!data && error) {
    return <AssetError message={error} onRetry={retry} className="rounded bg-panel py-16" />;
  }
  const nameOf = (symbol: string) => {
    const item = markets?.find((market) => market.symbol === symbol);
    return item ? <PairLink item={item} to={tradePath('spot', item)} /> : symbol;
  };
  return (
    <>
      <MonthPanels product="spot" shown={shown} days={data?.days} total={data?.total} />
      <Panel label={t('assets.pnlByPair')} className="overflow-hidden">
        <PanelHead
          title={t('assets.pnlByPair')}
          more={{ to: '/order?tab=trades', text: t('trading.tradeHistory') }}
        />
        <ClosedTable
          product="spot"
          loaded={{ ...loaded, data: data?.markets, isLoading: !data }}
          nameOf={nameOf}
        />
      </Panel>
      <CoinPnlPanel />
    </>
  );
}
