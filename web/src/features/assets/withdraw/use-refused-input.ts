import { type RefObject, useEffect, useRef } from 'react';

/** The input of a field that was refused takes the focus: on a phone it may be out of sight. */
export function useRefusedInput(error: string | null): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error) input.current?.focus();
  }, [error]);
  return input;
}
