import { type RefObject, useLayoutEffect, useRef } from 'react';

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]';

const canHold = (element: HTMLElement) =>
  element.isConnected &&
  element.tabIndex >= 0 &&
  element.matches(FOCUSABLE) &&
  element.checkVisibility({ visibilityProperty: true });

function ancestorsOf(element: Element): HTMLElement[] {
  const parent = element.parentElement;
  return parent && parent !== document.body ? [parent, ...ancestorsOf(parent)] : [];
}

/** The element itself while it can have the focus, else the first that can in what is left around it. */
function nearestTo(origin: HTMLElement, around: readonly HTMLElement[]): HTMLElement | null {
  if (canHold(origin)) return origin;
  for (const ancestor of around) {
    if (!ancestor.isConnected) continue;
    const near = [...ancestor.querySelectorAll<HTMLElement>(FOCUSABLE)].find(canHold);
    if (near) return near;
  }
  return null;
}

/**
 * Remembers what has the focus. The answer gives it back, or to what is nearest, if that is gone or
 * off; and does so once more if it goes while it has it: a row whose order was cancelled by a dialog.
 */
export function keepFocus(): () => void {
  const origin = document.activeElement;
  if (!(origin instanceof HTMLElement) || origin === document.body) return () => {};
  const around = ancestorsOf(origin);
  const place = around.find((element) => element.matches('section, main, header, [role=dialog]'));
  return () => {
    const holder = nearestTo(origin, around);
    holder?.focus();
    if (!holder || !place?.isConnected) return;
    const watching = new MutationObserver(() => {
      const { activeElement } = document;
      if (activeElement === holder) return;
      watching.disconnect();
      // Somebody who has gone on is left alone.
      if (activeElement === document.body) nearestTo(holder, around)?.focus();
    });
    watching.observe(place, { childList: true, subtree: true });
  };
}

/**
 * A button that goes off while it has the focus would leave it to nobody. It gets it back once it is no longer
 * busy; where it stays off, what is nearest gets it. Somebody who has gone on meanwhile is left alone.
 */
export function useFocusStays(
  button: RefObject<HTMLElement | null>,
  { isOff, isBusy }: { readonly isOff: boolean; readonly isBusy: boolean },
): void {
  const had = useRef(false);
  useLayoutEffect(() => {
    const own = button.current;
    const { activeElement } = document;
    if (!own) return;
    if (isOff && activeElement === own) had.current = true;
    if (!had.current || isBusy) return;
    had.current = false;
    const isNobodys = activeElement === own || activeElement === document.body;
    if (isNobodys) nearestTo(own, ancestorsOf(own))?.focus({ preventScroll: true });
  }, [button, isOff, isBusy]);
}
