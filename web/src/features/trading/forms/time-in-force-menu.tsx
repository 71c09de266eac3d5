import type { ReactNode } from 'react';
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
  /** At the end of the line then. */
  readonly beside?: ReactNode;
  readonly onTimeInForce: (timeInForce: TimeInForce) => void;
}

/** How long the order stays: behind a line that says what is chosen. */
export function TimeInForceMenu({
  timeInForce,
  isFixed = false,
  beside,
  onTimeInForce,
}: TimeInForceMenuProps) {
  const t = useText();
  const chosen = choices.find((choice) => choice.value === timeInForce);
  const name = <span>{chosen && t(chosen.name)}</span>;
  if (isFixed) {
    return (
      <div className="flex h-5 items-center justify-between text-ink-2 text-small">
        {name}
        {beside}
      </div>
    );
  }
  return (
    <div className="flex h-5 items-center justify-between text-ink-2 text-small">
      {name}
      <Popover
        label={t('trading.advanced')}
        align="end"
        className="w-[300px] p-2"
        trigger={
          <button
            type="button"
            className="flex items-center gap-1 rounded text-ink hover:underline"
          >
            {t('trading.advanced')}
            <Icon name="chevron-down" size={12} />
          </button>
        }
      >
        <fieldset className="flex flex-col gap-1">
          <legend className="px-2 pb-1 text-ink-3 text-small">{t('trading.timeInForce')}</legend>
          {choices.map(({ value, name, meaning }) => (
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
