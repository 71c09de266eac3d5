import { Suspense } from 'react';
import { useText } from '#app/lib/i18n.ts';
import { Icon } from '#app/ui/figures/icon.tsx';
import { Popover } from '#app/ui/overlays/popover.tsx';
import { lazyPart } from '#app/ui/states/lazy-part.ts';
import { LoadingPart } from '#app/ui/states/loading-part.tsx';
import type { TradingMarket } from '../market/trading-market.ts';
import { toolClass, toolName } from './tool-class.ts';

const ChartChoices = lazyPart(async () => ({
  default: (await import('./chart-choices.tsx')).ChartChoices,
}));

/** Opens the choice of indicators, and of what else is drawn over the prices. */
export function ChartMenu({ market }: { market: TradingMarket }) {
  const t = useText();
  return (
    <Popover
      label={t('trading.indicators')}
      align="end"
      className="w-[300px] p-3"
      trigger={
        <button type="button" className={toolClass}>
          <Icon name="chart" size={14} />
          <span className={toolName}>{t('trading.indicators')}</span>
        </button>
      }
    >
      <Suspense fallback={<LoadingPart />}>
        <ChartChoices market={market} />
      </Suspense>
    </Popover>
  );
}
