import { create } from 'zustand';
import { onSessionEnd } from '../../data/server/session.ts';
import type { SharedPosition } from './shared-position.ts';

/** What a dialog is about. Positions and exits are named by their codes. */
export type FuturesDialog =
  | {
      readonly kind: 'close';
      readonly code: string;
      readonly mode: 'market' | 'limit';
      /** What the form begins with, a decimal string; absent: all of it. */
      readonly quantity?: string;
    }
  | { readonly kind: 'exits'; readonly code: string }
  | { readonly kind: 'add'; readonly code: string }
  | { readonly kind: 'reverse'; readonly code: string }
  | { readonly kind: 'margin'; readonly code: string }
  | { readonly kind: 'receipt'; readonly code: string }
  /** A picture of a position as it was when it was asked for. */
  | { readonly kind: 'share'; readonly position: SharedPosition }
  /** Closes the positions of one contract, or of all with an empty symbol. */
  | { readonly kind: 'close-all'; readonly symbol: string }
  /** A yes or no: `answer` hears it once. */
  | { readonly kind: 'stop-beyond'; readonly liqPrice: string; readonly answer: Answer }
  | { readonly kind: 'late-price'; readonly answer: Answer };

export type Answer = (yes: boolean) => void;

interface DialogState {
  /** Null while nothing is open. */
  readonly request: FuturesDialog | null;
}

/** The one dialog of futures that is open; any screen may open one, `FuturesDialogs` draws it. */
export const useFuturesDialog = create<DialogState>(() => ({ request: null }));

export function openFuturesDialog(request: FuturesDialog): void {
  useFuturesDialog.setState({ request });
}

/** Closes what is open; a question that was not answered is answered no. */
export function closeFuturesDialog(): void {
  const { request } = useFuturesDialog.getState();
  useFuturesDialog.setState({ request: null });
  if (request && 'answer' in request) request.answer(false);
}

/** Closes a question with a yes. */
export function agree(answer: Answer): void {
  useFuturesDialog.setState({ request: null });
  answer(true);
}

/** Asks whether a stop beyond the liquidation price is meant. */
export function askAboutStop(liqPrice: string): Promise<boolean> {
  return new Promise((answer) => openFuturesDialog({ kind: 'stop-beyond', liqPrice, answer }));
}

/** Asks whether to go on with what an old price is behind. */
export function askAboutPrice(): Promise<boolean> {
  return new Promise((answer) => openFuturesDialog({ kind: 'late-price', answer }));
}

onSessionEnd(closeFuturesDialog);
