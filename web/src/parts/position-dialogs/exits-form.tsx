import { useState } from 'react';
import { setExits } from '../../data/futures/actions.ts';
import { useContractOrders } from '../../data/futures/contract-orders.ts';
import { exitsOf, type WaitingExit } from '../../data/futures/exits.ts';
import type { OpenPosition } from '../../data/futures/positions.ts';
import { useContractsBySymbol } from '../../data/futures/use-contracts-by-symbol.ts';
import type { PositionContext } from '../../data/futures/use-position-context.ts';
import { lotsOf } from '../../data/markets/scale.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { toast } from '../../ui/overlays/toast-store.ts';
import { priceText } from '../contracts/contract-cells.tsx';
import { StopGuideLink } from '../orders/stop-guide-link.tsx';
import {
  emptyExits,
  exitKinds,
  exitsBody,
  exitsByPrice,
  exitsFormOf,
  exitsProblem,
  exitsQuantity,
  exitsRatio,
  type ExitsForm as Form,
  isBeyondLiquidation,
  isSaid,
  pricedExits,
} from '../position-forms/exits-form.ts';
import { ExitFields } from './exit-fields.tsx';
import { ExitList } from './exit-list.tsx';
import { ExitUnits } from './exit-units.tsx';
import { HeldQuantity, KindChoice } from './order-fields.tsx';
import { DialogNote, Figure, PositionHeading } from './parts.tsx';
import { useAskingSubmit } from './use-asking-submit.tsx';

interface ExitsFormProps {
  readonly held: OpenPosition;
  readonly context: PositionContext;
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
  const [draft, setForm] = useState<Form>(emptyExits);
  const form = pricedExits(draft, context);
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
  const { busy, message, onSubmit, question } = useAskingSubmit(draft, {
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
        onKind={(kind) => write({ ...exitsByPrice(form, context), isLimit: kind === 'limit' })}
      />
      {!form.isLimit && (
        <ExitUnits
          ratio={exitsRatio(form, context)}
          onUnit={() => write(exitsByPrice(form, context))}
        />
      )}
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
