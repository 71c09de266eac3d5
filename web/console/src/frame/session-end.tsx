import { useEffect, useState } from 'react';
import { ask, CallRefused } from '../lib/api.ts';
import { useEachSecond } from '../lib/house.ts';
import { useText } from '../lib/language.ts';
import { signedOut, useSession } from '../lib/session.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';

const IDLE_MS = 15 * 60_000;
const WARN_MS = 60_000;
/** So often at most the server is told that somebody is here. */
const TELL_MS = 20_000;

/** How long the session lasts without a key or a click; the server holds the same clock. */
export function IdleClock() {
  const t = useText();
  const [touchedAt, setTouchedAt] = useState(() => performance.now());
  useEffect(() => {
    // A page that was just loaded has told nobody yet.
    let toldAt = -TELL_MS;
    const touch = () => {
      const now = performance.now();
      if (now - toldAt < TELL_MS) return;
      toldAt = now;
      setTouchedAt(now);
      ask('consoleStay').catch(() => {
        // Not heard: the next touch tells again. Until then less is left on the server's clock, which decides.
        toldAt = -TELL_MS;
      });
    };
    const events = ['keydown', 'pointerdown'] as const;
    for (const event of events) addEventListener(event, touch);
    touch();
    return () => {
      for (const event of events) removeEventListener(event, touch);
    };
  }, []);
  const leftMs = useEachSecond(() => Math.max(0, touchedAt + IDLE_MS - performance.now()));
  useEffect(() => {
    if (leftMs === 0) signedOut('idle');
  }, [leftMs]);
  const minutes = Math.floor(leftMs / 60_000);
  const left = `${minutes}:${String(Math.floor(leftMs / 1_000) % 60).padStart(2, '0')}`;
  return (
    <>
      <span title={t('frame.idleHint')}>
        <Icon name="clock" />
        {left}
      </span>
      {leftMs < WARN_MS && (
        <Dialog isAlert title={t('frame.idleTitle', { left })} text={t('frame.idleText')}>
          <button type="button" className="btn primary">
            {t('frame.stay')}
          </button>
        </Dialog>
      )}
    </>
  );
}

/** An answer that takes longer is none: whoever leaves is told while they still look. */
const ANSWER_WITHIN_MS = 10_000;

/** Ends the session here at once, and says so at the door if the server did not confirm that it is over there. */
export async function signOut(): Promise<void> {
  // The last call of the session: what asks again and again would ask under one that is over.
  const closing = ask('consoleSignOut', { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
  signedOut('');
  try {
    await closing;
  } catch (error) {
    if (error instanceof CallRefused && error.isSessionOver) return;
    // Whoever has signed in again meanwhile stays in.
    if (!useSession.getState().token) signedOut('unconfirmed');
  }
}
