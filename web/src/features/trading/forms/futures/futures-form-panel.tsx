import type { ContractItem } from '#app/data/markets/markets.ts';
import { FormPanel } from '../form-panel.tsx';
import { AssetsBox } from './assets-box.tsx';
import { GuestPanel } from './guest-panel.tsx';
import { OrderEntry } from './order-entry.tsx';

interface FuturesFormPanelProps {
  readonly market: ContractItem;
  readonly className?: string;
}

/** Opens and closes positions of one contract, and shows what there is to do it with. */
export function FuturesFormPanel({ market, className }: FuturesFormPanelProps) {
  return (
    <FormPanel className={className} guest={<GuestPanel market={market} />}>
      <OrderEntry market={market} />
      <AssetsBox market={market} />
    </FormPanel>
  );
}
