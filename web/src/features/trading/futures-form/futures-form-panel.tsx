import type { ContractItem } from '../../../data/markets.ts';
import { useText } from '../../../lib/i18n.ts';
import { Panel } from '../../../ui/panel.tsx';

interface FuturesFormPanelProps {
  readonly market: ContractItem;
  readonly className?: string;
}

/** Opens and closes positions of one contract. */
export function FuturesFormPanel({ market, className }: FuturesFormPanelProps) {
  const t = useText();
  return (
    <Panel label={t('Place order')} className={className ?? ''}>
      {market.name}
    </Panel>
  );
}
