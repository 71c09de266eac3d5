import { classNames } from '../../lib/class-names.ts';

export interface DrawingProps {
  /** Pixels; 16 by default. */
  readonly size?: number;
  readonly filled?: boolean;
  readonly className?: string;
}

/** A stroke on a 24 x 24 grid in the current colour. */
export function Drawing({
  stroke,
  size = 16,
  filled = false,
  className,
}: DrawingProps & { readonly stroke: string }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classNames('shrink-0', className)}
    >
      <path d={stroke} />
    </svg>
  );
}

/** What every page draws at first; all other icons come after its first paint. */
export const shellStrokes = {
  globe:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3.5 9.5h17m-17 5h17M12 3c-5 5.5-5 12.5 0 18 5-5.5 5-12.5 0-18Z',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  offline:
    'M4 4l16 16M8.5 15.5a5 5 0 0 1 6.2-.7M5.5 12a9.5 9.5 0 0 1 4-2.3m4 .1a9.5 9.5 0 0 1 5 2.3M2.5 8.7A14 14 0 0 1 7 6m4-.9a14 14 0 0 1 10.5 3.6M12 19h.01',
  home: 'm3.5 11 8.5-7 8.5 7v9h-5.5v-6h-6v6H3.5v-9Z',
  trend: 'M3.5 18 9.5 10.5l4 3.5 7-9',
  candles: 'M8 3.5v4m0 8.5v4.5M5.5 7.5h5V16h-5V7.5ZM16.5 3.5V9m0 6.5v5M14 9h5v6.5h-5V9Z',
  list: 'M8 6.5h12M8 12h12M8 17.5h12M4 6.5h.01M4 12h.01M4 17.5h.01',
  wallet:
    'M3.5 7.5v10a2 2 0 0 0 2 2h13a2 2 0 0 0 2-2v-8a2 2 0 0 0-2-2h-15Zm0 0a2 2 0 0 1 2-2.5h11.5v2.5M16.5 13.5h.01',
} as const;

export type ShellIconName = keyof typeof shellStrokes;

/** An icon of the frame around every screen; screens use `Icon`. */
export function ShellIcon({ name, ...drawing }: DrawingProps & { readonly name: ShellIconName }) {
  return <Drawing stroke={shellStrokes[name]} {...drawing} />;
}
