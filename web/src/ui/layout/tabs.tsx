import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';

export interface Tab<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
}

interface TabsProps<Value extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Value>[];
  readonly value: Value;
  readonly onValue: (value: Value) => void;
  readonly size?: 'small' | 'medium' | 'large';
  /** `segmented` fills the width with equal, boxed parts. */
  readonly look?: 'underline' | 'segmented';
  /** Those that find no place beside the others begin a new line; else they are reached by scrolling. */
  readonly wraps?: boolean;
  /** Id of the panel that the tabs switch, when there is one. */
  readonly panelId?: string;
  readonly className?: string;
}

function useArrowKeys<Value extends string>(
  tabs: readonly Tab<Value>[],
  value: Value,
  onValue: (value: Value) => void,
) {
  return (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex((tab) => tab.value === value);
    const to = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }[event.key];
    const next = to === undefined ? undefined : tabs[to];
    if (!next || to === undefined) return;
    event.preventDefault();
    onValue(next.value);
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus();
  };
}

/** What the edge of a scrolled list lets fade. */
const FADE_PX = 24;

/** The tab that is shown is not among those out of sight; only the list is scrolled, never the page. */
function useTabInSight(value: string) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = list.current;
    const tab = box?.querySelector<HTMLElement>(`[data-tab="${value}"]`);
    if (!box || !tab) return;
    const overPx = tab.offsetLeft + tab.offsetWidth + FADE_PX - box.scrollLeft - box.clientWidth;
    if (overPx > 0) box.scrollLeft += overPx;
    else if (tab.offsetLeft < box.scrollLeft) box.scrollLeft = tab.offsetLeft;
  }, [value]);
  return list;
}

const textSizes = { small: 'text-small', medium: 'text-body', large: 'text-title' } as const;

/** A tab list; arrow keys, Home and End move between the tabs. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onValue,
  size = 'medium',
  look = 'underline',
  wraps = false,
  panelId,
  className,
}: TabsProps<Value>) {
  const id = useId();
  const onKeyDown = useArrowKeys(tabs, value, onValue);
  const underline = look === 'underline';
  const list = useTabInSight(value);
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      className={classNames(
        'flex',
        underline ? 'tabs' : 'gap-1 rounded bg-field p-1',
        underline &&
          (wraps
            ? 'flex-wrap'
            : 'relative overflow-x-auto [scrollbar-width:none] max-tablet:pr-6 max-tablet:[mask-image:linear-gradient(to_right,black_calc(100%-24px),transparent)]'),
        className,
      )}
    >
      {tabs.map((tab) => {
        const active = tab.value === value;
        return (
          <button
            key={tab.value}
            id={`${id}-${tab.value}`}
            type="button"
            role="tab"
            data-tab={tab.value}
            aria-selected={active}
            aria-controls={panelId}
            tabIndex={active ? 0 : -1}
            onClick={() => onValue(tab.value)}
            className={classNames(
              'shrink-0 whitespace-nowrap transition-colors',
              textSizes[size],
              underline
                ? 'border-b-2 py-2 touch:min-h-11 max-tablet:min-h-11 focus-visible:-outline-offset-2'
                : 'flex-1 rounded-[4px] px-3 py-1.5 touch:min-h-11 max-tablet:min-h-11 font-semibold',
              underline &&
                (active
                  ? 'border-accent font-semibold text-ink'
                  : 'border-transparent text-ink-2 hover:text-ink'),
              !underline && (active ? 'bg-track text-ink' : 'text-ink-2 hover:text-ink'),
            )}
          >
            {tab.label}
          </button>
        );
      })}
    </div>
  );
}
