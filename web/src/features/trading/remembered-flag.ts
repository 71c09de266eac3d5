import { useState } from 'react';

/** The product's own names for what a user ticked "Don't show again" on. */
export type FlagName = 'cancelOrderModal_dontShow';

/** Whether this device remembers the flag. */
export const hasFlag = (name: FlagName) => localStorage.getItem(name) === 'true';

export function rememberFlag(name: FlagName): void {
  localStorage.setItem(name, 'true');
}

/** Asks before an action, unless the user asked not to be asked again. */
export function useConfirmation(name: FlagName, action: () => void) {
  const [isAsking, setAsking] = useState(false);
  return {
    isAsking,
    setAsking,
    start: () => (hasFlag(name) ? action() : setAsking(true)),
  };
}
