import { useText } from '../../../lib/i18n.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TimeInForceMenu } from '../time-in-force-menu.tsx';
import type { FuturesForm } from './form.ts';
import { dispatchForm } from './form-store.ts';

/** How long the order stays; in one-way mode, whether it only closes. */
export function AdvancedOptions({ form, isOneWay }: { form: FuturesForm; isOneWay: boolean }) {
  const t = useText();
  if (form.kind !== 'limit' && !isOneWay) return null;
  return (
    <div className="flex flex-col gap-2">
      {isOneWay && (
        <Checkbox
          checked={form.isClosing}
          onChecked={(isClosing) => dispatchForm({ type: 'closing', isClosing })}
        >
          {t('Reduce-only')}
        </Checkbox>
      )}
      {form.kind === 'limit' && (
        <TimeInForceMenu
          timeInForce={form.timeInForce}
          onTimeInForce={(timeInForce) => dispatchForm({ type: 'timeInForce', timeInForce })}
        />
      )}
    </div>
  );
}
