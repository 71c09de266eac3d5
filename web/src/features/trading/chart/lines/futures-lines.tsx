import { useEffect, useMemo, useState } from 'react';
import { useContractOrders } from '#app/data/futures/contract-orders.ts';
import { usePositionFigures, usePositions } from '#app/data/futures/positions.ts';
import { useMarks } from '#app/data/futures/use-marks.ts';
import { usePositionContext } from '#app/data/futures/use-position-context.ts';
import { useExchangeRules } from '#app/data/markets/rules.ts';
import { useText } from '#app/lib/i18n.ts';
import type { FuturesMarket } from '../../market/trading-market.ts';
import { useBotFilter, useTradingPreferences } from '../../page/trading-preferences.ts';
import type { LineCanvas, LineDrop } from '../plot/chart-line.ts';
import { exitProfit, profitText } from './exit-profit.ts';
import { futuresLinesOf, movableExits } from './futures-lines.ts';
import { MoveExit } from './move-exit.tsx';

const NOTHING = [] as const;

interface FuturesLinesProps {
  readonly market: FuturesMarket;
  readonly canvas: LineCanvas;
}

/** The mark price as a line; it stands alone, so that whoever does not want it pays nothing. */
function useMarkPrice(symbol: string): string | null {
  const isShown = useTradingPreferences((state) => state.isMarkLineShown);
  const marks = useMarks(isShown ? [symbol] : NOTHING);
  return marks.get(symbol) ?? null;
}

/** The positions in a contract, what guards them and the open orders, as lines; exits can be dragged. */
export function FuturesLines({ market, canvas }: FuturesLinesProps) {
  const t = useText();
  const { symbol } = market;
  const positions = usePositions().data ?? NOTHING;
  const figures = usePositionFigures();
  const orders = useContractOrders().data ?? NOTHING;
  const bots = useBotFilter();
  const markPrice = useMarkPrice(symbol);
  const rules = useExchangeRules().data?.contracts.find((one) => one.symbol === symbol);
  const [drop, setDrop] = useState<LineDrop | null>(null);

  const tickSize = Number(rules?.tickSize ?? 0);
  const movable = useMemo(
    () => movableExits(symbol, positions, orders),
    [symbol, positions, orders],
  );
  const contextOf = usePositionContext();
  const lines = useMemo(
    () =>
      futuresLinesOf(t, {
        ...{ market, positions, figures, orders, bots },
        ...{ markPrice, movable, tickSize },
        profitAt: (exit, price) => {
          const profit = exitProfit(exit, price, contextOf);
          return profit === '' ? '' : profitText(profit);
        },
      }),
    [contextOf, t, market, positions, figures, orders, bots, markPrice, movable, tickSize],
  );
  useEffect(() => canvas.showLines('own', lines), [canvas, lines]);
  useEffect(() => canvas.onDrop(setDrop), [canvas]);

  const asked = drop && movable.get(drop.id);
  const isGone = drop !== null && !asked;
  useEffect(() => {
    if (!isGone || !drop) return;
    canvas.holdLine(drop.id, null);
    setDrop(null);
  }, [isGone, drop, canvas]);
  if (!drop || !asked) return null;
  return (
    <MoveExit
      key={drop.id}
      market={market}
      canvas={canvas}
      drop={drop}
      movable={asked}
      onDone={() => {
        canvas.holdLine(drop.id, null);
        setDrop(null);
      }}
    />
  );
}
