import { useState } from 'react';
import type { AccountKind } from '#app/data/user/assets.ts';
import { claimDemoFunds } from '#app/data/user/demo-funds.ts';
import { useText } from '#app/lib/i18n.ts';
import { Button, type ButtonProps } from '#app/ui/buttons/button.tsx';

interface ClaimButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  /** The account that they are offered to first; absent: spot. */
  readonly to?: AccountKind;
}

/** Claims demo funds. They land in the funding account, and are offered to be moved on. */
export function ClaimButton({ to, size = 'small', ...look }: ClaimButtonProps) {
  const t = useText();
  const [isClaiming, setClaiming] = useState(false);
  const claim = async () => {
    setClaiming(true);
    try {
      await claimDemoFunds(t('shell.demoFundsArrived'), to);
    } catch {
      // The client has shown why.
    } finally {
      setClaiming(false);
    }
  };
  return (
    <Button size={size} busy={isClaiming} onClick={() => void claim()} {...look}>
      {t('shell.claimDemoFunds')}
    </Button>
  );
}
