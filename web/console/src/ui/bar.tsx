import type { CSSProperties } from 'react';

interface BarPartProps {
  /** Where it begins and how much it is, of the whole from 0 to 1; what is beyond is cut. */
  readonly start?: number;
  readonly share: number;
  readonly tone?: string;
}

const percent = (share: number): string => `${Math.min(1, Math.max(0, share)) * 100}%`;

/** What a bar is filled with; it stands in an element of the class `bar`. */
export function BarPart({ start = 0, share, tone = '' }: BarPartProps) {
  return (
    <i
      className={tone}
      style={variables({ '--start': percent(start), '--share': percent(share) })}
    />
  );
}

/**
 * What is computed from data, for the stylesheet to read: `{ '--share': '40%' }`. The one kind of inline style
 * that there is: all else is a class.
 */
export const variables = (values: Readonly<Record<`--${string}`, string>>): CSSProperties => values;
