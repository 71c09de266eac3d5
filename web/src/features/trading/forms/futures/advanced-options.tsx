import { useText } from '#app/lib/i18n.ts';
import { StopGuideLink } from '#app/parts/orders/stop-guide-link.tsx';
import { Checkbox } from '#app/ui/forms/checkbox.tsx';
import { FormLine } from '../form-lines.tsx';
import { isStop } from '../order-draft.ts';
import { TimeInForceMenu } from '../time-in-force-menu.tsx';
import type { FuturesForm } from './form.ts';
import { futuresOrder } from './futures-form.ts';
import { TriggerSelect } from './trigger-select.tsx';

/** How long the order stays, or what wakes it; in one-way mode, whether it only closes. */
export function AdvancedOptions({ form, isOneWay }: { form: FuturesForm; isOneWay: boolean }) {
  const t = useText();
  return (
    <div className="flex flex-col gap-2">
      {isOneWay && (
        <Checkbox
          checked={form.isClosing}
          onChecked={(isClosing) => futuresOrder.dispatch({ type: 'closing', isClosing })}
        >
          {t('futuresForm.reduceOnly')}
        </Checkbox>
      )}
      {isStop(form) ? (
        <FormLine
          name={
            <span className="flex items-center gap-2">
              {t('futuresForm.trigger')}
              <StopGuideLink />
            </span>
          }
        >
          <TriggerSelect
            label={t('futuresForm.triggerType')}
            value={form.stopTrigger}
            onValue={(trigger) => futuresOrder.dispatch({ type: 'stopTrigger', trigger })}
          />
        </FormLine>
      ) : (
        // A market order takes what is there at once.
        <TimeInForceMenu
          timeInForce={form.kind === 'market' ? 'IOC' : form.timeInForce}
          isFixed={form.kind === 'market'}
          onTimeInForce={(timeInForce) =>
            futuresOrder.dispatch({ type: 'timeInForce', timeInForce })
          }
        />
      )}
    </div>
  );
}
