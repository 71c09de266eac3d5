import { classNames } from '#app/lib/class-names.ts';
import { type Translate, useText } from '#app/lib/i18n.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import type { Side } from '../order-draft.ts';
import { usePlacingText } from '../use-place-order.ts';
import type { FuturesForm } from './form.ts';

/** What each side's button does. */
export function sideNames(t: Translate, { isClosing }: FuturesForm, isOneWay: boolean) {
  if (isOneWay) return { buy: t('trading.buy'), sell: t('trading.sell') };
  return isClosing
    ? { buy: t('futuresForm.closeShort'), sell: t('futuresForm.closeLong') }
    : { buy: t('futuresForm.openLong'), sell: t('futuresForm.openShort') };
}

const chosenLook = 'outline-2 outline-ink outline-offset-2';

/** What an order of a side would do, as texts; empty where it opens nothing. */
interface Effect {
  readonly cost: string;
  /** Where the position would be liquidated after the order. */
  readonly liquidation: string;
}

interface SubmitButtonsProps {
  readonly form: FuturesForm;
  readonly isOneWay: boolean;
  /** The side that is on its way. */
  readonly placing: Side | null;
  readonly isBlocked: boolean;
  readonly onSide: (side: Side) => void;
  readonly effects: Readonly<Record<Side, Effect>>;
}

/** On a phone and a tablet, where the table of both sides is below the screen; the table says it to who listens. */
function EffectLines({ cost, liquidation }: Effect) {
  const t = useText();
  const lines = [
    cost && t('futuresForm.costOf', { amount: cost }),
    liquidation && t('futuresForm.liquidationAt', { price: liquidation }),
  ];
  return lines.filter(Boolean).map((line) => (
    <span key={line} aria-hidden="true" className="text-[10px] leading-[11px] desktop:hidden">
      {line}
    </span>
  ));
}

/** One button for each side. Enter means neither until a side was chosen, then that one. */
export function SubmitButtons(props: SubmitButtonsProps) {
  const { form, isOneWay, placing, isBlocked, onSide, effects } = props;
  const t = useText();
  const placingText = usePlacingText();
  const names = sideNames(t, form, isOneWay);
  return (
    <div className="grid grid-cols-2 gap-2 max-[359px]:clear-both">
      {(['buy', 'sell'] as const).map((side) => (
        <Button
          key={side}
          block
          size="large"
          variant={side === 'buy' ? 'up' : 'down'}
          className={classNames('px-2 max-tablet:px-1', form.side === side && chosenLook)}
          busy={placing === side}
          disabled={isBlocked || placing !== null}
          {...(form.side === side ? { type: 'submit' } : { onClick: () => onSide(side) })}
        >
          <span className="flex flex-col max-tablet:leading-4">
            {placing === null ? names[side] : placingText}
            <EffectLines {...effects[side]} />
          </span>
          {form.side === side && placing === null && (
            <span aria-hidden="true" className="opacity-70 pointer-coarse:hidden">
              ↵
            </span>
          )}
        </Button>
      ))}
    </div>
  );
}
