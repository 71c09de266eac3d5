import { useEffect } from 'react';
import { type Ask, ask } from './api.ts';

type Opened = NonNullable<Ask<'consoleOpen'>['body']>;

/** Keeps in mind that the operator opened this, for the box that finds it again; no code: nothing is open. */
export function useOpened(kind: Opened['kind'], code: string): void {
  useEffect(() => {
    // The page shows by itself whether it was read; to be found again is no more than a comfort.
    if (code) void ask('consoleOpen', { body: { kind, code } }).catch(() => undefined);
  }, [kind, code]);
}
