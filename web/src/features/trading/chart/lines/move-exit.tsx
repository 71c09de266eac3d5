import { usePositionContext } from '#app/data/futures/use-position-context.ts';
import { directionOf, formatNumber } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { useSetExit } from '#app/parts/positions/use-set-exit.ts';
import { toneOf } from '#app/ui/figures/tone.ts';
import type { FuturesMarket } from '../../market/trading-market.ts';
import type { LineCanvas, LineDrop } from '../plot/chart-line.ts';
import { exitProfit, PROFIT_DECIMALS, profitText } from './exit-profit.ts';
import type { MovableExit } from './futures-lines.ts';
import { LineQuestion } from './line-question.tsx';

interface MoveExitProps {
  readonly market: FuturesMarket;
  readonly canvas: LineCanvas;
  readonly drop: LineDrop;
  readonly movable: MovableExit;
  readonly onDone: () => void;
}

/** Asks, beside the line that was let go, whether its exit moves there. Escape leaves it. */
export function MoveExit({ market, canvas, drop, movable, onDone }: MoveExitProps) {
  const t = useText();
  const { set, isSetting } = useSetExit();
  const { position, exit } = movable;
  const contextOf = usePositionContext();
  const { precision } = market;
  const triggerPrice = drop.price.toFixed(precision);
  const values = {
    from: formatNumber(exit.triggerPrice, precision),
    to: formatNumber(triggerPrice, precision),
  };
  const question =
    exit.kind === 'takeProfit'
      ? t('futuresPage.moveTakeProfit', values)
      : t('futuresPage.moveStopLoss', values);
  const profit = exitProfit(movable, triggerPrice, contextOf);
  const send = async () => {
    await set({ position, kind: exit.kind, exit, triggerPrice });
    onDone();
  };
  return (
    <LineQuestion
      question={question}
      y={canvas.yOf(drop.price) ?? 0}
      confirm={isSetting ? t('futuresPage.moving') : t('ui.confirm')}
      isBusy={isSetting}
      onConfirm={() => void send()}
      onLeave={onDone}
    >
      <span className="ml-2 text-ink-2">
        {t('futuresPage.estPnl')}{' '}
        <span className={toneOf(directionOf(profit, PROFIT_DECIMALS))}>
          {profitText(profit)} {market.quote}
        </span>
      </span>
    </LineQuestion>
  );
}
