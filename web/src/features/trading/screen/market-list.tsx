import { useText } from '#app/lib/i18n.ts';
import { IconButton } from '#app/ui/buttons/icon-button.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { LatePairSelector } from '../header/late-pair-selector.tsx';
import type { TradingMarket } from '../market/trading-market.ts';
import { toggleMarketList, useIsMarketListFolded } from '../page/trading-preferences.ts';

/** Its widths, open and folded. */
export const MARKET_LIST_PX = { open: 292, folded: 36 } as const;

/** On a large screen: the markets beside the chart, folded away by a button or the key W. */
export function MarketList({ market }: { market: TradingMarket }) {
  const t = useText();
  const isFolded = useIsMarketListFolded();
  const fold = (
    <IconButton
      icon={isFolded ? 'chevron-right' : 'chevron-left'}
      size="small"
      label={isFolded ? t('trading.showMarkets') : t('trading.hideMarkets')}
      onClick={toggleMarketList}
    />
  );
  return (
    <Panel label={t('shell.markets')} className="flex min-h-0 flex-col overflow-hidden">
      {isFolded ? (
        <div className="flex justify-center pt-3">{fold}</div>
      ) : (
        <LatePairSelector current={market} action={fold} />
      )}
    </Panel>
  );
}
