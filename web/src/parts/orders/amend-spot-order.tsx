import { AccountKind, OrderType, Side } from '@bourse/contract/enumerations.ts';
import { anchorPriceOf } from '../../data/live/anchor.ts';
import { useTicker } from '../../data/live/use-feed.ts';
import { useSpotAvailable } from '../../data/live/use-spot-available.ts';
import { bandOf } from '../../data/markets/market-scale.ts';
import type { MarketItem } from '../../data/markets/markets.ts';
import { useExchangeRules } from '../../data/markets/rules.ts';
import { amendSpotOrder, type Order } from '../../data/orders/spot-orders.ts';
import { useSetAside } from '../../data/user/assets.ts';
import { useSpotScale } from '../../data/user/trading-rules.ts';
import { isAboveZero } from '../../lib/decimal.ts';
import { AmendButton } from './amend-button.tsx';
import { AmendForm } from './amend-form.tsx';

interface AmendSpotProps {
  readonly order: Order;
  readonly market: MarketItem;
}

function AmendSpotForm({ order, market, onDone }: AmendSpotProps & { onDone: () => void }) {
  const { symbol, base, quote, precision, quantityPrecision, quotation } = market;
  const isBuy = order.orderSide === Side.BUY;
  const { rules, scale } = useSpotScale(market);
  const ticker = useTicker('spot', symbol);
  const bandTicksMin = useExchangeRules().data?.risk.bandTicksMin ?? 0;
  const available = useSpotAvailable(isBuy ? quote : base);
  const setAside = useSetAside(AccountKind.SPOT, isBuy ? quote : base);
  const lastPrice = ticker?.price ? ticker.price.toFixed(precision) : quotation.latestPrice;
  const anchorPrice = anchorPriceOf(market, ticker);
  return (
    <AmendForm
      context={{
        ...{ order, base, quote, precision },
        state: rules?.state,
        bounds: scale,
        band: scale && bandOf(scale, { lastPrice, anchorPrice, bandTicksMin }),
        isOfAnyValue: false,
        spends:
          available === null ? null : { isOfQuote: isBuy, leverage: null, available, setAside },
      }}
      scale={{ quantityPrecision, tickSize: rules?.tickSize, lotSize: rules?.lotSize }}
      send={amendSpotOrder}
      onDone={onDone}
    />
  );
}

/** Whether an order rests: one that waits for its trigger holds no place that could be kept. */
const isResting = ({ orderType, stopPrice, triggered }: Order) =>
  orderType === OrderType.LIMIT && (triggered || !isAboveZero(stopPrice));

/** Changes a spot order that rests; nothing for any other. */
export function AmendSpotOrder({
  order,
  market,
}: Omit<AmendSpotProps, 'market'> & { market: MarketItem | undefined }) {
  if (!market || !isResting(order)) return null;
  return (
    <AmendButton
      form={(onDone) => <AmendSpotForm order={order} market={market} onDone={onDone} />}
    />
  );
}
