import { useRef, useState } from 'react';
import { useEngineAwaySeconds } from '#app/data/live/use-engine-away.ts';
import { refusalOf } from '#app/data/server/api-error.ts';
import { createSameUnderKey, useAttempt } from '#app/data/server/attempt.ts';
import { useText } from '#app/lib/i18n.ts';
import { toast } from '#app/ui/overlays/toast-store.ts';

/** How a product's orders are sent. */
export interface OrderSender<Order, Form> {
  readonly send: (order: Order, clientOrderId: string) => Promise<{ readonly code: string }>;
  /** Sends the orders of a scale order in one request; each has an answer of its own, in their order. */
  readonly sendAll: (
    orders: readonly Order[],
    clientOrderId: string,
  ) => Promise<readonly BatchAnswer[]>;
  /** What makes two orders the same, without what follows the price: of the order, and the form that it was typed in. */
  readonly contentOf: (order: Order, draft: Form) => string;
}

/** `code` is 0 or that of a refusal, which `msg` says. */
interface BatchAnswer {
  readonly code: number;
  readonly msg: string;
}

/** Orders that go together, each under an id of its own: that of all and its place. */
export const numbered = <Order>(orders: readonly Order[], clientOrderId: string) =>
  orders.map((order, place) => ({ ...order, clientOrderId: `${clientOrderId}-${place}` }));

interface Priced {
  readonly price?: string | number | undefined;
}

/** Each reason with the prices of the orders that were refused for it. */
function refusedText(orders: readonly Priced[], answers: readonly BatchAnswer[]): string {
  const reasons = new Map<string, string[]>();
  answers.forEach(({ code, msg }, place) => {
    if (code !== 0)
      reasons.set(msg, [...(reasons.get(msg) ?? []), String(orders[place]?.price ?? '')]);
  });
  return [...reasons].map(([msg, prices]) => `${prices.join(', ')} (${msg})`).join('; ');
}

/** Some time to read which orders were refused, and why. */
const REFUSED_TOAST_MS = 10_000;

export interface PlaceOrder<Order, Form> {
  readonly isPlacing: boolean;
  /** What the exchange said against the last order; null once another is sent. */
  readonly refusal: string | null;
  /** Sends the orders once, however often it is called meanwhile; true when one was placed. */
  readonly place: (orders: readonly Order[], draft: Form) => Promise<boolean>;
}

/** What the button of an order says that is on its way. */
export function usePlacingText(): string {
  const t = useText();
  const isAway = useEngineAwaySeconds() > 0;
  return isAway ? t('trading.waitingForEngine') : t('trading.placingOrder');
}

/** Sends orders, and keeps what is known of the one on its way. */
export function usePlaceOrder<Order extends Priced, Form>({
  send,
  sendAll,
  contentOf,
}: OrderSender<Order, Form>): PlaceOrder<Order, Form> {
  const t = useText();
  const [isPlacing, setPlacing] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const onItsWay = useRef(false);
  const [sameUnder] = useState(() => createSameUnderKey<readonly Order[]>());
  const attempt = useAttempt();

  const sendOne = async (order: Order, id: string) => {
    const { code } = await send(order, id);
    toast.about(code, { message: t('trading.orderPlaced') });
    return true;
  };
  const sendScale = async (orders: readonly Order[], id: string) => {
    const answers = await sendAll(orders, id);
    const placed = answers.filter(({ code }) => code === 0).length;
    const count = orders.length;
    if (placed === count) toast.success(t('trading.ordersPlaced', { count }));
    else if (placed === 0) setRefusal(answers[0]?.msg || t('trading.orderFailed'));
    else {
      const refused = refusedText(orders, answers);
      toast.error(t('trading.ordersPartlyPlaced', { placed, count, refused }), REFUSED_TOAST_MS);
    }
    return placed > 0;
  };

  const place = async (orders: readonly Order[], draft: Form) => {
    if (onItsWay.current) return false;
    onItsWay.current = true;
    setPlacing(true);
    setRefusal(null);
    try {
      const content = orders.map((order) => contentOf(order, draft)).join('\n');
      return await attempt(content, (id) => {
        const sent = sameUnder(id, orders);
        const [only] = sent;
        return only && sent.length === 1 ? sendOne(only, id) : sendScale(sent, id);
      });
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
