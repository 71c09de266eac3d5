import { useRef, useState } from 'react';
import { refusalOf } from '#app/data/server/api-error.ts';
import { createSameUnderKey, useAttempt } from '#app/data/server/attempt.ts';
import { useText } from '#app/lib/i18n.ts';
import { toast } from '#app/ui/overlays/toast-store.ts';

/** How a product's orders are sent. */
export interface OrderSender<Order> {
  readonly send: (order: Order, clientOrderId: string) => Promise<{ readonly code: string }>;
  /** What makes two orders the same, without what follows the price. */
  readonly contentOf: (order: Order) => string;
}

export interface PlaceOrder<Order> {
  readonly isPlacing: boolean;
  /** What the exchange said against the last order; null once another is sent. */
  readonly refusal: string | null;
  /** Sends the order once, however often it is called meanwhile; true when it was placed. */
  readonly place: (order: Order) => Promise<boolean>;
}

/** Sends orders, and keeps what is known of the one on its way. */
export function usePlaceOrder<Order>({ send, contentOf }: OrderSender<Order>): PlaceOrder<Order> {
  const t = useText();
  const [isPlacing, setPlacing] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const onItsWay = useRef(false);
  const [sameUnder] = useState(() => createSameUnderKey<Order>());
  const attempt = useAttempt();

  const place = async (order: Order) => {
    if (onItsWay.current) return false;
    onItsWay.current = true;
    setPlacing(true);
    setRefusal(null);
    try {
      const { code } = await attempt(contentOf(order), (id) => send(sameUnder(id, order), id));
      toast.about(code, { message: t('trading.orderPlaced') });
      return true;
    } catch (error) {
      setRefusal(refusalOf(error, t('trading.orderFailed'), t('shell.unexpectedError')));
      return false;
    } finally {
      onItsWay.current = false;
      setPlacing(false);
    }
  };
  return { isPlacing, refusal, place };
}
