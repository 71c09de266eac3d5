import { useEffect, useRef } from 'react';
import { moneyOf } from '../../../../data/futures/contract-rules.ts';
import { usePositionContext } from '../../../../data/futures/use-position-context.ts';
import { directionOf, formatNumber } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/i18n.ts';
import { exitEstimate, exitsFormOf } from '../../../../parts/position-forms/exits-form.ts';
import { Button } from '../../../../ui/button.tsx';
import { toneOf } from '../../../../ui/tone.ts';
import type { FuturesMarket } from '../../market/trading-market.ts';
import type { LineCanvas, LineDrop } from '../plot/chart-line.ts';
import type { MovableExit } from './futures-lines.ts';
import { useMoveExit } from './use-move-exit.ts';

interface MoveExitProps {
  readonly market: FuturesMarket;
  readonly canvas: LineCanvas;
  readonly drop: LineDrop;
  readonly movable: MovableExit;
  readonly onDone: () => void;
}

/** Height of the question and the room that it keeps from the edges. */
const HEIGHT = 40;
const EDGE = 8;
const PROFIT_DECIMALS = 2;

/** Asks, beside the line that was let go, whether its exit moves there. Escape leaves it. */
export function MoveExit({ market, canvas, drop, movable, onDone }: MoveExitProps) {
  const t = useText();
  const confirm = useRef<HTMLButtonElement>(null);
  const { move, isMoving } = useMoveExit();
  const { position, exit } = movable;
  const context = usePositionContext()(position);
  const { precision } = market;
  const triggerPrice = drop.price.toFixed(precision);
  useEffect(() => confirm.current?.focus(), []);
  const y = canvas.yOf(drop.price) ?? 0;
  const values = {
    from: formatNumber(exit.triggerPrice, precision),
    to: formatNumber(triggerPrice, precision),
  };
  const question =
    exit.kind === 'takeProfit'
      ? t('Move the take-profit from {{from}} to {{to}}?', values)
      : t('Move the stop-loss from {{from}} to {{to}}?', values);
  const form = exitsFormOf({ ...exit, triggerPrice }, position.quantity);
  const estimate = context && exitEstimate(form, exit.kind, context);
  const profit = estimate ? moneyOf(context.rules, estimate.profit) : '';
  const send = async () => {
    await move({ position, exit, triggerPrice });
    onDone();
  };
  return (
    <div
      role="alertdialog"
      aria-label={question}
      style={{ top: `clamp(${EDGE}px, ${y - HEIGHT - EDGE}px, 100% - ${HEIGHT + EDGE}px)` }}
      className="float-in absolute left-3 z-20 flex max-w-[calc(100%-96px)] flex-wrap items-center gap-x-3 gap-y-1 rounded border border-line bg-panel px-3 py-1.5 text-small shadow-float"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onDone();
      }}
    >
      <p className="tabular-nums">
        {question}
        <span className="ml-2 text-ink-2">
          {t('Est. PNL')}{' '}
          <span className={toneOf(directionOf(profit))}>
            {formatNumber(profit, PROFIT_DECIMALS, { sign: true })} {market.quote}
          </span>
        </span>
      </p>
      <div className="flex gap-2">
        <Button
          ref={confirm}
          size="small"
          variant="primary"
          disabled={isMoving}
          onClick={() => void send()}
        >
          {isMoving ? t('Moving...') : t('Confirm')}
        </Button>
        <Button size="small" variant="plain" disabled={isMoving} onClick={onDone}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  );
}
