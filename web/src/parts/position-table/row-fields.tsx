/** What is worked in the row itself: exits, and closing a part. */
import { PositionSide } from '@bourse/contract/enumerations.ts';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useIsRoomy } from '../../data/device/device.ts';
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
import { limitClose, RowMenu } from './row-acts.tsx';

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
/** Where there is no room for more. */
const HALF = [50] as const;

/** A quantity, all of the position until another is said, and what is done with it; the rest is a menu's where there is less room. */
export function CloseFields({ row }: RowProps) {
  const t = useText();
  const isRoomy = useIsRoomy();
  const { position } = row;
  const rules = useRulesBySymbol().get(position.symbol);
  const [typed, setTyped] = useState<string | null>(null);
  const held = position.quantity;
  const isTooMuch = typed !== null && compareDecimals(finishDecimal(typed) || '0', held) > 0;
  const isNothing = typed !== null && !isAboveZero(typed);
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
      {(isRoomy ? SHARES : HALF).map((percent) => (
        <button
          key={percent}
          type="button"
          className="rounded bg-field px-1 py-0.5 text-ink-2 text-tiny hover:bg-track hover:text-ink"
          aria-label={t('futuresPanel.percentToClose', { percent })}
          onClick={() =>
            setTyped(percent === 100 || !rules ? null : shareOfQuantity(rules, held, percent))
          }
        >
          {percent}
        </button>
      ))}
      <CloseButtons
        row={row}
        part={typed === null ? undefined : finishDecimal(typed)}
        isOff={isTooMuch || isNothing}
      />
    </span>
  );
}

interface CloseButtonsProps extends RowProps {
  /** The quantity that is closed; undefined for all. */
  readonly part: string | undefined;
  /** There is no such close. */
  readonly isOff: boolean;
}

function CloseButtons({ row, part, isOff }: CloseButtonsProps) {
  const t = useText();
  const isRoomy = useIsRoomy();
  const closeAtMarket = useMarketClose();
  const { position } = row;
  const { code } = position;
  const variant = position.positionType === PositionSide.LONG ? 'down' : 'up';
  const look = { size: 'small', className: 'h-6.5 px-2' } as const;
  const plain = buttonClass({ ...look, variant: 'plain' });
  const market = (
    <button
      type="button"
      className={buttonClass({ ...look, variant })}
      disabled={isOff}
      onClick={() => closeAtMarket(position, part)}
    >
      {t('trading.market')}
    </button>
  );
  if (!isRoomy) {
    return (
      <>
        {market}
        <RowMenu row={row} quantity={part} isCloseOff={isOff} />
      </>
    );
  }
  return (
    <>
      <button
        type="button"
        className={plain}
        disabled={isOff}
        onClick={() => openFuturesDialog(limitClose(code, part))}
      >
        {t('trading.limit')}
      </button>
      {market}
      <button
        type="button"
        className={plain}
        onClick={() => openFuturesDialog({ kind: 'reverse', code })}
      >
        {t('futuresPanel.reverse')}
      </button>
      <button
        type="button"
        className={plain}
        onClick={() => openFuturesDialog({ kind: 'add', code })}
      >
        {t('futuresPanel.add')}
      </button>
    </>
  );
}
