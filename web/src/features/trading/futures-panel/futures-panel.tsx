import type { ContractItem } from '../../../data/markets.ts';
import { useText } from '../../../lib/i18n.ts';
import { Panel } from '../../../ui/panel.tsx';

interface FuturesPanelProps {
  readonly market: ContractItem;
  readonly className?: string;
}

/** The user's positions and orders. */
export function FuturesPanel({ market, className }: FuturesPanelProps) {
  const t = useText();
  return (
    <Panel label={t('Orders')} className={className ?? ''}>
      {market.name}
    </Panel>
  );
}
