import { useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { toast } from '../../ui/toast-store.ts';
import { hasFlag, rememberFlag } from '../device/remembered-flag.ts';
import { messageOf, refusalOf } from '../server/api-error.ts';
import { noteOutcomes, type Outcomes } from '../user/outcome-note.ts';
import { cancelAllSpotOrders, cancelSpotOrder } from './spot-orders.ts';

/** How orders of a product are cancelled. Failures are thrown with the text to show. */
export interface Canceller {
  readonly one: (code: string) => Promise<unknown>;
  /** Those of one market, or of all with an empty symbol. Exits of positions stay unless withExits. */
  readonly all: (symbol: string, withExits: boolean) => Promise<Outcomes>;
}

const spotCanceller: Canceller = {
  one: cancelSpotOrder,
  all: async (symbol) => ({ done: await cancelAllSpotOrders(symbol), failed: 0, message: null }),
};

/** What the user is asked to confirm: one order, or all of a market ('' for every market). */
export type CancelRequest =
  | { readonly kind: 'one'; readonly code: string }
  | {
      readonly kind: 'all';
      readonly symbol: string;
      readonly count: number;
      /** How many exits guard positions beside those orders. */
      readonly exitCount: number;
    };

export interface Cancelling {
  readonly isCancelling: (code: string) => boolean;
  readonly isCancellingAll: boolean;
  readonly cancel: (code: string) => void;
  readonly cancelAll: (symbol: string, count: number, exitCount?: number) => void;
  /** What waits for a yes; null when nothing does. */
  readonly asked: CancelRequest | null;
  readonly answer: (yes: boolean, dontShowAgain: boolean, withExits?: boolean) => void;
}

const FLAG = 'cancelOrderModal_dontShow';

/** Cancels orders after a confirmation, unless the user asked not to be asked again. */
export function useCancelling(canceller: Canceller = spotCanceller): Cancelling {
  const t = useText();
  const [asked, setAsked] = useState<CancelRequest | null>(null);
  const [codes, setCodes] = useState<ReadonlySet<string>>(new Set());
  const [isCancellingAll, setCancellingAll] = useState(false);

  const cancelOne = async (code: string) => {
    setCodes((present) => new Set(present).add(code));
    try {
      await canceller.one(code);
      toast.success(t('Order cancelled successfully'));
    } catch (error) {
      toast.error(refusalOf(error, t('Operation failed'), t('An unexpected error occurred')));
    } finally {
      setCodes((present) => new Set([...present].filter((other) => other !== code)));
    }
  };

  const cancelMany = async (symbol: string, withExits: boolean) => {
    setCancellingAll(true);
    try {
      const outcomes = await canceller.all(symbol, withExits);
      if (outcomes.done + outcomes.failed === 0) toast.error(t('No orders to cancel'));
      noteOutcomes(outcomes, {
        done: (count) => t('Successfully cancelled {{count}} order(s)', { count }),
        failed: (count) => t('Failed to cancel {{count}} order(s)', { count }),
      });
    } catch (error) {
      toast.error(messageOf(error, t('Failed to cancel orders')));
    } finally {
      setCancellingAll(false);
    }
  };

  const run = (request: CancelRequest, withExits: boolean) =>
    void (request.kind === 'one' ? cancelOne(request.code) : cancelMany(request.symbol, withExits));
  const ask = (request: CancelRequest) => {
    const isOfExits = request.kind === 'all' && request.count === 0;
    if (hasFlag(FLAG) && !isOfExits) run(request, false);
    else setAsked(request);
  };

  return {
    isCancelling: (code) => codes.has(code),
    isCancellingAll,
    asked,
    cancel: (code) => ask({ kind: 'one', code }),
    cancelAll(symbol, count, exitCount = 0) {
      if (count + exitCount === 0) toast.error(t('No orders to cancel'));
      else ask({ kind: 'all', symbol, count, exitCount });
    },
    answer(yes, dontShowAgain, withExits = false) {
      if (yes && dontShowAgain) rememberFlag(FLAG);
      if (yes && asked) run(asked, withExits);
      setAsked(null);
    },
  };
}
