import { OrderType, Side } from '@bourse/contract/enumerations.ts';
import { Link } from 'wouter';
import { usePreferences } from '../../data/device/preferences.ts';
import type { MarketItem } from '../../data/markets/markets.ts';
import type { Order } from '../../data/orders/spot-orders.ts';
import { formatNumber, formatTime } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { toneOfSide } from '../../ui/figures/tone.ts';
import { BotMark } from './bot-mark.tsx';
import { filledPercentOf, kindTextOf, reasonTextOf, statusTextOf } from './order-text.ts';
import { useIsOnCard } from './row-cards.tsx';
import { WaitingState, WokenLines } from './waiting-state.tsx';

export type Markets = ReadonlyMap<string, MarketItem>;

/** The quote coin of all markets: one for all stands in a head, several stand in the rows. */
export function onlyQuoteOf(markets: Markets): string | undefined {
  const quotes = new Set([...markets.values()].map((market) => market.quote));
  return quotes.size === 1 ? [...quotes][0] : undefined;
}

/** A market that is no longer listed shows what the order itself has. */
const PRICE_DECIMALS = 2;
const QUANTITY_DECIMALS = 4;
/** Money of the quote coin, wherever a screen of spot shows it (decision 207). */
export const QUOTE_DECIMALS = 4;

export const priceText = (market: MarketItem | undefined, price: string) =>
  formatNumber(price, market?.precision ?? PRICE_DECIMALS);
export const quantityText = (market: MarketItem | undefined, quantity: string) =>
  formatNumber(quantity, market?.quantityPrecision ?? QUANTITY_DECIMALS, { zero: true });

export function TimeCell({ timeMs }: { timeMs: number }) {
  const timeOffset = usePreferences((state) => state.timeOffset);
  return (
    <time
      dateTime={new Date(timeMs).toISOString()}
      title={formatTime(timeMs, timeOffset, 'full')}
      // With its year it takes two lines of a column that is as wide as a time of this year.
      className="whitespace-normal text-ink-2"
    >
      {formatTime(timeMs, timeOffset, 'short')}
    </time>
  );
}

export function PairCell({ symbol, markets }: { symbol: string; markets: Markets }) {
  return (
    <Link
      to={`/spot/${symbol}`}
      data-pair
      className="max-tablet:reach-down font-medium hover:underline"
    >
      {markets.get(symbol)?.name ?? symbol}
    </Link>
  );
}

export function SideText({ side }: { side: number }) {
  const t = useText();
  return (
    <span className={toneOfSide(side)}>
      {side === Side.BUY ? t('trading.buy') : t('trading.sell')}
    </span>
  );
}

interface KindProps {
  readonly order: Order;
  readonly market: MarketItem | undefined;
  /** Whether it says what the order waits for. */
  readonly hasTrigger?: boolean;
}

export function KindCell({ order, market, hasTrigger = true }: KindProps) {
  const t = useText();
  const isStop = hasTrigger && Number(order.stopPrice) > 0;
  return (
    <>
      {t(kindTextOf(order))} <SideText side={order.orderSide} />
      {order.timeInForce !== 'GTC' && order.orderType === OrderType.LIMIT && (
        <span className="ml-1.5 text-ink-3 text-tiny">{order.timeInForce}</span>
      )}
      {isStop && (
        <span className="block text-ink-3 text-tiny">
          {order.triggered && !order.woken ? t('trading.triggered') : t('trading.trigger')}{' '}
          {priceText(market, order.stopPrice)}
        </span>
      )}
      {order.waiting && (
        <WaitingState waiting={order.waiting} isExit={order.protectedExit === true} />
      )}
      <BotMark clientOrderId={order.clientOrderId} />
      <WokenLines
        woken={order.woken}
        average={order.averagePrice}
        isContract={false}
        priceText={(price) => priceText(market, price)}
      />
    </>
  );
}

/** What a trade was: its order rested in the book, or took from it. */
export function RoleText({ isMaker }: { isMaker: boolean }) {
  const t = useText();
  return <span className="text-ink-2">{isMaker ? t('trading.maker') : t('trading.taker')}</span>;
}

/** A bar and the percent beside it. */
export function FilledCell({ order }: { order: Pick<Order, 'quantity' | 'dealQuantity'> }) {
  const percent = filledPercentOf(order);
  // Between a name and its value a bar reads as a line.
  if (useIsOnCard()) return `${percent}%`;
  return (
    <span className="flex items-center justify-end gap-2">
      <span aria-hidden="true" className="h-1 w-[54px] overflow-hidden rounded-full bg-track">
        <span className="block h-full bg-info" style={{ width: `${percent}%` }} />
      </span>
      <span className="min-w-9">{percent}%</span>
    </span>
  );
}

export function StatusCell({ order }: { order: Order }) {
  const t = useText();
  const reason = reasonTextOf(order);
  return (
    <span title={reason ? t(reason) : undefined} className="whitespace-normal text-ink-2">
      {t(statusTextOf(order))}
      {reason && <span className="sr-only">: {t(reason)}</span>}
    </span>
  );
}
