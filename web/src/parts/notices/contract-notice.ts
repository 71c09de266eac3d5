import { OrderStatus } from '@bourse/contract/enumerations.ts';
import { isBotOrder } from '@bourse/contract/trading-bots.ts';
import type { Contracts } from '../../data/futures/use-contracts-by-symbol.ts';
import type { LiveContractOrder, LivePosition } from '../../data/live/private-futures.ts';
import type { PrivateChange } from '../../data/live/push.ts';
import { isAboveZero } from '../../lib/decimal.ts';
import { formatNumber } from '../../lib/format.ts';
import type { TextKey, Translate } from '../../lib/i18n.ts';
import { contractKindOf, contractSideOf, exitTextOf } from '../contracts/contract-order-text.ts';

export interface Notice {
  readonly tone: 'success' | 'error';
  readonly text: string;
}

/** It has ended by trading: in full, or as far as the book went (market and IOC orders, D22). */
const hasTraded = ({ status, reason, dealQuantity }: LiveContractOrder) =>
  status === OrderStatus.FILLED ||
  (status === OrderStatus.CANCELED && reason === 'remainder' && isAboveZero(dealQuantity));

/** What sent an order that its owner did not send now: an exit, a trigger, a forced end. */
function causeOf(order: LiveContractOrder): TextKey | null {
  const { exitType, stopPrice } = order;
  if (exitType !== '' && exitType !== 'manual') return exitTextOf(exitType);
  return isAboveZero(stopPrice) ? contractKindOf(order) : null;
}

function ofOrder(t: Translate, order: LiveContractOrder, contracts: Contracts): Notice | null {
  if (!hasTraded(order) || isBotOrder(order.clientOrderId)) return null;
  const item = contracts.get(order.symbol);
  const values = {
    pair: item?.name ?? order.symbol,
    action: t(contractSideOf(order)),
    quantity: formatNumber(order.dealQuantity, item?.quantityPrecision ?? 8, { trim: true }),
    coin: item?.base ?? '',
    price: formatNumber(order.dealPrice, item?.precision ?? 8),
  };
  const text = t('futuresPanel.fillNotice', values);
  const cause = causeOf(order);
  return {
    tone: 'success',
    text: cause ? t('trading.causeNotice', { cause: t(cause), text }) : text,
  };
}

function ofPosition(t: Translate, position: LivePosition, contracts: Contracts): Notice | null {
  const { symbol, exitType, quantity } = position;
  if (isAboveZero(quantity)) return null;
  const pair = contracts.get(symbol)?.name ?? symbol;
  if (exitType === 'liquidation') {
    const key = 'futuresPanel.liquidatedNotice';
    return { tone: 'error', text: t(key, { pair }) };
  }
  if (exitType === 'adl') {
    const key = 'futuresPanel.deleveragedNotice';
    return { tone: 'error', text: t(key, { pair }) };
  }
  return null;
}

/** What to say of a private change of futures: a fill that ended an order, or an end by force. */
export function contractNoticeOf(
  t: Translate,
  { body }: PrivateChange,
  contracts: Contracts,
): Notice | null {
  if (body.case === 'contractOrder') return ofOrder(t, body.value, contracts);
  return body.case === 'position' ? ofPosition(t, body.value, contracts) : null;
}
