import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';

interface MenuProps {
  readonly label: string;
  /** What the trigger shows. */
  readonly trigger: ReactNode;
  readonly triggerClass?: string;
  /** Opens on hover as well as on click (desktop). */
  readonly hover?: boolean;
  readonly align?: 'start' | 'end';
  readonly className?: string;
  /** The panel, drawn from the first opening on. Links and what is marked `data-closes` close it. */
  readonly children: ReactNode;
}

const HOVER_OUT_MS = 150;
const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled)';

function moveFocus(root: HTMLElement, by: 1 | -1): void {
  const items = [...root.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const at = items.indexOf(document.activeElement as HTMLElement);
  items.at((at + by) % items.length)?.focus();
}

/** What closes an open menu, and the keys that move through it. */
function useOpenMenu(root: RefObject<HTMLElement | null>, open: boolean, close: () => void): void {
  useEffect(() => {
    const element = root.current;
    if (!open || !element) return;
    const listening = new AbortController();
    const { signal } = listening;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !element.contains(event.target)) close();
    };
    document.addEventListener('pointerdown', closeOutside, { signal });
    document.addEventListener('focusin', closeOutside, { signal });
    // One that the pointer opened has no focus within.
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Escape') closeOutside(event);
      },
      { signal },
    );
    element.addEventListener(
      'click',
      (event) => {
        if (!(event.target instanceof Element) || !event.target.closest('a, [data-closes]')) return;
        close();
        // What it opens gives the focus back to a button that is still there.
        element.querySelector<HTMLElement>('button')?.focus();
      },
      { signal },
    );
    element.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Escape') {
          event.stopPropagation();
          close();
          element.querySelector<HTMLElement>('button')?.focus();
        } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
          event.preventDefault();
          moveFocus(element, event.key === 'ArrowDown' ? 1 : -1);
        }
      },
      { signal },
    );
    return () => listening.abort();
  }, [root, open, close]);
}

/** Opens while the mouse is over the element, with a short grace on the way out. */
function useHover(
  root: RefObject<HTMLElement | null>,
  enabled: boolean,
  setOpen: (open: boolean) => void,
): void {
  useEffect(() => {
    const element = root.current;
    if (!enabled || !element) return;
    const listening = new AbortController();
    const { signal } = listening;
    let leaving = 0;
    element.addEventListener(
      'pointerenter',
      (event) => {
        if (event.pointerType !== 'mouse') return;
        clearTimeout(leaving);
        setOpen(true);
      },
      { signal },
    );
    element.addEventListener(
      'pointerleave',
      (event) => {
        if (event.pointerType !== 'mouse') return;
        leaving = window.setTimeout(() => setOpen(false), HOVER_OUT_MS);
      },
      { signal },
    );
    return () => {
      clearTimeout(leaving);
      listening.abort();
    };
  }, [root, enabled, setOpen]);
}

/**
 * A button that discloses a panel of links and controls. Escape and anything outside close it, the
 * up and down keys move through it. Small on purpose: it is in every page's first load.
 */
export function Menu(props: MenuProps) {
  const { label, trigger, triggerClass, hover = false, align = 'end', className, children } = props;
  const [open, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  if (open && !wasOpen) setWasOpen(true);
  const root = useRef<HTMLDivElement>(null);
  const close = useRef(() => setOpen(false)).current;
  const id = useId();
  useOpenMenu(root, open, close);
  useHover(root, hover, setOpen);

  return (
    <div ref={root} className="relative">
      <button
        type="button"
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(hover || !open)}
        className={classNames('flex items-center rounded', triggerClass)}
      >
        {trigger}
      </button>
      <div
        id={id}
        hidden={!open}
        className={classNames(
          'float-in absolute top-full z-50 mt-2 rounded border border-line bg-panel shadow-float',
          align === 'end' ? 'right-0' : 'left-0',
          className,
        )}
      >
        {wasOpen && children}
      </div>
    </div>
  );
}
