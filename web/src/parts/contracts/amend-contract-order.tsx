import { AccountKind, TriggerType } from '@bourse/contract/enumerations.ts';
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
import { AmendButton } from '../orders/amend-button.tsx';
import { AmendField } from '../orders/amend-field.tsx';
import { AmendForm, type Amendment } from '../orders/amend-form.tsx';
import { type AmendedField, amendedFields, isAmendable } from '../orders/amended-order.ts';
import { isOpening } from './contract-order-text.ts';
import { ExitButton, ExitField, exitFields, isWaitingExit } from './exit-field.tsx';

interface AmendContractProps {
  readonly order: FuturesOrder;
  readonly item: ContractItem;
}

/** What a change of a contract order is judged by. */
function useContractAmendment({ order, item }: AmendContractProps): Amendment {
  const { symbol, base, quote, precision, quantityPrecision } = item;
  const rules = useContractRules(symbol);
  const { markPrice = '' } = useMark(symbol) ?? {};
  const ticker = useTicker('futures', symbol);
  const anchorPrice = anchorPriceOf(item, ticker);
  const lastPrice = ticker?.price ? ticker.price.toFixed(precision) : item.quotation.latestPrice;
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
      reference: order.triggerPriceType === TriggerType.MARK ? markPrice || null : lastPrice,
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

/** Whether its owner can change it: of a contract that is listed, no exit of a position, and no bot's. */
const isOwnAmendable = (
  order: FuturesOrder,
  item: ContractItem | undefined,
): item is ContractItem =>
  item !== undefined &&
  order.exitType === '' &&
  isAmendable(order) &&
  !isBotOrder(order.clientOrderId);

interface AmendProps {
  readonly order: FuturesOrder;
  readonly item: ContractItem | undefined;
}

/** Changes a contract order that rests or waits for its trigger, and an exit in the dialog of its position; nothing for any other. */
export function AmendContractOrder({ order, item }: AmendProps) {
  if (isWaitingExit(order)) return <ExitButton order={order} />;
  if (!isOwnAmendable(order, item)) return null;
  return (
    <AmendButton
      form={(onDone) => <AmendContractForm order={order} item={item} onDone={onDone} />}
    />
  );
}

/** One of the numbers of an order or exit as a field of its row, or as text where it cannot be changed. */
export function OpenOrderField({
  order,
  item,
  field,
  children,
}: AmendProps & { readonly field: AmendedField; readonly children: ReactNode }) {
  if (isWaitingExit(order) && exitFields(order).includes(field)) {
    return <ExitField key={`${order.code} ${order[field]}`} order={order} field={field} />;
  }
  if (!isOwnAmendable(order, item) || !amendedFields(order).includes(field)) return children;
  return <AmendContractField key={order.code} order={order} item={item} field={field} />;
}
