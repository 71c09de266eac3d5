import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { usePriceAgeSeconds } from '../../data/live/use-staleness.ts';
import { refusalOf } from '../../data/server/api-error.ts';
import { useAttempt } from '../../data/server/attempt.ts';
import { useText } from '../../lib/i18n.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { NumberField } from '../../ui/forms/number-field.tsx';
import { toast } from '../../ui/overlays/toast-store.ts';
import { type Amendment, amendedTexts, scaleOfField } from './amend-form.tsx';
import { type AmendedField, changeOf, draftOf } from './amended-order.ts';
import { amendmentProblem, amendmentTakesFromBots } from './amendment.ts';
import { BotFundsQuestion } from './bot-funds-question.tsx';
import { LatePriceQuestion } from './late-price-question.tsx';

interface AmendFieldProps {
  readonly field: AmendedField;
  readonly amendment: Amendment;
}

/**
 * The price, the quantity or the trigger of an open order, in its row: Enter sends what is typed, Escape puts back what is.
 * It is the same change as that of the pencil, and asks about the same.
 */
export function AmendField({ field, amendment }: AmendFieldProps) {
  const t = useText();
  const { context, send } = amendment;
  const { order, base, quote, spends } = context;
  const [typed, setTyped] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const [asked, setAsked] = useState<'bots' | 'price' | null>(null);
  const attempt = useAttempt();
  const isOld = usePriceAgeSeconds() > 0;
  const draft = { ...draftOf(order), ...(typed !== null && { [field]: typed }) };
  const change = changeOf(order, draft);

  const go = async () => {
    setAsked(null);
    if (!change) return;
    setSending(true);
    try {
      const { code } = await attempt(JSON.stringify(change), (key) => send(change, key));
      toast.about(code, { message: t('trading.orderChanged') });
      setTyped(null);
    } catch (error) {
      toast.error(refusalOf(error, t('trading.orderFailed'), t('shell.unexpectedError')));
    } finally {
      setSending(false);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!change || isSending) return;
    const problem = amendmentProblem(draft, context);
    if (problem) toast.error(t(problem));
    else if (amendmentTakesFromBots(draft, context)) setAsked('bots');
    else if (isOld) setAsked('price');
    else void go();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || typed === null) return;
    event.stopPropagation();
    setTyped(null);
  };
  return (
    <>
      <form onSubmit={onSubmit} onKeyDown={onKeyDown} className="flex justify-end">
        <NumberField
          label={t(amendedTexts[field])}
          labelPlace="hidden"
          size="small"
          className="w-28"
          value={typed ?? order[field]}
          onValue={setTyped}
          {...scaleOfField(field, amendment)}
          readOnly={isSending}
          after={
            change && (
              <IconButton
                type="submit"
                icon="check"
                size="small"
                tone="accent"
                className="-mr-1.5 shrink-0"
                label={t('trading.changeOrder')}
              />
            )
          }
        />
      </form>
      {asked === 'bots' && spends && (
        <BotFundsQuestion
          isOrder={false}
          setAside={spends.setAside}
          coin={spends.isOfQuote ? quote : base}
          onSend={() => void go()}
          onDismiss={() => setAsked(null)}
        />
      )}
      {asked === 'price' && (
        <LatePriceQuestion onSend={() => void go()} onDismiss={() => setAsked(null)} />
      )}
    </>
  );
}
