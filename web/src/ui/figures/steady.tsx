import { groupDigits } from '@bourse/contract/amount.ts';
import { useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';

interface SteadyProps {
  readonly text: string;
  /** A text as long as `text` may become, such as the day's high for a price. */
  readonly like?: string;
  readonly className?: string;
}

/** The text with one more digit before its first number: '999.5' is '0,999.5'. */
const oneDigitMore = (text: string): string =>
  text.replace(/\d[\d,]*/, (whole) => groupDigits(`0${whole.replaceAll(',', '')}`));

/**
 * A figure in a cell that is one digit wider than what it holds, so that what stands beside it stays
 * where it is. The cell grows with the longest text and never shrinks.
 */
export function Steady({ text, like = '', className }: SteadyProps) {
  const widest = useRef('');
  const longest = like.length > text.length ? like : text;
  if (longest.length > widest.current.length) widest.current = oneDigitMore(longest);
  return (
    <span
      data-widest={widest.current}
      className={classNames(
        'inline-flex flex-col whitespace-nowrap tabular-nums after:invisible after:h-0 after:overflow-hidden after:content-[attr(data-widest)]',
        className,
      )}
    >
      {text}
    </span>
  );
}
