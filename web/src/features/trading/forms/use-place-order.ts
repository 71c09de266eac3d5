import { useRef, useState } from 'react';
import { useEngineAwaySeconds } from '#app/data/live/use-engine-away.ts';
import { refusalOf } from '#app/data/server/api-error.ts';
import { createSameUnderKey, useAttempt } from '#app/data/server/attempt.ts';
import { useText } from '#app/lib/i18n.ts';
import { toast } from '#app/ui/overlays/toast-store.ts';

/** How a product's orders are sent. */
export interface OrderSender<Order, Form> {
  readonly send: (order: Order, clientOrderId: string) => Promise<{ readonly code: string }>;
  /** What makes two orders the same, without what follows the price: of the order, and the form that it was typed in. */
  readonly contentOf: (order: Order, draft: Form) => string;
}

export interface PlaceOrder<Order, Form> {
  readonly isPlacing: boolean;
  /** What the exchange said against the last order; null once another is sent. */
  readonly refusal: string | null;
  /** Sends the order once, however often it is called meanwhile; true when it was placed. */
  readonly place: (order: Order, draft: Form) => Promise<boolean>;
}

/** What the button of an order says that is on its way. */
export function usePlacingText(): string {
  const t = useText();
  const isAway = useEngineAwaySeconds() > 0;
  return isAway ? t('trading.waitingForEngine') : t('trading.placingOrder');
}

/** Sends orders, and keeps what is known of the one on its way. */
export function usePlaceOrder<Order, Form>({
  send,
  contentOf,
}: OrderSender<Order, Form>): PlaceOrder<Order, Form> {
  const t = useText();
  const [isPlacing, setPlacing] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const onItsWay = useRef(false);
  const [sameUnder] = useState(() => createSameUnderKey<Order>());
  const attempt = useAttempt();

  const place = async (order: Order, draft: Form) => {
    if (onItsWay.current) return false;
    onItsWay.current = true;
    setPlacing(true);
    setRefusal(null);
    try {
      const { code } = await attempt(contentOf(order, draft), (id) =>
        send(sameUnder(id, order), id),
      );
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
