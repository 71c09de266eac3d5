import type { Position } from '../../data/futures/positions.ts';
import type { Contracts } from '../../data/futures/use-contracts-by-symbol.ts';
import { subtractDecimals } from '../../lib/decimal.ts';
import { directionOf, formatNumber, NO_VALUE } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { toneOf } from '../../ui/figures/tone.ts';
import { Hint } from '../../ui/overlays/hint.tsx';
import type { Column } from '../../ui/tables/table.tsx';
import {
  Money,
  moneyText,
  PositionName,
  percentText,
  priceText,
  quantityText,
} from '../contracts/contract-cells.tsx';
import { exitTextOf } from '../contracts/contract-order-text.ts';
import { whyClosedPnl } from '../contracts/why-closed-pnl.ts';
import { WhyNumber } from '../contracts/why-number.tsx';
import { byDecimal, byNumber, byText } from '../orders/compare-rows.ts';
import { TimeCell } from '../orders/order-cells.tsx';
import { openFuturesDialog } from '../positions/dialog-store.ts';
import { ShareButton } from '../positions/share-button.tsx';
import { sharedClosed } from './shared-rows.ts';

const COST_DECIMALS = 4;
/** A fraction that is shown as percent with two. */
const RATE_DECIMALS = 4;

/** What the exchange did by itself has a receipt. */
const withReceipt: readonly string[] = ['liquidation', 'adl'];

function ExitTypeCell({ position: { code, exitType } }: { position: Position }) {
  const t = useText();
  const text = exitTextOf(exitType);
  if (!text) return NO_VALUE;
  if (!withReceipt.includes(exitType)) return t(text);
  return (
    <button
      type="button"
      className="text-down underline decoration-dotted underline-offset-2 hover:decoration-solid"
      onClick={() => openFuturesDialog({ kind: 'receipt', code })}
    >
      {t(text)} · {t('futuresPanel.receipt')}
    </button>
  );
}

/** What it brought after all its costs; the parts, for whoever asks. */
function ClosePnl({ position, coin }: { position: Position; coin: string }) {
  const t = useText();
  const { profit, realised, costs } = position;
  const why = whyClosedPnl(position);
  if (why) {
    return (
      <WhyNumber why={why} unit={coin}>
        <Money amount={profit} />
      </WhyNumber>
    );
  }
  return (
    <Hint
      text={t('futuresPanel.realizedPnlHint', {
        profit: moneyText(realised, true),
        costs: formatNumber(costs, COST_DECIMALS, { zero: true }),
      })}
    >
      <Money amount={profit} />
    </Hint>
  );
}

/** The columns of closed positions (product specification part 2, section 2). */
export function positionHistoryColumns(
  t: Translate,
  contracts: Contracts,
): readonly Column<Position>[] {
  const of = (position: Position) => contracts.get(position.symbol);
  const right = { align: 'right' } as const;
  return [
    {
      id: 'pair',
      width: 132,
      title: t('orders.contract'),
      compare: byText(({ symbol }) => symbol),
      cell: (position) => <PositionName terms={position} item={of(position)} />,
    },
    {
      ...right,
      id: 'size',
      width: 112,
      title: t('orders.size'),
      cell: (position) =>
        `${quantityText(of(position), position.quantity)} ${of(position)?.base ?? ''}`,
    },
    {
      ...right,
      id: 'entry',
      width: 92,
      title: t('orders.entryPrice'),
      compare: byDecimal(({ price }) => price),
      cell: (position) => priceText(of(position), position.price),
    },
    {
      ...right,
      id: 'exit-price',
      width: 92,
      title: t('orders.exitPrice'),
      compare: byDecimal(({ dealPrice }) => dealPrice),
      cell: (position) => priceText(of(position), position.dealPrice),
    },
    {
      ...right,
      id: 'profit',
      width: 92,
      title: t('orders.closePnl'),
      compare: byDecimal(({ profit }) => profit),
      cell: (position) => <ClosePnl position={position} coin={of(position)?.quote ?? ''} />,
    },
    {
      ...right,
      id: 'rate',
      width: 112,
      title: t('orders.roePercent'),
      compare: byDecimal(({ profitRate }) => profitRate),
      cell: (position) => (
        <span className="inline-flex items-center gap-1">
          <span className={toneOf(directionOf(position.profitRate, RATE_DECIMALS))}>
            {percentText(position.profitRate, true)}
          </span>
          <ShareButton position={() => sharedClosed(position, of(position))} />
        </span>
      ),
    },
    {
      ...right,
      id: 'costs',
      width: 112,
      title: t('futuresPanel.feesAndFunding'),
      compare: byDecimal(({ costs }) => costs),
      cell: ({ costs }) => moneyText(subtractDecimals('0', costs), true),
    },
    {
      ...right,
      id: 'exit-type',
      width: 132,
      title: t('orders.exitType'),
      compare: byText(({ exitType }) => exitType),
      cell: (position) => <ExitTypeCell position={position} />,
    },
    {
      ...right,
      id: 'opened',
      width: 116,
      title: t('orders.openTime'),
      compare: byNumber(({ createTime }) => createTime),
      cell: ({ createTime }) => <TimeCell timeMs={createTime} />,
    },
    {
      ...right,
      id: 'closed',
      width: 116,
      title: t('orders.exitTime'),
      compare: byNumber(({ updateTime }) => updateTime),
      cell: ({ updateTime }) => <TimeCell timeMs={updateTime} />,
    },
  ];
}
