import { deviceStorage } from '../../lib/storage.ts';
import { usePreferences } from './preferences.ts';

/** The product's own names for what a user ticked "Don't show again" on. */
export type FlagName =
  | 'cancelOrderModal_dontShow'
  | 'marketCloseModal_dontShow'
  | 'singleCloseAllModal_dontShow';

/** Whether nothing is asked: this device remembers the flag, or its user wants no questions. */
export const hasFlag = (name: FlagName) =>
  deviceStorage.getItem(name) === 'true' || !usePreferences.getState().confirmations;

export function rememberFlag(name: FlagName): void {
  deviceStorage.setItem(name, 'true');
}
