import { AccountKind, OrderType } from '@bourse/contract/enumerations.ts';
import { contractPriceBand } from '@bourse/core/preview.ts';
import { amendContractOrder } from '../../data/futures/actions.ts';
import type { FuturesOrder } from '../../data/futures/contract-orders.ts';
import { anchorTicksOf } from '../../data/futures/contract-rules.ts';
import { useContractRules } from '../../data/futures/use-contract-rules.ts';
import { useAccountFigures } from '../../data/futures/use-futures-account.ts';
import { anchorPriceOf } from '../../data/live/anchor.ts';
import { useTicker } from '../../data/live/use-feed.ts';
import { useMark } from '../../data/live/use-mark.ts';
import type { ContractItem } from '../../data/markets/markets.ts';
import { moneyOf, priceOf, quantityOf, ticksOf } from '../../data/markets/scale.ts';
import { useSetAside } from '../../data/user/assets.ts';
import { isAboveZero } from '../../lib/decimal.ts';
import { AmendButton } from '../orders/amend-button.tsx';
import { AmendForm } from '../orders/amend-form.tsx';
import { isOpening } from './contract-order-text.ts';

interface AmendContractProps {
  readonly order: FuturesOrder;
  readonly item: ContractItem;
}

function AmendContractForm({ order, item, onDone }: AmendContractProps & { onDone: () => void }) {
  const { symbol, base, quote, precision, quantityPrecision } = item;
  const rules = useContractRules(symbol);
  const { markPrice = '' } = useMark(symbol) ?? {};
  const anchorPrice = anchorPriceOf(item, useTicker('futures', symbol));
  const figures = useAccountFigures();
  const setAside = useSetAside(AccountKind.FUTURES, quote);
  const anchorTicks = rules && anchorTicksOf(rules, ticksOf(rules, markPrice), anchorPrice);
  return (
    <AmendForm
      context={{
        ...{ order, base, quote, precision },
        state: rules?.state,
        bounds: rules,
        band:
          rules && anchorTicks !== null
            ? contractPriceBand(rules, anchorTicks, rules.bandTicksMin)
            : null,
        isOfAnyValue: order.reduceOnly,
        // What only closes takes no margin.
        spends:
          rules && figures && !isClosing(order)
            ? {
                ...{ isOfQuote: true, leverage: order.leverage, setAside },
                available: moneyOf(rules, figures.available),
              }
            : null,
      }}
      scale={{
        quantityPrecision,
        tickSize: rules ? priceOf(rules, 1) : undefined,
        lotSize: rules ? quantityOf(rules, 1) : undefined,
      }}
      send={amendContractOrder}
      onDone={onDone}
    />
  );
}

const isClosing = (order: FuturesOrder) =>
  order.reduceOnly || (order.positionType !== 0 && !isOpening(order));

/** Whether it rests in the book: neither waits for its trigger nor closes a position as its exit. */
const isResting = ({ orderType, exitType, stopPrice, triggered }: FuturesOrder) =>
  orderType === OrderType.LIMIT && exitType === '' && (triggered || !isAboveZero(stopPrice));

/** Changes a contract order that rests; nothing for any other. */
export function AmendContractOrder({
  order,
  item,
}: Omit<AmendContractProps, 'item'> & { item: ContractItem | undefined }) {
  if (!item || !isResting(order)) return null;
  return (
    <AmendButton
      form={(onDone) => <AmendContractForm order={order} item={item} onDone={onDone} />}
    />
  );
}
