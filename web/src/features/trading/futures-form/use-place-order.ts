import { useRef, useState } from 'react';
import { ApiError } from '../../../data/api-error.ts';
import { openContractOrder } from '../../../data/futures/actions.ts';
import { useText } from '../../../lib/i18n.ts';
import { randomKey } from '../../../lib/random-key.ts';
import { toast } from '../../../ui/toast-store.ts';
import { clientOrderIdFor, type Unanswered } from '../order-form/order-request.ts';
import type { OpenOrder } from './order-request.ts';

export interface PlaceOrder {
  readonly isPlacing: boolean;
  /** What the exchange said against the last order; null once another is sent. */
  readonly refusal: string | null;
  /** Sends the order once, however often it is called meanwhile; true when it was placed. */
  readonly place: (order: OpenOrder) => Promise<boolean>;
}

/** No answer, or one that does not say what became of the order. */
const isUnanswered = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** Sends orders on contracts, and keeps what is known of the one on its way. */
export function usePlaceOrder(): PlaceOrder {
  const t = useText();
  const [isPlacing, setPlacing] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const onItsWay = useRef(false);
  const unanswered = useRef<Unanswered | null>(null);

  const place = async (order: OpenOrder) => {
    if (onItsWay.current) return false;
    onItsWay.current = true;
    setPlacing(true);
    setRefusal(null);
    // The margin follows the last price: it is no part of what makes two orders the same.
    const content = JSON.stringify({ ...order, margin: null });
    const clientOrderId = clientOrderIdFor(content, unanswered.current, randomKey);
    try {
      await openContractOrder({ ...order, clientOrderId });
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
