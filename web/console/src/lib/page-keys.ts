import { useLayoutEffect, useRef } from 'react';

/** Whether a key is one for the page: not typed in a field, without Ctrl, Alt and Meta, and no dialog is open. */
export function isForPage(event: KeyboardEvent): boolean {
  const isTyped =
    event.target instanceof HTMLElement &&
    event.target.closest('input:not([type=checkbox]), textarea, select') !== null;
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || isTyped) return false;
  return document.querySelector('dialog[open]') === null;
}

/** Keys of a page. */
export function useKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  const latest = useRef(keys);
  latest.current = keys;
  // Whoever sees the page may press: a frame later would be too late.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = latest.current[event.key];
      if (!act || !isForPage(event)) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
