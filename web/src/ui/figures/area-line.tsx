import { useId } from 'react';
import { sparkPath, type ValueRange } from './spark-path.ts';

interface AreaLineProps {
  /** Values, oldest first. */
  readonly values: readonly number[];
  readonly direction: 'up' | 'down' | 'flat';
  /** What the height stands for; what the values reach where none is given. */
  readonly range?: ValueRange;
  /** Its height, and what is around it. */
  readonly className?: string;
}

const WIDTH = 400;
const HEIGHT = 120;
const tones = { up: 'text-up', down: 'text-down', flat: 'text-ink-3' } as const;

/** A trend line over a fading area, as wide as its place. */
export function AreaLine({
  values,
  direction,
  range,
  className = 'mt-3 h-[120px]',
}: AreaLineProps) {
  const id = useId();
  const line = sparkPath(values, WIDTH, HEIGHT, range);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={`w-full ${className} ${tones[direction]}`}
    >
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="currentColor" stopOpacity=".24" />
          <stop offset="1" stopColor="currentColor" stopOpacity="0" />
        </linearGradient>
      </defs>
      {line && <path d={`${line}V${HEIGHT}H1Z`} fill={`url(#${id})`} />}
      <path
        d={line}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
        strokeLinejoin="round"
      />
    </svg>
  );
}
