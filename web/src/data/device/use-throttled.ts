import { useEffect, useRef, useState } from 'react';

/** History is read anew this long after something ended, however much ends meanwhile. */
export const HISTORY_INTERVAL_MS = 700;

/** A value that follows another at most once an interval, and ends at its last state. */
export function useThrottled<Value>(value: Value, intervalMs: number): Value {
  const [followed, setFollowed] = useState(value);
  const latest = useRef(value);
  const timer = useRef(0);
  useEffect(() => {
    latest.current = value;
    if (Object.is(value, followed) || timer.current !== 0) return;
    timer.current = window.setTimeout(() => {
      timer.current = 0;
      setFollowed(latest.current);
    }, intervalMs);
  }, [value, followed, intervalMs]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = 0;
    },
    [],
  );
  return followed;
}
