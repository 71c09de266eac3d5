import type { ReactNode } from 'react';
import { useIsPhone } from '#app/data/device/device.ts';
import { useText } from '#app/lib/i18n.ts';
import { NativeSelect } from '#app/ui/forms/native-select.tsx';
import { Tabs } from '#app/ui/layout/tabs.tsx';

interface KindChoiceProps<Kind extends string> {
  readonly tabs: readonly { readonly value: Kind; readonly label: string }[];
  readonly value: Kind;
  readonly onValue: (kind: Kind) => void;
  /** At the end of a phone's row. */
  readonly beside?: ReactNode;
}

/** The kind of an order: tabs, and on a phone, where they find no room beside the book, a list of the same names. */
export function KindChoice<Kind extends string>({
  tabs,
  value,
  onValue,
  beside,
}: KindChoiceProps<Kind>) {
  const t = useText();
  const isPhone = useIsPhone();
  const label = t('trading.orderType');
  if (!isPhone)
    return <Tabs size="small" className="gap-3.5" {...{ label, tabs, value, onValue }} />;
  return (
    <div className="flex h-9 items-center gap-2">
      <NativeSelect
        look="row"
        className="min-w-0 flex-1"
        options={tabs}
        {...{ label, value, onValue }}
      />
      {beside}
    </div>
  );
}
