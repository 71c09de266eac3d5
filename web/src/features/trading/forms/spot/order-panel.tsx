import type { SpotMarket } from '../../market/trading-market.ts';
import { FormPanel } from '../form-panel.tsx';
import { AssetsBox } from './assets-box.tsx';
import { GuestPanel } from './guest-panel.tsx';
import { OrderEntry } from './order-entry.tsx';

interface OrderPanelProps {
  readonly market: SpotMarket;
  readonly className?: string;
}

/** Buys and sells, and shows what there is to buy and sell with. */
export function OrderPanel({ market, className }: OrderPanelProps) {
  return (
    <FormPanel className={className} guest={<GuestPanel market={market} />}>
      <OrderEntry market={market} />
      <AssetsBox market={market} />
    </FormPanel>
  );
}
