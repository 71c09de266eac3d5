import { useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { toast } from '../../ui/toast-store.ts';
import { hasFlag, rememberFlag } from '../device/remembered-flag.ts';
import { messageOf, refusalOf } from '../server/api-error.ts';
import { stopBots } from '../user/bots.ts';
import { noteOutcomes, type Outcomes } from '../user/outcome-note.ts';
import type { Cancellable } from './cancellable.ts';
import { cancelAllSpotOrders, cancelSpotOrder } from './spot-orders.ts';

/** How orders of a product are cancelled. Failures are thrown with the text to show. */
export interface Canceller {
  readonly one: (code: string) => Promise<unknown>;
  /** Those of one market, or of all with an empty symbol, but those of bots. Exits stay unless withExits. */
  readonly all: (symbol: string, withExits: boolean) => Promise<Outcomes>;
}

const spotCanceller: Canceller = {
  one: cancelSpotOrder,
  all: async (symbol) => ({ done: await cancelAllSpotOrders(symbol), failed: 0, message: null }),
};

/** What the user is asked to confirm: one order, or all of a market ('' for every market). */
export type CancelRequest =
  | {
      readonly kind: 'one';
      readonly code: string;
      /** Code of the bot that it belongs to; empty: of none. */
      readonly bot: string;
    }
  | ({ readonly kind: 'all'; readonly symbol: string } & Cancellable);

/** What Cancel All ends beside the orders. */
interface Also {
  readonly exits?: boolean;
  readonly bots?: boolean;
}

export interface Cancelling {
  readonly isCancelling: (code: string) => boolean;
  readonly isCancellingAll: boolean;
  readonly cancel: (code: string, bot?: string) => void;
  readonly cancelAll: (symbol: string, counts: Cancellable) => void;
  /** What waits for a yes; null when nothing does. */
  readonly asked: CancelRequest | null;
  readonly answer: (yes: boolean, dontShowAgain: boolean, also?: Also) => void;
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
      toast.success(t('trading.orderCanceledSuccessfully'));
    } catch (error) {
      toast.error(refusalOf(error, t('shell.operationFailed'), t('shell.unexpectedError')));
    } finally {
      setCodes((present) => new Set([...present].filter((other) => other !== code)));
    }
  };

  const stopAll = async (bots: readonly string[]) =>
    noteOutcomes(await stopBots(bots), {
      done: (count) => t('trading.stoppingBots', { count }),
      failed: (count) => t('trading.botsNotStopped', { count }),
    });

  const cancelMany = async (symbol: string, withExits: boolean, bots: readonly string[]) => {
    setCancellingAll(true);
    try {
      const outcomes = await canceller.all(symbol, withExits);
      if (outcomes.done + outcomes.failed + bots.length === 0) {
        toast.error(t('trading.noOrdersToCancel'));
      }
      noteOutcomes(outcomes, {
        done: (count) => t('trading.ordersCanceledSuccessfully', { count }),
        failed: (count) => t('futuresPanel.cancelOrdersFailed', { count }),
      });
      if (bots.length > 0) await stopAll(bots);
    } catch (error) {
      toast.error(messageOf(error, t('trading.cancelOrdersFailed')));
    } finally {
      setCancellingAll(false);
    }
  };

  const run = (request: CancelRequest, { exits = false, bots = false }: Also) =>
    void (request.kind === 'one'
      ? cancelOne(request.code)
      : cancelMany(request.symbol, exits, bots ? request.bots : []));
  const ask = (request: CancelRequest) => {
    // What a bot would place again, or what is left beside exits and bots, is always asked about.
    const isSpecial = request.kind === 'all' ? request.count === 0 : request.bot !== '';
    if (hasFlag(FLAG) && !isSpecial) run(request, {});
    else setAsked(request);
  };

  return {
    isCancelling: (code) => codes.has(code),
    isCancellingAll,
    asked,
    cancel: (code, bot = '') => ask({ kind: 'one', code, bot }),
    cancelAll(symbol, counts) {
      const { count, exitCount, bots } = counts;
      if (count + exitCount + bots.length === 0) toast.error(t('trading.noOrdersToCancel'));
      else ask({ kind: 'all', symbol, ...counts });
    },
    answer(yes, dontShowAgain, also = {}) {
      if (yes && dontShowAgain) rememberFlag(FLAG);
      if (yes && asked) run(asked, also);
      setAsked(null);
    },
  };
}
