import { useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { toast } from '../../ui/overlays/toast-store.ts';
import { hasFlag, rememberFlag } from '../device/remembered-flag.ts';
import { messageOf, refusalOf } from '../server/api-error.ts';
import { stopBots } from '../user/bots.ts';
import { noteOutcomes, type Outcomes, outcomesOf } from '../user/outcome-note.ts';
import type { Cancellable, CancelScope } from './cancellable.ts';

/** Which orders go when many are cancelled. */
export interface CancelMany {
  /** A market; empty: every one. */
  readonly symbol: string;
  readonly scope: CancelScope;
  /** Exits of positions, too. */
  readonly withExits: boolean;
}

/** How orders of a product are cancelled. Failures are thrown with the text to show. */
export interface Canceller {
  readonly one: (code: string) => Promise<unknown>;
  /** Those that are open now, but those of bots. */
  readonly many: (which: CancelMany) => Promise<Outcomes>;
}

/** What the user is asked to confirm: one order, several that were chosen, or many of a market ('' for every market). */
export type CancelRequest =
  | {
      readonly kind: 'one';
      readonly code: string;
      /** Code of the bot that it belongs to; empty: of none. */
      readonly bot: string;
    }
  | { readonly kind: 'several'; readonly codes: readonly string[] }
  | ({
      readonly kind: 'all';
      readonly symbol: string;
      readonly scope: CancelScope;
    } & Cancellable);

/** What a cancel of many ends beside the orders. */
interface Also {
  readonly exits?: boolean;
  readonly bots?: boolean;
}

export type CancelAllRequest = Extract<CancelRequest, { kind: 'all' }>;

export interface Cancelling {
  readonly isCancelling: (code: string) => boolean;
  readonly isCancellingAll: boolean;
  readonly cancel: (code: string, bot?: string) => void;
  /** Asks about these orders, none of a bot. */
  readonly cancelSeveral: (codes: readonly string[]) => void;
  /** Asks about the orders of a scope, which `counts` counted. */
  readonly cancelAll: (symbol: string, counts: Cancellable, scope?: CancelScope) => void;
  /** What waits for a yes; null when nothing does. */
  readonly asked: CancelRequest | null;
  readonly answer: (yes: boolean, dontShowAgain: boolean, also?: Also) => void;
}

const FLAG = 'cancelOrderModal_dontShow';

/** Cancels orders after a confirmation, unless the user asked not to be asked again. */
export function useCancelling(canceller: Canceller): Cancelling {
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

  const cancelSeveral = async (codes: readonly string[]) =>
    noteOutcomes(await outcomesOf(codes.map((code) => canceller.one(code))), {
      done: (count) => t('trading.ordersCanceledSuccessfully', { count }),
      failed: (count) => t('futuresPanel.cancelOrdersFailed', { count }),
    });

  const stopAll = async (bots: readonly string[]) =>
    noteOutcomes(await stopBots(bots), {
      done: (count) => t('trading.stoppingBots', { count }),
      failed: (count) => t('trading.botsNotStopped', { count }),
    });

  /** `stayingCount`: orders of bots that stay and that no dialog has spoken of. */
  const cancelMany = async (
    { symbol, scope, bots }: CancelAllRequest,
    also: Also,
    stayingCount: number,
  ) => {
    const stopped = also.bots ? bots : [];
    setCancellingAll(true);
    try {
      const outcomes = await canceller.many({
        ...{ symbol, scope },
        withExits: also.exits ?? false,
      });
      if (outcomes.done + outcomes.failed + stopped.length === 0) {
        toast.error(t('trading.noOrdersToCancel'));
      }
      noteOutcomes(outcomes, {
        done: (count) =>
          stayingCount > 0
            ? t('trading.ordersCanceledBotsStay', { count, bots: stayingCount })
            : t('trading.ordersCanceledSuccessfully', { count }),
        failed: (count) => t('futuresPanel.cancelOrdersFailed', { count }),
      });
      if (stopped.length > 0) await stopAll(stopped);
    } catch (error) {
      toast.error(messageOf(error, t('trading.cancelOrdersFailed')));
    } finally {
      setCancellingAll(false);
    }
  };

  const run = (request: CancelRequest, also: Also, stayingCount = 0) => {
    if (request.kind === 'one') void cancelOne(request.code);
    else if (request.kind === 'several') void cancelSeveral(request.codes);
    else void cancelMany(request, also, stayingCount);
  };
  const ask = (request: CancelRequest) => {
    // What a bot would place again, or what is left beside exits and bots, is always asked about.
    const isSpecial =
      (request.kind === 'all' && request.count === 0) ||
      (request.kind === 'one' && request.bot !== '');
    if (!hasFlag(FLAG) || isSpecial) setAsked(request);
    else run(request, {}, request.kind === 'all' ? request.botOrderCount : 0);
  };

  return {
    isCancelling: (code) => codes.has(code),
    isCancellingAll,
    asked,
    cancel: (code, bot = '') => ask({ kind: 'one', code, bot }),
    cancelSeveral: (codes) => ask({ kind: 'several', codes }),
    cancelAll(symbol, counts, scope = 'all') {
      const { count, exitCount, botOrderCount } = counts;
      if (count + exitCount + botOrderCount === 0) toast.error(t('trading.noOrdersToCancel'));
      else ask({ kind: 'all', symbol, scope, ...counts });
    },
    answer(yes, dontShowAgain, also = {}) {
      if (yes && dontShowAgain) rememberFlag(FLAG);
      if (yes && asked) run(asked, also);
      setAsked(null);
    },
  };
}
