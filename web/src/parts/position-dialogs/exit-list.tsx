import { TriggerType } from '@bourse/contract/enumerations.ts';
import { useState } from 'react';
import { cancelContractOrder } from '../../data/futures/actions.ts';
import { type PositionExits, quantityOfExit, type WaitingExit } from '../../data/futures/exits.ts';
import type { OpenPosition } from '../../data/futures/positions.ts';
import { useContractsBySymbol } from '../../data/futures/use-contracts-by-symbol.ts';
import type { PositionContext } from '../../data/futures/use-position-context.ts';
import { fractionOf, moneyOf } from '../../data/markets/scale.ts';
import { refusalOf } from '../../data/server/api-error.ts';
import { isAboveZero } from '../../lib/decimal.ts';
import { useText } from '../../lib/i18n.ts';
import { firstPress } from '../../ui/buttons/first-press.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Badge } from '../../ui/figures/badge.tsx';
import { toast } from '../../ui/overlays/toast-store.ts';
import { priceText, quantityText } from '../contracts/contract-cells.tsx';
import { exitEstimate, exitsFormOf } from '../position-forms/exits-form.ts';
import { ProfitText } from './parts.tsx';

interface ExitListProps {
  readonly held: OpenPosition;
  readonly context: PositionContext;
  readonly exits: PositionExits;
  /** The code of the exit that the form holds; empty for none. */
  readonly editedCode: string;
  readonly onEdit: (exit: WaitingExit) => void;
}

function ExitItem({ exit, ...props }: Omit<ExitListProps, 'exits'> & { exit: WaitingExit }) {
  const t = useText();
  const { held, context, editedCode, onEdit } = props;
  const [isRemoving, setRemoving] = useState(false);
  const item = useContractsBySymbol().get(held.symbol);
  const estimate = exitEstimate(exitsFormOf(exit, held), exit.kind, context);
  const isTakeProfit = exit.kind === 'takeProfit';
  const size = exit.isWhole
    ? t('futuresPanel.wholePosition')
    : `${t('futuresPanel.partOfAll', {
        part: quantityText(item, quantityOfExit(exit, held.quantity)),
        all: quantityText(item, held.quantity),
      })} ${item?.base ?? ''}`;
  const remove = async () => {
    setRemoving(true);
    try {
      await cancelContractOrder(exit.code);
      toast.success(t('trading.orderCanceledSuccessfully'));
    } catch (error) {
      toast.error(refusalOf(error, t('shell.operationFailed'), t('shell.unexpectedError')));
      setRemoving(false);
    }
  };
  return (
    <li
      className={`flex items-center gap-3 rounded border px-3 py-2 text-small ${
        exit.code === editedCode ? 'border-accent' : 'border-line'
      }`}
    >
      <Badge tone={isTakeProfit ? 'up' : 'down'}>
        {isTakeProfit ? t('futuresPage.tp') : t('futuresPage.sl')}
      </Badge>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="font-medium">
          {priceText(item, exit.triggerPrice)}{' '}
          <span className="font-normal text-ink-3">
            {exit.triggerPriceType === TriggerType.MARK
              ? t('futuresPage.mark')
              : t('futuresForm.last')}{' '}
            · {isAboveZero(exit.price) ? priceText(item, exit.price) : t('trading.market')} · {size}
          </span>
        </span>
        <span className="text-tiny">
          <ProfitText
            profit={estimate && moneyOf(context.rules, estimate.profit)}
            rate={estimate && fractionOf(estimate.returnRate)}
            coin={context.rules.quote}
          />
        </span>
      </span>
      {isRemoving ? (
        <span className="text-ink-3">{t('trading.canceling')}</span>
      ) : (
        <span className="flex">
          <IconButton
            icon="edit"
            size="small"
            label={t('futuresPanel.edit')}
            onClick={() => onEdit(exit)}
          />
          <IconButton
            icon="close"
            size="small"
            label={t('futuresPanel.remove')}
            onClick={firstPress(() => void remove())}
          />
        </span>
      )}
    </li>
  );
}

/** The exits that wait for a position: each can be changed and removed. */
export function ExitList({ exits, ...props }: ExitListProps) {
  const t = useText();
  const all = [...exits.takeProfit, ...exits.stopLoss];
  if (all.length === 0) return null;
  return (
    <ul aria-label={t('futuresPanel.positionTpSl')} className="flex flex-col gap-2">
      {all.map((exit) => (
        <ExitItem key={exit.code} exit={exit} {...props} />
      ))}
    </ul>
  );
}
