import { type ReactNode, useState } from 'react';
import { useIsPhone } from '../../data/device/device.ts';
import { useText } from '../../lib/i18n.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { AMENDS } from './order-acts.ts';

interface AmendButtonProps {
  /** The form, which says when it is done. */
  readonly form: (onDone: () => void) => ReactNode;
}

/** The pencil of an order that rests: it opens what changes it, a sheet on a phone. */
export function AmendButton({ form }: AmendButtonProps) {
  const t = useText();
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const label = t('trading.changeOrder');
  if (isPhone) {
    return (
      <>
        <IconButton
          icon="edit"
          size="small"
          label={label}
          {...{ [AMENDS]: '' }}
          onClick={() => setOpen(true)}
        />
        <Dialog open={isOpen} onOpen={setOpen} title={label}>
          {form(() => setOpen(false))}
        </Dialog>
      </>
    );
  }
  return (
    <Popover
      label={label}
      align="end"
      className="w-[280px] p-4 text-left"
      open={isOpen}
      onOpen={setOpen}
      trigger={<IconButton icon="edit" size="small" label={label} {...{ [AMENDS]: '' }} />}
    >
      {form(() => setOpen(false))}
    </Popover>
  );
}
