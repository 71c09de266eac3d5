import { AccountKind, OrderType } from '@bourse/contract/enumerations.ts';
import { isBotOrder } from '@bourse/contract/trading-bots.ts';
import { contractPriceBand } from '@bourse/core/preview.ts';
import type { ReactNode } from 'react';
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
import { type AmendedField, AmendField } from '../orders/amend-field.tsx';
import { AmendForm, type Amendment } from '../orders/amend-form.tsx';
import { isOpening } from './contract-order-text.ts';
import { ExitButton, isWaitingExit } from './exit-trigger.tsx';

interface AmendContractProps {
  readonly order: FuturesOrder;
  readonly item: ContractItem;
}

/** What a change of a contract order is judged by. */
function useContractAmendment({ order, item }: AmendContractProps): Amendment {
  const { symbol, base, quote, precision, quantityPrecision } = item;
  const rules = useContractRules(symbol);
  const { markPrice = '' } = useMark(symbol) ?? {};
  const anchorPrice = anchorPriceOf(item, useTicker('futures', symbol));
  const figures = useAccountFigures();
  const setAside = useSetAside(AccountKind.FUTURES, quote);
  const anchorTicks = rules && anchorTicksOf(rules, ticksOf(rules, markPrice), anchorPrice);
  return {
    context: {
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
    },
    scale: {
      quantityPrecision,
      tickSize: rules ? priceOf(rules, 1) : undefined,
      lotSize: rules ? quantityOf(rules, 1) : undefined,
    },
    send: amendContractOrder,
  };
}

function AmendContractForm({ onDone, ...props }: AmendContractProps & { onDone: () => void }) {
  return <AmendForm amendment={useContractAmendment(props)} onDone={onDone} />;
}

function AmendContractField({ field, ...props }: AmendContractProps & { field: AmendedField }) {
  return <AmendField field={field} amendment={useContractAmendment(props)} />;
}

const isClosing = (order: FuturesOrder) =>
  order.reduceOnly || (order.positionType !== 0 && !isOpening(order));

/** Whether it rests in the book: neither waits for its trigger nor closes a position as its exit. */
const isResting = ({ orderType, exitType, stopPrice, triggered }: FuturesOrder) =>
  orderType === OrderType.LIMIT && exitType === '' && (triggered || !isAboveZero(stopPrice));

/** Whether its owner can change it: it rests, of a contract that is listed, and is no bot's. */
const isAmendable = (order: FuturesOrder, item: ContractItem | undefined): item is ContractItem =>
  item !== undefined && isResting(order) && !isBotOrder(order.clientOrderId);

interface AmendProps {
  readonly order: FuturesOrder;
  readonly item: ContractItem | undefined;
}

/** Changes a contract order that rests, and an exit in the dialog of its position; nothing for any other. */
export function AmendContractOrder({ order, item }: AmendProps) {
  if (isWaitingExit(order)) return <ExitButton order={order} />;
  if (!isAmendable(order, item)) return null;
  return (
    <AmendButton
      form={(onDone) => <AmendContractForm order={order} item={item} onDone={onDone} />}
    />
  );
}

/** The price or the quantity of an order as a field of its row, or as text where it cannot be changed. */
export function ContractOrderField({
  order,
  item,
  field,
  children,
}: AmendProps & { readonly field: AmendedField; readonly children: ReactNode }) {
  if (!isAmendable(order, item)) return children;
  return <AmendContractField key={order.code} order={order} item={item} field={field} />;
}
