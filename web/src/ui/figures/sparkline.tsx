import { classNames } from '../../lib/class-names.ts';
import { sparkPath } from './spark-path.ts';

interface SparklineProps {
  /** Values, oldest first. */
  readonly values: readonly number[];
  readonly direction: 'up' | 'down' | 'flat';
  readonly width?: number;
  readonly height?: number;
  readonly className?: string;
}

const tones = { up: 'text-up', down: 'text-down', flat: 'text-ink-3' } as const;

/** A light trend line, drawn without a chart library. */
export function Sparkline({
  values,
  direction,
  width = 72,
  height = 24,
  className,
}: SparklineProps) {
  return (
    <svg
      aria-hidden="true"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className={classNames(tones[direction], className)}
    >
      <path
        d={sparkPath(values, width, height)}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}
