import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  type ToggleEvent,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '../../lib/class-names.ts';
import { type Align, placeBeside } from './place-beside.ts';

interface TriggerProps {
  readonly id?: string;
  readonly popoverTarget?: string;
  readonly 'aria-haspopup'?: 'dialog';
  readonly 'aria-expanded'?: boolean;
}

interface PopoverProps {
  /** The button that opens it: a plain `<button>`. */
  readonly trigger: ReactElement<TriggerProps>;
  readonly children: ReactNode;
  readonly label: string;
  readonly open?: boolean;
  readonly onOpen?: (open: boolean) => void;
  readonly align?: Align;
  readonly className?: string;
}

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea';

/** The first thing to act on; on touch the panel itself, so that no keyboard covers it. */
function focusInto(panel: HTMLElement): void {
  const isTouch = window.matchMedia('(pointer: coarse)').matches;
  const first = isTouch ? null : panel.querySelector<HTMLElement>(FOCUSABLE);
  (first ?? panel).focus({ preventScroll: true });
}

/** Keeps an open panel beside its trigger while the page scrolls, is resized, or it grows. */
function useFollowing(isOpen: boolean, place: () => void, panel: () => HTMLElement | null): void {
  useEffect(() => {
    const element = panel();
    if (!isOpen || !element) return;
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('resize', place, { signal });
    window.addEventListener('scroll', place, { signal, capture: true, passive: true });
    const resized = new ResizeObserver(place);
    resized.observe(element);
    return () => {
      listening.abort();
      resized.disconnect();
    };
  }, [isOpen, place, panel]);
}

/**
 * A floating panel beside its trigger, by the browser's own popover: over everything, closed by
 * Escape and by a press elsewhere, the focus given back. What it holds is drawn while it is open.
 */
export function Popover({
  trigger,
  children,
  label,
  open,
  onOpen,
  align = 'start',
  className,
}: PopoverProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [isShown, setShown] = useState(false);
  const panelOf = useCallback(() => panel.current, []);
  const place = useCallback(() => {
    const button = document.getElementById(`${id}-trigger`);
    if (button && panel.current) placeBeside(button, panel.current, align);
  }, [id, align]);
  useFollowing(isShown, place, panelOf);

  useEffect(() => {
    // What it holds is drawn at once when it opens, which an effect may not ask for.
    if (open !== undefined) queueMicrotask(() => panel.current?.togglePopover(open));
  }, [open]);

  const beforeToggle = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget || event.newState !== 'open') return;
    flushSync(() => setShown(true));
  };
  const toggled = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget) return;
    const isOpen = event.newState === 'open';
    if (isOpen) {
      place();
      focusInto(event.currentTarget);
    } else {
      setShown(false);
    }
    onOpen?.(isOpen);
  };
  return (
    <>
      {cloneElement(trigger, {
        id: `${id}-trigger`,
        popoverTarget: id,
        'aria-haspopup': 'dialog',
        'aria-expanded': isShown,
      })}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        tabIndex={-1}
        onBeforeToggle={beforeToggle}
        onToggle={toggled}
        className={classNames(
          'float-in fixed inset-auto m-0 overflow-y-auto rounded border border-line bg-panel p-0 text-body text-ink shadow-float outline-none',
          className,
        )}
      >
        {isShown && children}
      </div>
    </>
  );
}
