import { PositionSide, Side } from '@bourse/contract/enumerations.ts';
import { type BotFilter, isBotOrder, passesBots } from '@bourse/contract/trading-bots.ts';
import type { FuturesOrder } from '#app/data/futures/contract-orders.ts';
import { exitsOf, type WaitingExit } from '#app/data/futures/exits.ts';
import type { PositionNumbers } from '#app/data/futures/figures.ts';
import type { OpenPosition } from '#app/data/futures/positions.ts';
import { formatNumber } from '#app/lib/format.ts';
import type { Translate } from '#app/lib/i18n.ts';
import type { ChartLine } from '../plot/chart-line.ts';

/** An exit that a drag may move, and the position that it guards. */
export interface MovableExit {
  readonly position: OpenPosition;
  readonly exit: WaitingExit;
}

/** The exits of a contract's positions by the code of their order. */
export function movableExits(
  symbol: string,
  positions: readonly OpenPosition[],
  orders: readonly FuturesOrder[],
): ReadonlyMap<string, MovableExit> {
  const own = positions.filter((position) => position.symbol === symbol);
  return new Map(
    own.flatMap((position) => {
      const { takeProfit, stopLoss } = exitsOf(position, orders);
      return [...takeProfit, ...stopLoss].map((exit) => [exit.code, { position, exit }] as const);
    }),
  );
}

export interface LinesSource {
  readonly market: {
    readonly symbol: string;
    readonly precision: number;
    readonly quantityPrecision: number;
  };
  readonly positions: readonly OpenPosition[];
  readonly figures: ReadonlyMap<string, PositionNumbers>;
  readonly orders: readonly FuturesOrder[];
  /** Which of the orders are shown. */
  readonly bots: BotFilter;
  /** Null where the line is not wanted. */
  readonly markPrice: string | null;
  readonly movable: ReadonlyMap<string, MovableExit>;
  /** What an exit brings at a price, as it is written; empty where it is not known. */
  readonly profitAt: (movable: MovableExit, price: string) => string;
  /** 0 until it is known: then nothing can be dragged. */
  readonly tickSize: number;
}

const PROFIT_DECIMALS = 2;

/** Everything that a contract's chart shows over its price. */
export function futuresLinesOf(t: Translate, source: LinesSource): readonly ChartLine[] {
  const { symbol } = source.market;
  const own = source.positions.filter((position) => position.symbol === symbol);
  const mark = Number(source.markPrice ?? 0);
  return [
    ...own.flatMap((position) => positionLines(t, position, source)),
    ...source.orders
      .filter((order) => order.symbol === symbol && passesBots(source.bots, order.clientOrderId))
      .flatMap((order) => orderLines(t, order, source)),
    ...(mark > 0
      ? [
          {
            id: 'mark',
            kind: 'mark',
            price: mark,
            name: t('futuresPage.mark'),
            dragStep: null,
          } as const,
        ]
      : []),
  ];
}

function amountOf({ market }: LinesSource, quantity: string): string {
  return formatNumber(quantity, market.quantityPrecision, { trim: true });
}

function positionLines(t: Translate, position: OpenPosition, source: LinesSource): ChartLine[] {
  const { code, positionType, price, quantity } = position;
  const numbers = source.figures.get(code);
  const isLong = positionType === PositionSide.LONG;
  const name = isLong ? t('futuresPage.long') : t('futuresPage.short');
  const liquidation = Number(numbers?.liqPrice ?? 0);
  const lines: ChartLine[] = [
    {
      ...{ id: `entry ${code}`, kind: 'entry', price: Number(price), dragStep: null },
      ...{ name, quantity: amountOf(source, quantity), tone: isLong ? 'up' : 'down' },
      ...(numbers && {
        profit: formatNumber(numbers.profit, PROFIT_DECIMALS, { sign: true, zero: true }),
      }),
    },
  ];
  if (liquidation > 0) {
    lines.push({
      ...{ id: `liquidation ${code}`, kind: 'liquidation', price: liquidation, dragStep: null },
      ...{ name: `${t('futuresPage.liq')} ${name}`, letter: t('futuresPage.liq') },
    });
  }
  return lines;
}

function orderLines(t: Translate, order: FuturesOrder, source: LinesSource): ChartLine[] {
  const movable = source.movable.get(order.code);
  if (movable) {
    const { kind, triggerPrice, isWhole, quantity } = movable.exit;
    const name = kind === 'takeProfit' ? t('futuresPage.tp') : t('futuresPage.sl');
    const profit = source.profitAt(movable, triggerPrice);
    const { precision } = source.market;
    return [
      {
        ...{ id: order.code, kind, price: Number(triggerPrice), name, letter: name },
        // An exit of all names no quantity.
        ...(!isWhole && { quantity: amountOf(source, quantity) }),
        ...(profit !== '' && {
          profit,
          profitAt: (price: number) => source.profitAt(movable, price.toFixed(precision)),
        }),
        dragStep: source.tickSize > 0 ? source.tickSize : null,
      },
    ];
  }
  const isWaiting = Number(order.stopPrice) > 0 && !order.triggered;
  const price = Number(isWaiting ? order.stopPrice : order.price);
  if (!(price > 0)) return [];
  const isBuy = order.side === Side.BUY;
  const side = isBuy ? t('trading.buy') : t('trading.sell');
  const bot = isBotOrder(order.clientOrderId) ? `${t('trading.botOrder')} ` : '';
  return [
    {
      ...{ id: order.code, kind: 'order', price, dragStep: null, tone: isBuy ? 'up' : 'down' },
      name: `${bot}${isWaiting ? `${t('trading.stopLine')} ` : ''}${side}`,
      ...{ letter: side.slice(0, 1), quantity: amountOf(source, order.quantity) },
    },
  ];
}
