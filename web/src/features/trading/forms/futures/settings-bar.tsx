import { Suspense, useState } from 'react';
import type { ContractItem } from '#app/data/markets/markets.ts';
import { useText } from '#app/lib/i18n.ts';
import { Icon } from '#app/ui/figures/icon.tsx';
import { lazyPart } from '#app/ui/states/lazy-part.ts';
import { LoadingPart } from '#app/ui/states/loading-part.tsx';
import type { Terms } from './use-form-context.ts';

const MarginModeDialog = lazyPart(async () => ({
  default: (await import('./margin-mode-dialog.tsx')).MarginModeDialog,
}));
const LeverageDialog = lazyPart(async () => ({
  default: (await import('./leverage-dialog.tsx')).LeverageDialog,
}));
const PositionModeDialog = lazyPart(async () => ({
  default: (await import('./position-mode-dialog.tsx')).PositionModeDialog,
}));

type Opened = 'marginMode' | 'leverage' | 'positionMode' | null;

function TermButton({
  label,
  value,
  onClick,
}: {
  label: string;
  value: string;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={`${label}: ${value}`}
      title={label}
      onClick={onClick}
      className="flex h-8 touch:h-11 max-tablet:h-9 flex-auto items-center justify-center gap-1 whitespace-nowrap rounded bg-field font-semibold text-small hover:bg-track"
    >
      {value}
      <Icon name="chevron-down" size={12} className="text-ink-3 max-[379px]:hidden" />
    </button>
  );
}

/** How positions of the contract are kept: margin mode, leverage, position mode. */
export function SettingsBar({ market, terms }: { market: ContractItem; terms: Terms }) {
  const t = useText();
  const [opened, setOpened] = useState<Opened>(null);
  const onOpen = (open: boolean) => {
    if (!open) setOpened(null);
  };
  return (
    <div className="flex items-center gap-2">
      <TermButton
        label={t('futuresForm.marginMode')}
        value={terms.isCross ? t('futuresForm.cross') : t('futuresForm.isolated')}
        onClick={() => setOpened('marginMode')}
      />
      <TermButton
        label={t('orders.leverage')}
        value={`${terms.leverage}x`}
        onClick={() => setOpened('leverage')}
      />
      <TermButton
        label={t('futuresForm.positionMode')}
        value={terms.isOneWay ? t('futuresForm.oneWay') : t('futuresForm.hedge')}
        onClick={() => setOpened('positionMode')}
      />
      <Suspense fallback={<LoadingPart isDialog />}>
        {opened === 'marginMode' && (
          <MarginModeDialog market={market} isCross={terms.isCross} onOpen={onOpen} />
        )}
        {opened === 'leverage' && (
          <LeverageDialog market={market} leverage={terms.leverage} onOpen={onOpen} />
        )}
        {opened === 'positionMode' && (
          <PositionModeDialog isOneWay={terms.isOneWay} onOpen={onOpen} />
        )}
      </Suspense>
    </div>
  );
}
