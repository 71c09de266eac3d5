import type { ComponentProps } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { AMENDS } from './order-acts.ts';
import { useIsOnCard } from './row-cards.tsx';

interface ChangeButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly label: string;
}

/** What changes an order: a pencil in a row, words as high as a finger on a card. */
export function ChangeButton({ label, ...rest }: ChangeButtonProps) {
  const isOnCard = useIsOnCard();
  if (isOnCard) {
    return (
      <Button className="h-11 flex-1" {...rest}>
        {label}
      </Button>
    );
  }
  return <IconButton icon="edit" size="small" label={label} {...{ [AMENDS]: '' }} {...rest} />;
}
