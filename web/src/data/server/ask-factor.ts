import { create } from 'zustand';
import { onSessionEnd } from './session.ts';

interface FactorState {
  /** Somebody waits for the second factor: the dialog is open. */
  readonly isAsked: boolean;
}

/** Whether a call waits until its sender has proved to be there; the shell shows the dialog. */
export const useFactorRequest = create<FactorState>(() => ({ isAsked: false }));

let waiting: ((isProved: boolean) => void)[] = [];

/**
 * Asks the person for the second factor, once for all calls that wait for it. False: they would not, or the session
 * ended.
 */
export function askFactor(): Promise<boolean> {
  useFactorRequest.setState({ isAsked: true });
  return new Promise((resolve) => waiting.push(resolve));
}

/** The dialog's answer to everybody who waits. */
export function answerFactor(isProved: boolean): void {
  const asked = waiting;
  waiting = [];
  useFactorRequest.setState({ isAsked: false });
  for (const resolve of asked) resolve(isProved);
}

onSessionEnd(() => answerFactor(false));
