import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useAreAmountsHidden } from '#app/data/device/hidden-amounts.ts';
import type { ContractAnalysis } from '#app/data/futures/analysis.ts';
import { classNames } from '#app/lib/class-names.ts';
import { truncateDecimal } from '#app/lib/decimal.ts';
import { directionOf, formatNumber, formatShort } from '#app/lib/format.ts';
import { useLocale, useText } from '#app/lib/i18n.ts';
import { moneyText } from '#app/parts/contracts/contract-cells.tsx';
import type { Analysed } from '../view/asset-view.ts';
import { type Month, weekdayTexts, weeksOf } from './month.ts';

export type ClosedDay = ContractAnalysis['days'][number];

interface PnlCalendarProps {
  readonly product: Analysed;
  readonly month: Month;
  readonly label: string;
  /** By the day of the month, from 1. */
  readonly days: ReadonlyMap<number, ClosedDay>;
  /** The last day that has begun; later ones have no cell to go to. */
  readonly lastDay: number;
  /** The month before (-1) or after (1), by PageUp and PageDown; false where there is none. */
  readonly onMonth: (by: 1 | -1) => boolean;
}

/** As many digits as a small cell has room for: '+12.3', '-1.25K'. */
function cellText(profit: string): string {
  const whole = truncateDecimal(profit.replace('-', ''), 0) ?? '0';
  const sign = directionOf(profit, 2) === 'up' ? '+' : '';
  const decimals = (3 - (whole.length % 3)) % 3;
  if (whole.length > 3) return `${sign}${formatShort(profit, decimals)}`;
  return formatNumber(profit, decimals, { zero: true, sign: true });
}

const turns: Readonly<Record<string, 1 | -1>> = { PageUp: -1, PageDown: 1 };
const grounds = { up: 'bg-up-bg text-up', down: 'bg-down-bg text-down', flat: 'bg-field' } as const;

interface DayButtonProps {
  readonly number: number;
  readonly day: ClosedDay | undefined;
  readonly name: string;
  /** Tab leads here; to the others the arrow keys do. */
  readonly isEntry: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function DayButton({ number, day, name, isEntry, isChosen, onChoose }: DayButtonProps) {
  const isHidden = useAreAmountsHidden();
  return (
    <button
      type="button"
      data-day={number}
      tabIndex={isEntry ? 0 : -1}
      aria-label={name}
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classNames(
        'flex size-full flex-col justify-between rounded px-1.5 py-1 text-left tabular-nums',
        day ? grounds[directionOf(day.profit, 2)] : 'bg-field/40',
        isChosen && 'outline outline-accent',
      )}
    >
      <span className="text-ink-2 text-tiny">{number}</span>
      {day && (
        <span className="truncate font-semibold text-tiny tablet:text-small">
          {isHidden ? '***' : cellText(day.profit)}
        </span>
      )}
    </button>
  );
}

const words = {
  futures: {
    choose: 'assets.chooseDay',
    with: 'assets.dayOfCloses',
    none: 'assets.dayWithoutClose',
  },
  spot: {
    choose: 'assets.chooseSaleDay',
    with: 'assets.dayOfSales',
    none: 'assets.dayWithoutSale',
  },
} as const;

/** What a day says to screen readers, and below the month once it is chosen. */
function useDayName(product: Analysed, days: PnlCalendarProps['days']) {
  const t = useText();
  const isHidden = useAreAmountsHidden();
  return (number: number): string => {
    const day = days.get(number);
    if (!day) return t(words[product].none, { day: number });
    const { count, wins, profit } = day;
    const amount = isHidden ? '****' : moneyText(profit, true);
    return t(words[product].with, { day: number, count, wins, amount });
  };
}

/** What was closed on each day of a month; arrow keys go from day to day, Enter and a press choose one. */
export function PnlCalendar(props: PnlCalendarProps) {
  const { product, month, label, days, lastDay, onMonth } = props;
  const t = useText();
  const weekdays = weekdayTexts(useLocale());
  const nameOf = useDayName(product, days);
  const [choice, setChoice] = useState({ month, day: 0 });
  const chosen = choice.month === month ? choice.day : 0;
  const choose = (day: number) => setChoice({ month, day });
  const grid = useRef<HTMLTableElement>(null);
  // Tab leads to one day: the chosen one, else the last one with something to see.
  const entry = Math.min(chosen || Math.max(0, ...days.keys()) || lastDay, lastDay);
  // The keys that turn the month leave with the day that they were pressed on.
  const isTurnedByKey = useRef(false);
  useEffect(() => {
    if (isTurnedByKey.current && month)
      grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    isTurnedByKey.current = false;
  }, [month]);
  const go = (day: number) => {
    choose(day);
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key];
    const to = { Home: 1, End: lastDay }[event.key] ?? (by && entry + by);
    const turn = turns[event.key];
    if (turn) isTurnedByKey.current = onMonth(turn);
    else if (to === undefined) return;
    else if (to >= 1 && to <= lastDay) go(to);
    event.preventDefault();
  };
  return (
    <>
      <table
        ref={grid}
        aria-label={label}
        className="w-full table-fixed border-separate border-spacing-1"
      >
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" className="h-6 font-normal text-ink-3 text-tiny">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={onKeyDown}>
          {weeksOf(month).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((number, at) => (
                <td key={weekdays[at]} className="h-12 p-0 align-top tablet:h-14">
                  {number !== null && number > lastDay && (
                    <span className="block px-1.5 py-1 text-ink-3 text-tiny">{number}</span>
                  )}
                  {number !== null && number <= lastDay && (
                    <DayButton
                      number={number}
                      day={days.get(number)}
                      name={nameOf(number)}
                      isEntry={number === entry}
                      isChosen={number === chosen}
                      onChoose={() => choose(number === chosen ? 0 : number)}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p role="status" className="min-h-5 px-1 pt-2 text-ink-2 text-small">
        {chosen > 0 && chosen <= lastDay ? nameOf(chosen) : t(words[product].choose)}
      </p>
    </>
  );
}
