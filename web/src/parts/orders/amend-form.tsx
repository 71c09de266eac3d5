import { useState } from 'react';
import { usePriceAgeSeconds } from '../../data/live/use-staleness.ts';
import { useAttempt } from '../../data/server/attempt.ts';
import { useSubmit } from '../../data/server/use-submit.ts';
import { isAboveZero } from '../../lib/decimal.ts';
import { formatAmount, formatNumber } from '../../lib/format.ts';
import { type TextKey, useText } from '../../lib/i18n.ts';
import type { Problem } from '../../lib/problem.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { NumberField } from '../../ui/forms/number-field.tsx';
import { toast } from '../../ui/overlays/toast-store.ts';
import {
  type AmendedField,
  type AmendmentDraft,
  amendedFields,
  changeOf,
  draftOf,
  type OrderChange,
  type Turn,
  turnOf,
} from './amended-order.ts';
import { type AmendmentContext, amendmentProblem, amendmentTakesFromBots } from './amendment.ts';

/** What the form writes of a market's numbers. */
export interface AmendmentScale {
  readonly quantityPrecision: number;
  /** Decimal strings; undefined while the rules are not known. */
  readonly tickSize: string | undefined;
  readonly lotSize: string | undefined;
}

/** All that a change of one order takes, in a form or in its row. */
export interface Amendment {
  readonly context: AmendmentContext;
  readonly scale: AmendmentScale;
  readonly send: (change: OrderChange, key: string) => Promise<{ readonly code: string }>;
}

interface AmendFormProps {
  readonly amendment: Amendment;
  readonly onDone: () => void;
}

const COIN_DECIMALS = 4;

export const amendedTexts: Readonly<Record<AmendedField, TextKey>> = {
  stopPrice: 'trading.triggerPrice',
  price: 'trading.price',
  quantity: 'trading.quantity',
};

/** Decimals and step of a field. */
export function scaleOfField(field: AmendedField, { context, scale }: Amendment) {
  return field === 'quantity'
    ? { decimals: scale.quantityPrecision, step: scale.lotSize }
    : { decimals: context.precision, step: scale.tickSize };
}

const turnTexts: Readonly<Record<Turn, TextKey>> = {
  waiting: 'trading.waitsForTrigger',
  unchanged: 'trading.reduceQuantityKeepsPlace',
  kept: 'trading.keepsQueuePlace',
  lost: 'trading.movesToQueueEnd',
};

/** Another price or quantity for an order that rests or waits, and another trigger, in one command. */
export function AmendForm({ amendment, onDone }: AmendFormProps) {
  const t = useText();
  const { context, scale, send } = amendment;
  const [draft, setDraft] = useState<AmendmentDraft>(draftOf(context.order));
  const [isTried, setTried] = useState(false);
  const [agreed, setAgreed] = useState('');
  const { busy, message, submitting } = useSubmit(draft, 'trading.orderFailed');
  const attempt = useAttempt();
  const oldSeconds = usePriceAgeSeconds();
  const { order, base, quote } = context;
  const fields = amendedFields(order);
  const turn = turnOf(order, draft);
  const problem = isTried ? amendmentProblem(draft, context) : null;
  const isOfBots = amendmentTakesFromBots(draft, context);
  const asked = JSON.stringify(draft);
  const errorOf = (field: Problem<string>['field']) =>
    problem?.field === field ? t(problem) : null;

  const onSubmit = submitting(async () => {
    setTried(true);
    const change = changeOf(order, draft);
    if (!change || amendmentProblem(draft, context)) return;
    const { code } = await attempt(JSON.stringify(change), (key) => send(change, key));
    toast.about(code, { message: t('trading.orderChanged') });
    onDone();
  });

  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-2" noValidate>
      {fields.map((field, at) => (
        <NumberField
          key={field}
          label={t(amendedTexts[field])}
          value={draft[field]}
          onValue={(value) => setDraft({ ...draft, [field]: value })}
          {...scaleOfField(field, amendment)}
          unit={field === 'quantity' ? base : quote}
          messageLines="one"
          error={
            errorOf(field) ?? (at === fields.length - 1 ? (errorOf('order') ?? message) : null)
          }
          action={
            field === 'quantity' &&
            isAboveZero(order.dealQuantity) &&
            t('trading.filledQuantity', {
              quantity: formatNumber(order.dealQuantity, scale.quantityPrecision, { trim: true }),
              coin: base,
            })
          }
        />
      ))}
      <p
        role="status"
        className={turn === 'lost' ? 'text-small text-warn' : 'text-ink-2 text-small'}
      >
        {t(turnTexts[turn])}
        {oldSeconds > 0 && ` · ${t('trading.priceAge', { seconds: oldSeconds })}`}
      </p>
      {isOfBots && context.spends && (
        <Checkbox checked={agreed === asked} onChecked={(agrees) => setAgreed(agrees ? asked : '')}>
          {t('trading.changeFromBots', {
            amount: formatAmount(context.spends.setAside, COIN_DECIMALS),
            coin: context.spends.isOfQuote ? quote : base,
          })}
        </Checkbox>
      )}
      <Button
        type="submit"
        block
        variant="primary"
        busy={busy}
        disabled={!changeOf(order, draft) || (isOfBots && agreed !== asked)}
      >
        {t('trading.changeOrder')}
      </Button>
    </form>
  );
}
