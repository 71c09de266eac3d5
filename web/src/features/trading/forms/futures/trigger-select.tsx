import { useText } from '#app/lib/i18n.ts';
import { NativeSelect } from '#app/ui/forms/native-select.tsx';
import type { TriggerPrice } from './form.ts';

interface TriggerSelectProps {
  readonly label: string;
  readonly value: TriggerPrice;
  readonly onValue: (value: TriggerPrice) => void;
}

/** By which price a trigger goes. */
export function TriggerSelect(props: TriggerSelectProps) {
  const t = useText();
  return (
    <NativeSelect
      {...props}
      look="inside"
      options={[
        { value: 'last', label: t('futuresForm.last') },
        { value: 'mark', label: t('futuresPage.mark') },
      ]}
    />
  );
}
