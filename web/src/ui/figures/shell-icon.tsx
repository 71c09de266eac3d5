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
} as const;

/** An icon of the frame around every screen; screens use `Icon`. */
export function ShellIcon({
  name,
  ...drawing
}: DrawingProps & { readonly name: keyof typeof shellStrokes }) {
  return <Drawing stroke={shellStrokes[name]} {...drawing} />;
}
