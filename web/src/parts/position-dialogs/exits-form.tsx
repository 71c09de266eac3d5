import { TriggerType } from '@bourse/contract/enumerations.ts';
import { useState } from 'react';
import { setExits } from '../../data/futures/actions.ts';
import { useContractOrders } from '../../data/futures/contract-orders.ts';
import { exitsOf, type WaitingExit } from '../../data/futures/exits.ts';
import type { OpenPosition } from '../../data/futures/positions.ts';
import { useContractsBySymbol } from '../../data/futures/use-contracts-by-symbol.ts';
import type { PositionContext } from '../../data/futures/use-position-context.ts';
import { fractionOf, lotsOf, moneyOf, priceOf } from '../../data/markets/scale.ts';
import { type TextKey, useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { NativeSelect } from '../../ui/forms/native-select.tsx';
import { NumberField } from '../../ui/forms/number-field.tsx';
import { toast } from '../../ui/overlays/toast-store.ts';
import { priceText } from '../contracts/contract-cells.tsx';
import { StopGuideLink } from '../orders/stop-guide-link.tsx';
import {
  type ExitKind,
  emptyExits,
  exitEstimate,
  exitKinds,
  exitsBody,
  exitsFormOf,
  exitsProblem,
  exitsQuantity,
  type ExitsForm as Form,
  isBeyondLiquidation,
  isSaid,
} from '../position-forms/exits-form.ts';
import { ExitList } from './exit-list.tsx';
import { HeldQuantity, KindChoice } from './order-fields.tsx';
import { DialogNote, Figure, PositionHeading, ProfitText } from './parts.tsx';
import { useAskingSubmit } from './use-asking-submit.tsx';

interface ExitsFormProps {
  readonly held: OpenPosition;
  readonly context: PositionContext;
}

const names: Readonly<Record<ExitKind, { label: TextKey; trigger: TextKey; price: TextKey }>> = {
  takeProfit: {
    label: 'futuresForm.takeProfit',
    trigger: 'futuresForm.takeProfitTriggerType',
    price: 'futuresPanel.takeProfitLimitPrice',
  },
  stopLoss: {
    label: 'futuresForm.stopLoss',
    trigger: 'futuresForm.stopLossTriggerType',
    price: 'futuresPanel.stopLossLimitPrice',
  },
};

interface ExitFieldsProps {
  readonly kind: ExitKind;
  readonly form: Form;
  readonly onForm: (form: Form) => void;
  readonly context: PositionContext;
  readonly error: string | null;
}

/** The trigger of one exit, what it would bring, and its limit where it has one. */
function ExitFields({ kind, form, onForm, context, error }: ExitFieldsProps) {
  const t = useText();
  const { rules } = context;
  const fields = form[kind];
  const change = (part: Partial<typeof fields>) =>
    onForm({ ...form, [kind]: { ...fields, ...part } });
  const estimate = isSaid(fields) ? exitEstimate(form, kind, context) : null;
  const number = {
    decimals: rules.priceDecimals,
    step: priceOf(rules, 1),
    unitText: rules.quote,
  };
  return (
    <div className="flex flex-col gap-1.5">
      <NumberField
        {...number}
        label={t(names[kind].label)}
        value={fields.triggerPrice}
        onValue={(triggerPrice) => change({ triggerPrice })}
        placeholder={t('futuresPanel.triggerPrice')}
        error={error}
        messageLines="two"
        hint={
          <>
            {t('futuresForm.estimatedPnlPrefix')}
            <ProfitText
              profit={estimate && moneyOf(rules, estimate.profit)}
              rate={estimate && fractionOf(estimate.returnRate)}
              coin={rules.quote}
            />
          </>
        }
        after={
          <NativeSelect
            label={t(names[kind].trigger)}
            look="bare"
            className="text-small"
            value={fields.triggerPriceType === TriggerType.MARK ? 'mark' : 'last'}
            onValue={(type) =>
              change({ triggerPriceType: type === 'mark' ? TriggerType.MARK : TriggerType.LAST })
            }
            options={[
              { value: 'last', label: t('futuresForm.last') },
              { value: 'mark', label: t('futuresPage.mark') },
            ]}
          />
        }
      />
      {form.isLimit && (
        <NumberField
          {...number}
          label={t(names[kind].price)}
          labelPlace="hidden"
          value={fields.price}
          onValue={(price) => change({ price })}
          placeholder={t('futuresPanel.limitPrice')}
          unit={rules.quote}
        />
      )}
    </div>
  );
}

/**
 * Take-profit and stop-loss of a position, wholly or partly; those that wait can be changed. A stop
 * that would wake too late is set only after a second yes.
 */
export function ExitsForm({ held, context }: ExitsFormProps) {
  const t = useText();
  const { rules, position, markPrice, liqPrice } = context;
  const item = useContractsBySymbol().get(held.symbol);
  const orders = useContractOrders().data ?? [];
  const [form, setForm] = useState<Form>(emptyExits);
  const [isTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const kinds = form.replaced ? [form.replaced.kind] : exitKinds;
  const problem = isTried ? exitsProblem(form, context) : null;
  const write = (next: Form) => {
    setForm(next);
    setAsking(false);
  };
  const start = (next: Form) => {
    write(next);
    setTried(false);
  };

  const check = () => {
    setTried(true);
    if (exitsProblem(form, context)) return false;
    const isBeyond =
      isSaid(form.stopLoss) && isBeyondLiquidation(form.stopLoss.triggerPrice, context);
    if (isBeyond) setAsking(true);
    return !isBeyond || isAsking;
  };
  const send = async () => {
    await setExits(exitsBody(form, held.code, context));
    toast.success(form.replaced ? t('futuresPanel.tpSlUpdated') : t('futuresPanel.tpSlSet'));
    start(emptyExits);
  };
  const { busy, message, onSubmit, question } = useAskingSubmit(form, {
    isOrder: false,
    check,
    send,
  });

  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-3" noValidate>
      <PositionHeading held={held} markPrice={markPrice}>
        <Figure name={t('futuresPanel.lastPrice')}>{priceText(item, context.lastPrice)}</Figure>
        <Figure name={t('futuresForm.liqPrice')}>{priceText(item, liqPrice)}</Figure>
      </PositionHeading>
      <ExitList
        held={held}
        context={context}
        exits={exitsOf(held, orders)}
        editedCode={form.replaced?.code ?? ''}
        onEdit={(exit: WaitingExit) => start(exitsFormOf(exit, held))}
      />
      <KindChoice
        kind={form.isLimit ? 'limit' : 'market'}
        onKind={(kind) => write({ ...form, isLimit: kind === 'limit' })}
      />
      {kinds.map((kind) => (
        <ExitFields
          key={kind}
          kind={kind}
          form={form}
          onForm={write}
          context={context}
          error={problem?.field === kind ? t(problem) : null}
        />
      ))}
      <StopGuideLink />
      <HeldQuantity
        {...{ rules, held, problem }}
        quantity={exitsQuantity(form, context)}
        // All of it stays all of it when the position grows.
        onQuantity={(quantity) =>
          write({
            ...form,
            quantity: lotsOf(rules, quantity) === position.lots ? null : quantity,
          })
        }
      />
      <div className="flex gap-3">
        {form.replaced && (
          <Button block size="large" onClick={() => start(emptyExits)}>
            {t('futuresPanel.newTpSl')}
          </Button>
        )}
        <Button type="submit" block size="large" variant="primary" busy={busy}>
          {isAsking
            ? t('futuresPanel.setAnyway')
            : form.replaced
              ? t('futuresPanel.save')
              : t('ui.confirm')}
        </Button>
      </div>
      <DialogNote
        problem={message}
        warning={
          isAsking && t('futuresPanel.stopProtectsNothing', { price: priceText(item, liqPrice) })
        }
      />
      {question}
    </form>
  );
}
