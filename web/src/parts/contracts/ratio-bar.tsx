import { classNames } from '../../lib/class-names.ts';

/** From where on the bar warns, and from where it alarms; percent of the margin ratio. */
const RATIO_WARNED = 50;
const RATIO_ALARMED = 80;

function ratioTone(percent: number): string {
  if (percent >= RATIO_ALARMED) return 'bg-bad';
  return percent >= RATIO_WARNED ? 'bg-warn' : 'bg-good';
}

/** How near the account is to liquidation, as a picture of the ratio: full is liquidated. */
export function RatioBar({ percent }: { readonly percent: number }) {
  return (
    <div aria-hidden="true" className="h-1 overflow-hidden rounded-full bg-track">
      <div
        className={classNames('h-full rounded-full', ratioTone(percent))}
        style={{ width: `${Math.min(percent, 100)}%` }}
      />
    </div>
  );
}
