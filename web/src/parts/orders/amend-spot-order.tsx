import { AccountKind, Side } from '@bourse/contract/enumerations.ts';
import { isBotOrder } from '@bourse/contract/trading-bots.ts';
import type { ReactNode } from 'react';
import { anchorPriceOf } from '../../data/live/anchor.ts';
import { useTicker } from '../../data/live/use-feed.ts';
import { useSpotAvailable } from '../../data/live/use-spot-available.ts';
import { bandOf } from '../../data/markets/market-scale.ts';
import type { MarketItem } from '../../data/markets/markets.ts';
import { useExchangeRules } from '../../data/markets/rules.ts';
import { amendSpotOrder, type Order } from '../../data/orders/spot-orders.ts';
import { useSetAside } from '../../data/user/assets.ts';
import { useSpotScale } from '../../data/user/trading-rules.ts';
import { AmendButton } from './amend-button.tsx';
import { AmendField } from './amend-field.tsx';
import { AmendForm, type Amendment } from './amend-form.tsx';
import { type AmendedField, amendedFields, isAmendable } from './amended-order.ts';

interface AmendSpotProps {
  readonly order: Order;
  readonly market: MarketItem;
}

/** What a change of a spot order is judged by. */
function useSpotAmendment({ order, market }: AmendSpotProps): Amendment {
  const { symbol, base, quote, precision, quantityPrecision, quotation } = market;
  const isBuy = order.orderSide === Side.BUY;
  const { rules, scale } = useSpotScale(market);
  const ticker = useTicker('spot', symbol);
  const bandTicksMin = useExchangeRules().data?.risk.bandTicksMin ?? 0;
  const available = useSpotAvailable(isBuy ? quote : base);
  const setAside = useSetAside(AccountKind.SPOT, isBuy ? quote : base);
  const lastPrice = ticker?.price ? ticker.price.toFixed(precision) : quotation.latestPrice;
  const anchorPrice = anchorPriceOf(market, ticker);
  return {
    context: {
      ...{ order, base, quote, precision },
      state: rules?.state,
      bounds: scale,
      band: scale && bandOf(scale, { lastPrice, anchorPrice, bandTicksMin }),
      reference: lastPrice,
      isOfAnyValue: false,
      spends: available === null ? null : { isOfQuote: isBuy, leverage: null, available, setAside },
    },
    scale: { quantityPrecision, tickSize: rules?.tickSize, lotSize: rules?.lotSize },
    send: amendSpotOrder,
  };
}

function AmendSpotForm({ onDone, ...props }: AmendSpotProps & { onDone: () => void }) {
  return <AmendForm amendment={useSpotAmendment(props)} onDone={onDone} />;
}

function AmendSpotField({ field, ...props }: AmendSpotProps & { field: AmendedField }) {
  return <AmendField field={field} amendment={useSpotAmendment(props)} />;
}

/** Whether its owner can change it: of a market that is listed, and no bot's. */
const isOwnAmendable = (order: Order, market: MarketItem | undefined): market is MarketItem =>
  market !== undefined && isAmendable(order) && !isBotOrder(order.clientOrderId);

interface AmendProps {
  readonly order: Order;
  readonly market: MarketItem | undefined;
}

/** Changes a spot order that rests or waits for its trigger; nothing for any other. */
export function AmendSpotOrder({ order, market }: AmendProps) {
  if (!isOwnAmendable(order, market)) return null;
  return (
    <AmendButton
      form={(onDone) => <AmendSpotForm order={order} market={market} onDone={onDone} />}
    />
  );
}

/** One of the numbers of an order as a field of its row, or as text where it cannot be changed. */
export function SpotOrderField({
  order,
  market,
  field,
  children,
}: AmendProps & { readonly field: AmendedField; readonly children: ReactNode }) {
  if (!isOwnAmendable(order, market) || !amendedFields(order).includes(field)) return children;
  return <AmendSpotField key={order.code} order={order} market={market} field={field} />;
}
