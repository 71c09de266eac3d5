import { useState } from 'react';
import { pauseBot, resumeBot, type TradingBot } from '../../data/user/bots.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { firstPress } from '../../ui/first-press.ts';

/** Pauses a bot that runs, and lets a paused one go on; nothing for one that ends. */
export function PauseButton({ bot: { code, state } }: { readonly bot: TradingBot }) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  if (state !== 'running' && state !== 'paused') return null;
  const isPaused = state === 'paused';
  const change = async () => {
    setBusy(true);
    const work = isPaused
      ? resumeBot(code, t('bots.botResumed'))
      : pauseBot(code, t('bots.botPaused'));
    // A refusal is shown as a note by the call itself.
    await work.catch(() => undefined);
    setBusy(false);
  };
  return (
    <Button size="small" busy={busy} onClick={firstPress(() => void change())}>
      {isPaused ? t('bots.resume') : t('bots.pause')}
    </Button>
  );
}
