import { useState } from 'react';
import { askFaucet, type Gift } from '#app/data/user/deposits.ts';
import { useText } from '#app/lib/i18n.ts';
import { Button } from '#app/ui/button.tsx';

interface FaucetProps {
  readonly coin: string;
  readonly chain: string;
  onSent(gift: Gift): void;
}

/** Demo mode: real coins of the local chain, sent to the own address like anybody's. */
export function Faucet({ coin, chain, onSent }: FaucetProps) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    // A refusal is shown as a note by the call itself; what was sent, where it counts up.
    await askFaucet(coin, chain).then(onSent, () => {});
    setBusy(false);
  };
  return (
    <div className="flex items-center justify-between gap-3 rounded bg-accent-bg px-4 py-2 text-small">
      <span>{t('assets.demoCoinsNote')}</span>
      <Button size="small" busy={busy} onClick={() => void ask()}>
        {t('assets.demoGetCoin', { coin })}
      </Button>
    </div>
  );
}
