import { useEffect, useState } from 'react';

/** Whole seconds until `untilMs` (UTC epoch ms), 0 when it has passed; redraws each second. */
export function useCountdown(untilMs: number): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const tick = () => {
      const now = Date.now();
      setNowMs(now);
      if (now >= untilMs) clearInterval(timer);
    };
    const timer = setInterval(tick, 1000);
    tick();
    return () => clearInterval(timer);
  }, [untilMs]);
  return Math.max(0, Math.ceil((untilMs - nowMs) / 1000));
}
