import { classNames } from '#app/lib/class-names.ts';
import { type TextKey, useText } from '#app/lib/i18n.ts';
import type { LadderLayout } from '../page/trading-preferences.ts';

interface LayoutButtonsProps {
  readonly value: LadderLayout;
  readonly onValue: (value: LadderLayout) => void;
}

const layouts: readonly { readonly value: LadderLayout; readonly label: TextKey }[] = [
  { value: 'both', label: 'trading.asksAndBids' },
  { value: 'asks', label: 'trading.asksOnly' },
  { value: 'bids', label: 'trading.bidsOnly' },
];

function LayoutIcon({ layout }: { layout: LadderLayout }) {
  const upper = layout === 'bids' ? 'text-up' : 'text-down';
  const lower = layout === 'asks' ? 'text-down' : 'text-up';
  return (
    <svg aria-hidden="true" width="16" height="16" viewBox="0 0 16 16" fill="currentColor">
      <rect x="1" y="2" width="6" height="5.5" rx="1" className={upper} />
      <rect x="1" y="8.5" width="6" height="5.5" rx="1" className={lower} />
      <rect x="9" y="2.5" width="6" height="1.5" rx=".5" opacity=".6" />
      <rect x="9" y="5.5" width="6" height="1.5" rx=".5" opacity=".6" />
      <rect x="9" y="9" width="6" height="1.5" rx=".5" opacity=".6" />
      <rect x="9" y="12" width="6" height="1.5" rx=".5" opacity=".6" />
    </svg>
  );
}

/** Which sides of the book are shown. */
export function LayoutButtons({ value, onValue }: LayoutButtonsProps) {
  const t = useText();
  return (
    <div className="flex">
      {layouts.map(({ value: layout, label }) => (
        <button
          key={layout}
          type="button"
          title={t(label)}
          aria-label={t(label)}
          aria-pressed={layout === value}
          onClick={() => onValue(layout)}
          className={classNames(
            'flex h-7 w-6 items-center justify-center rounded text-ink-2 hover:bg-field max-tablet:h-11 max-tablet:w-9',
            layout !== value && 'opacity-45',
          )}
        >
          <LayoutIcon layout={layout} />
        </button>
      ))}
    </div>
  );
}
