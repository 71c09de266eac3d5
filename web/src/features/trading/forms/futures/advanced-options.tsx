import { useIsPhone } from '#app/data/device/device.ts';
import { useText } from '#app/lib/i18n.ts';
import { StopGuideLink } from '#app/parts/orders/stop-guide-link.tsx';
import { Checkbox } from '#app/ui/forms/checkbox.tsx';
import { FormLine } from '../form-lines.tsx';
import { isStop } from '../order-draft.ts';
import { TimeInForceMenu } from '../time-in-force-menu.tsx';
import type { FuturesForm } from './form.ts';
import { futuresOrder } from './futures-form.ts';
import { TriggerSelect } from './trigger-select.tsx';

/** How long an order stays, on a phone by its short name; a market order takes what is there at once. */
function OrderTime({ form }: { form: FuturesForm }) {
  const isShort = useIsPhone();
  return (
    <TimeInForceMenu
      isShort={isShort}
      timeInForce={form.kind === 'market' ? 'IOC' : form.timeInForce}
      isFixed={form.kind === 'market'}
      isResting={form.kind === 'scale'}
      onTimeInForce={(timeInForce) => futuresOrder.dispatch({ type: 'timeInForce', timeInForce })}
    />
  );
}

function ChosenTrigger({ form }: { form: FuturesForm }) {
  const t = useText();
  return (
    <TriggerSelect
      label={t('futuresForm.triggerType')}
      value={form.stopTrigger}
      onValue={(trigger) => futuresOrder.dispatch({ type: 'stopTrigger', trigger })}
    />
  );
}

/** By which price a stop wakes or how long another order stays, at the end of another line of a phone. */
export function ShortOptions({ form }: { form: FuturesForm }) {
  if (!isStop(form)) return <OrderTime form={form} />;
  return (
    <div className="flex items-center text-small">
      <StopGuideLink isShort />
      <ChosenTrigger form={form} />
    </div>
  );
}

interface AdvancedOptionsProps {
  readonly form: FuturesForm;
  readonly isOneWay: boolean;
  /** `ShortOptions` stand in another line. */
  readonly isShort: boolean;
}

/** How long the order stays, or what wakes it; in one-way mode, whether it only closes. */
export function AdvancedOptions({ form, isOneWay, isShort }: AdvancedOptionsProps) {
  const t = useText();
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      {isOneWay && (
        <Checkbox
          className="max-tablet:h-8 max-tablet:items-center"
          checked={form.isClosing}
          onChecked={(isClosing) => futuresOrder.dispatch({ type: 'closing', isClosing })}
        >
          {t('futuresForm.reduceOnly')}
        </Checkbox>
      )}
      {!isShort && isStop(form) && (
        <FormLine
          name={
            <span className="flex items-center gap-2">
              {t('futuresForm.trigger')}
              <StopGuideLink />
            </span>
          }
        >
          <ChosenTrigger form={form} />
        </FormLine>
      )}
      {!isShort && !isStop(form) && <OrderTime form={form} />}
    </div>
  );
}
