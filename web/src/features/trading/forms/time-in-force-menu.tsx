import type { ReactNode } from 'react';
import { useIsPhone } from '#app/data/device/device.ts';
import { type TextKey, useText } from '#app/lib/i18n.ts';
import { Icon } from '#app/ui/figures/icon.tsx';
import { Popover } from '#app/ui/overlays/popover.tsx';
import type { TimeInForce } from './order-draft.ts';

interface Choice {
  readonly value: TimeInForce;
  readonly name: TextKey;
  readonly meaning: TextKey;
}

const choices: readonly Choice[] = [
  { value: 'GTC', name: 'trading.goodTillCanceled', meaning: 'trading.goodTillCanceledMeaning' },
  {
    value: 'IOC',
    name: 'trading.immediateOrCancel',
    meaning: 'trading.immediateOrCancelMeaning',
  },
  { value: 'FOK', name: 'trading.fillOrKill', meaning: 'trading.fillOrKillMeaning' },
  {
    value: 'PO',
    name: 'trading.postOnly',
    meaning: 'trading.postOnlyMeaning',
  },
];

interface TimeInForceMenuProps {
  readonly timeInForce: TimeInForce;
  /** Other kinds of order stay as they do: nothing can be chosen. */
  readonly isFixed?: boolean;
  /** It is to rest in the book: only the kinds that do are offered. */
  readonly isResting?: boolean;
  /** At the end of the line then. */
  readonly beside?: ReactNode;
  /** Beside something else in a line: the short name alone. */
  readonly isShort?: boolean;
  readonly onTimeInForce: (timeInForce: TimeInForce) => void;
}

/** How long the order stays: behind a line that says what is chosen, on a phone by its short name. */
export function TimeInForceMenu({
  timeInForce,
  isFixed = false,
  isResting = false,
  beside,
  isShort = false,
  onTimeInForce,
}: TimeInForceMenuProps) {
  const t = useText();
  const isOffered = ({ value }: Choice) => !isResting || value === 'GTC' || value === 'PO';
  const chosen = choices.find((choice) => choice.value === timeInForce);
  const name = chosen && t(chosen.name);
  const isPhone = useIsPhone();
  const line = 'flex h-5 max-tablet:h-8 items-center justify-between gap-2 text-ink-2 text-small';
  if (isFixed) {
    return (
      <div className={line}>
        <span>{isShort ? timeInForce : name}</span>
        {beside}
      </div>
    );
  }
  return (
    <div className={line}>
      {!isShort && <span>{isPhone ? t('trading.timeInForce') : name}</span>}
      <Popover
        label={t('trading.advanced')}
        align="end"
        className="w-[300px] p-2"
        trigger={
          <button
            type="button"
            className="flex max-tablet:h-8 items-center gap-1 rounded text-ink hover:underline"
            {...(isPhone && { 'aria-label': `${timeInForce}, ${t('trading.advanced')}` })}
          >
            {isPhone ? timeInForce : t('trading.advanced')}
            <Icon name="chevron-down" size={12} />
          </button>
        }
      >
        <fieldset className="flex flex-col gap-1">
          <legend className="px-2 pb-1 text-ink-3 text-small">{t('trading.timeInForce')}</legend>
          {choices.filter(isOffered).map(({ value, name, meaning }) => (
            <label
              key={value}
              className="flex cursor-pointer gap-3 rounded px-2 py-1.5 hover:bg-field has-checked:bg-field"
            >
              <input
                type="radio"
                name="time-in-force"
                value={value}
                checked={value === timeInForce}
                onChange={() => onTimeInForce(value)}
                className="radio mt-1"
              />
              <span>
                <span className="block text-body">
                  {t(name)} <span className="text-ink-3 text-small">{value}</span>
                </span>
                <span className="block text-ink-2 text-small">{t(meaning)}</span>
              </span>
            </label>
          ))}
        </fieldset>
      </Popover>
    </div>
  );
}
