import { useText } from '../../lib/i18n.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { closeOrderDetail, type OrderName } from '../orders/order-detail-store.ts';
import { ContractOrderDetail } from './contract-order-detail.tsx';
import { SpotOrderDetail } from './spot-order-detail.tsx';

/** An order with its fills. */
export function DetailDialog({ shown }: { shown: OrderName }) {
  const t = useText();
  const { product, code } = shown;
  return (
    <Dialog
      open
      onOpen={(isOpen) => !isOpen && closeOrderDetail()}
      title={t('trading.orderDetail')}
      width="large"
    >
      {product === 'spot' ? <SpotOrderDetail code={code} /> : <ContractOrderDetail code={code} />}
    </Dialog>
  );
}
