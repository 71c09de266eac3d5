import { useRef, useState } from 'react';
import { ApiError } from '../../../data/api-error.ts';
import type { MarketItem } from '../../../data/markets.ts';
import { placeSpotOrder } from '../../../data/spot-orders.ts';
import { useText } from '../../../lib/i18n.ts';
import { toast } from '../../../ui/toast-store.ts';
import type { OrderForm } from './form.ts';
import { clientOrderIdFor, requestOf, type Unanswered } from './order-request.ts';
import type { OrderSummary } from './summary.ts';

export interface PlaceOrder {
  readonly isPlacing: boolean;
  /** What the exchange said against the last order; null once another is sent. */
  readonly refusal: string | null;
  /** Sends the order once, however often it is called meanwhile; true when it was placed. */
  readonly place: (form: OrderForm, summary: OrderSummary) => Promise<boolean>;
}

/** No answer, or one that does not say what became of the order. */
const isUnanswered = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** Sends orders of one market, and keeps what is known of the one on its way. */
export function usePlaceOrder(market: MarketItem): PlaceOrder {
  const t = useText();
  const [isPlacing, setPlacing] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const onItsWay = useRef(false);
  const unanswered = useRef<Unanswered | null>(null);

  const place = async (form: OrderForm, summary: OrderSummary) => {
    if (onItsWay.current) return false;
    onItsWay.current = true;
    setPlacing(true);
    setRefusal(null);
    const content = JSON.stringify([market.symbol, form]);
    const clientOrderId = clientOrderIdFor(content, unanswered.current, () => crypto.randomUUID());
    try {
      await placeSpotOrder(requestOf(form, summary, market.symbol, clientOrderId));
      unanswered.current = null;
      toast.success(t('Order placed successfully'));
      return true;
    } catch (error) {
      unanswered.current = isUnanswered(error) ? { content, clientOrderId } : null;
      setRefusal(refusalOf(error, t('Order failed'), t('An unexpected error occurred')));
      return false;
    } finally {
      onItsWay.current = false;
      setPlacing(false);
    }
  };
  return { isPlacing, refusal, place };
}

function refusalOf(error: unknown, failed: string, unexpected: string): string {
  if (error instanceof ApiError) return error.msg || failed;
  return error instanceof Error && error.message ? error.message : unexpected;
}
