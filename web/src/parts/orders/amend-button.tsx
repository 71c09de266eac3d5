import { type ReactNode, useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { ChangeButton } from './change-button.tsx';
import { useIsOnCard } from './row-cards.tsx';

interface AmendButtonProps {
  /** The form, which says when it is done. */
  readonly form: (onDone: () => void) => ReactNode;
}

/** The way to change an order that rests: a pencil beside whose place the form opens, or a card's button and a sheet. */
export function AmendButton({ form }: AmendButtonProps) {
  const t = useText();
  const isOnCard = useIsOnCard();
  const [isOpen, setOpen] = useState(false);
  const label = t('trading.changeOrder');
  if (isOnCard) {
    return (
      <>
        <ChangeButton label={label} onClick={() => setOpen(true)} />
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
      trigger={<ChangeButton label={label} />}
    >
      {form(() => setOpen(false))}
    </Popover>
  );
}
