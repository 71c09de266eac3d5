import { useEffect } from 'react';
import { useSearchParams } from '#app/ui/layout/address.tsx';
import { type Ask, ask } from './api.ts';

/** Filters, tab and place of a page, kept in its address: a link shows the same again. */
export function useFilters(): readonly [
  get: (name: string) => string,
  set: (changes: Readonly<Record<string, string>>) => void,
  text: string,
] {
  const [parameters, setParameters] = useSearchParams();
  const set = (changes: Readonly<Record<string, string>>) =>
    setParameters((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      return next;
    });
  return [(name) => parameters.get(name) ?? '', set, parameters.toString()];
}

type Opened = NonNullable<Ask<'consoleOpen'>['body']>;

/** Keeps in mind that the operator opened this, for the box that finds it again; no code: nothing is open. */
export function useOpened(kind: Opened['kind'], code: string): void {
  useEffect(() => {
    // The page shows by itself whether it was read; to be found again is no more than a comfort.
    if (code) void ask('consoleOpen', { body: { kind, code } }).catch(() => undefined);
  }, [kind, code]);
}
