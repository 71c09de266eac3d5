import { useState } from 'react';
import type { AccountKind } from '#app/data/user/assets.ts';
import { claimDemoFunds } from '#app/data/user/demo-funds.ts';
import { useText } from '#app/lib/i18n.ts';
import { Button } from '#app/ui/buttons/button.tsx';

/** Claims demo funds. They land in the funding account, and are offered to this account first. */
export function ClaimButton({ to }: { to: AccountKind }) {
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
    <Button size="small" busy={isClaiming} onClick={() => void claim()}>
      {t('shell.claimDemoFunds')}
    </Button>
  );
}
