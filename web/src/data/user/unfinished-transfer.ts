import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { keptOnDevice } from '../../lib/storage.ts';
import { onSessionEnd } from '../server/session.ts';
import type { AccountKind } from './assets.ts';

/**
 * The leg that is under way of a transfer through the funding account: out of the first account, into the
 * second one, or back, because the second one was refused.
 */
export type TransferLeg = 'out' | 'in' | 'back';

/** A transfer between spot and futures that has begun and is not known to have ended. */
export interface UnfinishedTransfer {
  readonly from: AccountKind;
  readonly to: AccountKind;
  readonly coin: string;
  /** Decimal string. */
  readonly amount: string;
  readonly leg: TransferLeg;
  /** Under which the leg is sent, as often as it takes to hear of it. */
  readonly key: string;
  /** When it began, UTC epoch milliseconds. */
  readonly startedAt: number;
  /** Why the second leg was refused; empty before that. */
  readonly refusal: string;
  /** Both ways on from the funding account were refused: it is there. */
  readonly isInFunding: boolean;
}

interface State {
  readonly unfinished: UnfinishedTransfer | null;
  /** Legs are being sent by this page. */
  readonly isRunning: boolean;
}

/** The exchange knows a key for 24 hours; a device's clock may be wrong. */
const KNOWN_MS = 12 * 3_600_000;

/** Kept on the device: a page that ends between two legs finds here what it had begun. */
export const useUnfinishedTransfer = create<State>()(
  persist((): State => ({ unfinished: null, isRunning: false }), {
    name: 'bourse.unfinished-transfer',
    version: 1,
    storage: keptOnDevice(),
    partialize: ({ unfinished }) => ({ unfinished, isRunning: false }),
    merge: (kept, state) => {
      const { unfinished = null } = (kept ?? {}) as Partial<State>;
      const isKnown = unfinished !== null && unfinished.startedAt > Date.now() - KNOWN_MS;
      return { ...state, unfinished: isKnown ? unfinished : null };
    },
  }),
);

/** The balances say where the money is; nothing is sent any more. */
export function forgetUnfinishedTransfer(): void {
  useUnfinishedTransfer.setState({ unfinished: null });
}

/** Another tab may have gone on with it, or ended it; what this one sends is known best here. */
export function followUnfinishedTransfer(): void {
  window.addEventListener('storage', ({ key }) => {
    const { persist, getState } = useUnfinishedTransfer;
    if (key === persist.getOptions().name && !getState().isRunning) void persist.rehydrate();
  });
}

// A key is of one account: under another one it would move other money.
onSessionEnd(forgetUnfinishedTransfer);
