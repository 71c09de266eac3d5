import { useState } from 'react';
import { claimDemoFunds } from '../../data/assets.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';

/** Claims demo funds. They land in the funding account: the next step is to move them. */
export function ClaimButton({ onClaimed }: { onClaimed: () => void }) {
  const t = useText();
  const [isClaiming, setClaiming] = useState(false);
  const claim = async () => {
    setClaiming(true);
    try {
      await claimDemoFunds(t('Demo funds arrived in your funding account'));
      onClaimed();
    } catch {
      // The client has shown why.
    } finally {
      setClaiming(false);
    }
  };
  return (
    <Button size="small" busy={isClaiming} onClick={() => void claim()}>
      {t('Claim demo funds')}
    </Button>
  );
}
