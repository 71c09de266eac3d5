import { classNames } from '../../lib/class-names.ts';

/** Colours by turns; which drawing says the rest. */
const tones = [
  'text-chart-1',
  'text-chart-2',
  'text-chart-3',
  'text-chart-4',
  'text-chart-5',
  'text-chart-6',
] as const;

/** On a 32 x 32 grid, each in six colours: candles, waves, mountains, a sun. */
const drawings = [
  'M9 10h3v9H9zm1.5-3v3m0 9v4M14.5 14h3v7h-3zm1.5-4v4m0 7v3M20 8h3v9h-3zm1.5-2v2m0 9v4',
  'M6 13c3.3-4 6.7-4 10 0s6.7 4 10 0M6 19c3.3-4 6.7-4 10 0s6.7 4 10 0',
  'M5 22.5l7-12 4 6.5 3-4 8 9.5z',
  'M16 21a5 5 0 1 0 0-10 5 5 0 0 0 0 10zM16 5v2.5m0 17V27M5 16h2.5m17 0H27M8.2 8.2 10 10m12 12 1.8 1.8m0-15.6L22 10M10 22l-1.8 1.8',
] as const;

/** Beside the letters of the nickname. */
export const AVATARS_COUNT = 1 + tones.length * drawings.length;

interface AvatarProps {
  readonly avatar: number;
  readonly nickname: string;
  readonly size?: 'small' | 'large';
}

/** Who somebody is, as a picture: a drawing that they chose, or the first letter of the name. */
export function Avatar({ avatar, nickname, size = 'small' }: AvatarProps) {
  const isLarge = size === 'large';
  const chosen = avatar > 0 && avatar < AVATARS_COUNT ? avatar - 1 : null;
  const frame = classNames(
    'flex shrink-0 items-center justify-center rounded-full font-semibold uppercase',
    isLarge ? 'size-14 text-title' : 'size-8 text-small',
  );
  if (chosen === null) {
    return (
      // The letter is drawn, not text: the button's name is what its label says.
      <span
        aria-hidden="true"
        data-letter={[...nickname][0] ?? ''}
        className={classNames(
          frame,
          isLarge ? 'bg-accent-bg text-accent-text' : 'bg-track text-ink',
          'before:content-[attr(data-letter)]',
        )}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={classNames(frame, 'bg-track', tones[chosen % tones.length])}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 32 32"
        width={isLarge ? 56 : 32}
        height={isLarge ? 56 : 32}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={drawings[Math.floor(chosen / tones.length)]} />
      </svg>
    </span>
  );
}
