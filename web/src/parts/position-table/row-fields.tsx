/** What is worked in the row itself: exits, and closing a part. */
import { PositionSide } from '@bourse/contract/enumerations.ts';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useRulesBySymbol } from '../../data/futures/use-contract-rules.ts';
import { priceOf, quantityOf } from '../../data/markets/scale.ts';
import { compareDecimals, finishDecimal, isAboveZero } from '../../lib/decimal.ts';
import { useText } from '../../lib/i18n.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { NumberField } from '../../ui/forms/number-field.tsx';
import { priceText } from '../contracts/contract-cells.tsx';
import type { ExitKind } from '../position-forms/exits-form.ts';
import { shareOfQuantity } from '../position-forms/percents.ts';
import { openFuturesDialog } from '../positions/dialog-store.ts';
import { useMarketClose } from '../positions/use-market-close.ts';
import { useSetExit } from '../positions/use-set-exit.ts';
import type { PositionRow } from './position-rows.ts';

interface RowProps {
  readonly row: PositionRow;
}

/**
 * The trigger of the one exit of a kind: Enter sends what is typed, Escape puts back what waits, an empty field takes
 * the exit away. Several of a kind are worked in their dialog.
 */
function ExitField({ row, kind }: RowProps & { readonly kind: ExitKind }) {
  const t = useText();
  const { position, exits, item } = row;
  const rules = useRulesBySymbol().get(position.symbol);
  const { set, isSetting } = useSetExit();
  const [typed, setTyped] = useState<string | null>(null);
  const [exit, ...others] = exits[kind];
  const name = kind === 'takeProfit' ? t('futuresForm.takeProfit') : t('futuresForm.stopLoss');
  if (others.length > 0) {
    return (
      <button
        type="button"
        className="w-24 truncate text-right hover:underline"
        aria-label={name}
        onClick={() => openFuturesDialog({ kind: 'exits', code: position.code })}
      >
        {priceText(item, exit?.triggerPrice)} +{others.length}
      </button>
    );
  }
  const waiting = exit?.triggerPrice ?? '';
  const value = typed ?? waiting;
  const isChanged = typed !== null && finishDecimal(typed) !== finishDecimal(waiting);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged || isSetting) return;
    const triggerPrice = isAboveZero(value) ? finishDecimal(value) : '';
    if (await set({ position, kind, exit, triggerPrice })) setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || typed === null) return;
    event.stopPropagation();
    setTyped(null);
  };
  return (
    <form onSubmit={(event) => void onSubmit(event)} onKeyDown={onKeyDown} className="flex">
      <NumberField
        label={name}
        labelPlace="hidden"
        size="small"
        className="w-24"
        placeholder={kind === 'takeProfit' ? t('futuresPanel.tp') : t('futuresPanel.sl')}
        value={value}
        onValue={setTyped}
        decimals={rules?.priceDecimals ?? item?.precision ?? 0}
        step={rules && priceOf(rules, 1)}
        disabled={isSetting}
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

/** Take profit and stop loss as fields, and the way to their dialog, which knows parts and limits. */
export function ExitFields({ row }: RowProps) {
  const t = useText();
  const { code } = row.position;
  return (
    <span className="inline-flex items-center gap-1">
      <ExitField key={`${code} takeProfit`} row={row} kind="takeProfit" />
      <ExitField key={`${code} stopLoss`} row={row} kind="stopLoss" />
      <IconButton
        icon="edit"
        size="small"
        label={t('futuresPanel.setTpSl')}
        onClick={() => openFuturesDialog({ kind: 'exits', code })}
      />
    </span>
  );
}

const SHARES = [25, 50, 100] as const;

/** A quantity, all of the position until another is said, and what is done with it. */
export function CloseFields({ row: { position } }: RowProps) {
  const t = useText();
  const closeAtMarket = useMarketClose();
  const rules = useRulesBySymbol().get(position.symbol);
  const [typed, setTyped] = useState<string | null>(null);
  const { code, quantity: held } = position;
  const isTooMuch = typed !== null && compareDecimals(finishDecimal(typed) || '0', held) > 0;
  const isNothing = typed !== null && !isAboveZero(typed);
  const part = typed === null ? undefined : finishDecimal(typed);
  const isLong = position.positionType === PositionSide.LONG;
  const button = (variant: 'plain' | 'up' | 'down') =>
    buttonClass({ size: 'small', variant, className: 'h-6.5 px-2' });
  return (
    <span className="inline-flex items-center gap-1">
      <NumberField
        label={t('futuresPanel.quantityToClose')}
        labelPlace="hidden"
        size="small"
        className="w-22"
        value={typed ?? held}
        onValue={setTyped}
        decimals={rules?.quantityDecimals ?? 8}
        step={rules && quantityOf(rules, 1)}
      />
      {SHARES.map((percent) => (
        <button
          key={percent}
          type="button"
          className="rounded bg-field px-1 py-0.5 text-ink-2 text-tiny hover:bg-track hover:text-ink max-roomy:hidden"
          aria-label={t('futuresPanel.percentToClose', { percent })}
          onClick={() =>
            setTyped(percent === 100 || !rules ? null : shareOfQuantity(rules, held, percent))
          }
        >
          {percent}
        </button>
      ))}
      <button
        type="button"
        className={button('plain')}
        disabled={isTooMuch || isNothing}
        onClick={() =>
          openFuturesDialog({ kind: 'close', code, mode: 'limit', ...(part && { quantity: part }) })
        }
      >
        {t('trading.limit')}
      </button>
      <button
        type="button"
        className={button(isLong ? 'down' : 'up')}
        disabled={isTooMuch || isNothing}
        onClick={() => closeAtMarket(position, part)}
      >
        {t('trading.market')}
      </button>
      <button
        type="button"
        className={button('plain')}
        onClick={() => openFuturesDialog({ kind: 'reverse', code })}
      >
        {t('futuresPanel.reverse')}
      </button>
      <button
        type="button"
        className={button('plain')}
        onClick={() => openFuturesDialog({ kind: 'add', code })}
      >
        {t('futuresPanel.add')}
      </button>
    </span>
  );
}
