interface RangeBarProps {
  readonly low: string;
  readonly high: string;
  readonly value: string;
  readonly className?: string;
}

/** Percent of the way from low to high, within it; 50 where there is no way. */
export function shareOfRange(low: string, high: string, value: string): number {
  const [from, to] = [Number(low), Number(high)];
  if (!(to > from)) return 50;
  return Math.min(100, Math.max(0, ((Number(value) - from) / (to - from)) * 100));
}

/** Where a value stands between a low and a high: decimal strings, which the caller writes beside it. */
export function RangeBar({ low, high, value, className }: RangeBarProps) {
  return (
    <span
      aria-hidden="true"
      className={`relative block h-1 rounded-full bg-track ${className ?? ''}`}
    >
      <span
        className="-translate-x-1/2 absolute -top-0.5 size-2 rounded-full bg-ink-2"
        style={{ left: `${shareOfRange(low, high, value).toFixed(1)}%` }}
      />
    </span>
  );
}
