import { AccountKind } from '@bourse/contract/enumerations.ts';
import { type FormEvent, useState } from 'react';
import { isPriceOld } from '../../data/live/use-staleness.ts';
import { useSubmit } from '../../data/server/use-submit.ts';
import { takesFromBots, useSetAside } from '../../data/user/assets.ts';
import { BotFundsQuestion } from '../orders/bot-funds-question.tsx';
import { LatePriceQuestion } from '../orders/late-price-question.tsx';

/** What a form takes of the futures account, decimal strings of a coin. */
interface Taking {
  readonly amount: string;
  readonly available: string;
}

interface Submission {
  /** Whether the form can be sent; from now on it says what is wrong. */
  readonly check: () => boolean;
  readonly send: () => Promise<void>;
  /** An order, and nothing else. */
  readonly isOrder: boolean;
  /** What it takes of this coin, which own bots may have set aside; absent: nothing. */
  readonly takes?: { readonly coin: string; readonly taking: () => Taking | null };
}

/** Sends a form, after a question when it goes by prices that are old, and one when it takes from own bots. */
export function useAskingSubmit(form: object, { check, send, isOrder, takes }: Submission) {
  const [asked, setAsked] = useState<'price' | 'bots' | null>(null);
  const setAside = useSetAside(AccountKind.FUTURES, takes?.coin ?? '', takes !== undefined);
  const { busy, message, submit } = useSubmit(
    form,
    isOrder ? 'trading.orderFailed' : 'shell.operationFailed',
  );
  const run = () => {
    setAsked(null);
    if (check()) void submit(send);
  };
  const lookAtBots = () => {
    const taking = takes?.taking();
    if (taking && takesFromBots(taking.amount, taking.available, setAside)) setAsked('bots');
    else run();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || !check()) return;
    if (isPriceOld()) setAsked('price');
    else lookAtBots();
  };
  const onDismiss = () => setAsked(null);
  const question =
    asked === 'price' ? (
      <LatePriceQuestion isOrder={isOrder} onSend={lookAtBots} onDismiss={onDismiss} />
    ) : (
      asked === 'bots' && (
        <BotFundsQuestion
          {...{ isOrder, setAside, onDismiss }}
          coin={takes?.coin ?? ''}
          onSend={run}
        />
      )
    );
  return { busy, message, onSubmit, question };
}
