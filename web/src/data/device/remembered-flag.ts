/** The product's own names for what a user ticked "Don't show again" on. */
export type FlagName =
  | 'cancelOrderModal_dontShow'
  | 'marketCloseModal_dontShow'
  | 'singleCloseAllModal_dontShow';

/** Whether this device remembers the flag. */
export const hasFlag = (name: FlagName) => localStorage.getItem(name) === 'true';

export function rememberFlag(name: FlagName): void {
  localStorage.setItem(name, 'true');
}
