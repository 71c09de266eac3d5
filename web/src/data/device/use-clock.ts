import { useEffect, useState } from 'react';

/** The browser's time, drawn anew at each interval; it stands still while there is none. */
export function useClock(intervalMs: number | null): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (intervalMs === null) return;
    const look = () => setNowMs(Date.now());
    look();
    const timer = setInterval(look, intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
  return nowMs;
}
