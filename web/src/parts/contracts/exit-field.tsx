import { OrderType } from '@bourse/contract/enumerations.ts';
import { isBotOrder } from '@bourse/contract/trading-bots.ts';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import type { FuturesOrder } from '../../data/futures/contract-orders.ts';
import { exitsOf } from '../../data/futures/exits.ts';
import { usePositions } from '../../data/futures/positions.ts';
import { useContractRules } from '../../data/futures/use-contract-rules.ts';
import { priceOf, quantityOf } from '../../data/markets/scale.ts';
import { compareDecimals, finishDecimal, isAboveZero } from '../../lib/decimal.ts';
import { useText } from '../../lib/i18n.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { NumberField } from '../../ui/forms/number-field.tsx';
import { amendedTexts } from '../orders/amend-form.tsx';
import type { AmendedField } from '../orders/amended-order.ts';
import { ChangeButton } from '../orders/change-button.tsx';
import { openFuturesDialog } from '../positions/dialog-store.ts';
import { useSetExit } from '../positions/use-set-exit.ts';

interface ExitProps {
  readonly order: FuturesOrder;
}

/** Whether it is a take profit or stop loss that waits and that its owner can move. */
export const isWaitingExit = ({ exitType, triggered, clientOrderId }: FuturesOrder): boolean =>
  (exitType === 'takeProfit' || exitType === 'stopLoss') &&
  !triggered &&
  !isBotOrder(clientOrderId);

/** The position that an exit waits for, and the exit as its dialogs know it. */
function useGuarded(order: FuturesOrder) {
  const held = usePositions().data ?? [];
  for (const position of held) {
    const { takeProfit, stopLoss } = exitsOf(position, [order]);
    const [exit] = [...takeProfit, ...stopLoss];
    if (exit) return { position, exit };
  }
  return null;
}

/** The pencil of an exit: it opens the exits of its position, which know parts and limits. */
export function ExitButton({ order }: ExitProps) {
  const t = useText();
  const guarded = useGuarded(order);
  if (!guarded) return null;
  const { code } = guarded.position;
  return (
    <ChangeButton
      label={t('futuresPanel.setTpSl')}
      onClick={() => openFuturesDialog({ kind: 'exits', code })}
    />
  );
}

/** What can be changed of an exit in its row: the limit where it has one, the quantity where it is a part. */
export const exitFields = ({ orderType, isWhole }: FuturesOrder): readonly AmendedField[] => [
  'stopPrice',
  ...(orderType === OrderType.LIMIT ? (['price'] as const) : []),
  ...(isWhole ? [] : (['quantity'] as const)),
];

/** One of the numbers of an exit in its row: Enter changes it, Escape puts back what waits. */
export function ExitField({ order, field }: ExitProps & { readonly field: AmendedField }) {
  const t = useText();
  const guarded = useGuarded(order);
  const rules = useContractRules(order.symbol);
  const { set, isSetting } = useSetExit();
  const [typed, setTyped] = useState<string | null>(null);
  const waiting = order[field];
  const value = typed === null ? waiting : finishDecimal(typed);
  const isChanged = isAboveZero(value) && compareDecimals(value, waiting) !== 0;
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!guarded || !isChanged || isSetting) return;
    const { position, exit } = guarded;
    const change = field === 'stopPrice' ? { triggerPrice: value } : { [field]: value };
    const { kind, triggerPrice } = exit;
    if (await set({ position, kind, exit, triggerPrice, ...change })) setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || typed === null) return;
    event.stopPropagation();
    setTyped(null);
  };
  const isQuantity = field === 'quantity';
  return (
    <form
      onSubmit={(event) => void onSubmit(event)}
      onKeyDown={onKeyDown}
      className="flex justify-end"
    >
      <NumberField
        label={t(amendedTexts[field])}
        labelPlace="hidden"
        size="small"
        className="w-28"
        value={typed ?? waiting}
        onValue={setTyped}
        decimals={(isQuantity ? rules?.quantityDecimals : rules?.priceDecimals) ?? 0}
        step={rules ? (isQuantity ? quantityOf(rules, 1) : priceOf(rules, 1)) : undefined}
        disabled={isSetting || !guarded}
        after={
          isChanged && (
            <IconButton
              type="submit"
              icon="check"
              size="small"
              tone="accent"
              className="-mr-1.5 shrink-0"
              label={t('futuresPanel.setTpSl')}
            />
          )
        }
      />
    </form>
  );
}
