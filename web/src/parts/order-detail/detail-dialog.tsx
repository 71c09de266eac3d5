import { useText } from '../../lib/i18n.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { closeOrderDetail, type OrderName } from '../orders/order-detail-store.ts';
import { Copied } from '../people/copied.tsx';
import { ContractOrderDetail } from './contract-order-detail.tsx';
import { SpotOrderDetail } from './spot-order-detail.tsx';

/** An order with its fills, and the link that opens it. */
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
      <div className="mt-3 flex min-h-11 text-ink-2 text-small">
        <Copied text={`${location.origin}/order?product=${product}&order=${code}`}>
          {t('trading.copyLink')}
        </Copied>
      </div>
    </Dialog>
  );
}
