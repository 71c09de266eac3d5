import { useEffect, useRef } from 'react';

/** What was just decided, and can be taken back until then. */
export interface Decided {
  /** Of the act that decided. */
  readonly key: string;
  readonly code: string;
  readonly uid: string;
  readonly words: string;
  /** UTC epoch milliseconds, by the server. */
  readonly undoUntil: number;
}

/** Keys of a page; never in a field, with Ctrl, Alt or Meta, or while a dialog is open. */
export function useKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement &&
        event.target.closest('input:not([type=checkbox]), textarea, select');
      if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || isTyping) return;
      const act = latest.current[event.key];
      if (!act || document.querySelector('[role=dialog]')) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
