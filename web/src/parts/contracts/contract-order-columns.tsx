import { OrderType, TriggerType } from '@bourse/contract/enumerations.ts';
import type { ContractOrder, ExitTerms, FuturesOrder } from '../../data/futures/contract-orders.ts';
import type { Contracts } from '../../data/futures/use-contracts-by-symbol.ts';
import type { Cancelling } from '../../data/orders/use-cancelling.ts';
import { classNames } from '../../lib/class-names.ts';
import { isAboveZero } from '../../lib/decimal.ts';
import { formatAmount, NO_VALUE } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { Badge } from '../../ui/figures/badge.tsx';
import { toneOfSide } from '../../ui/figures/tone.ts';
import type { Column } from '../../ui/tables/table.tsx';
import { actionColumn } from '../orders/action-column.tsx';
import type { AmendedField } from '../orders/amended-order.ts';
import { BotMark } from '../orders/bot-mark.tsx';
import { byDecimal, byNumber, byText } from '../orders/compare-rows.ts';
import { FilledCell, TimeCell } from '../orders/order-cells.tsx';
import { detailColumn } from '../orders/order-link.tsx';
import { statusTextOf } from '../orders/order-text.ts';
import { WaitingState, WokenLines } from '../orders/waiting-state.tsx';
import { AmendContractOrder, OpenOrderField } from './amend-contract-order.tsx';
import { ContractLink, FEE_DECIMALS, Money, priceText, quantityText } from './contract-cells.tsx';
import {
  contractKindOf,
  contractReasonOf,
  contractSideOf,
  exitTextOf,
  isOpening,
} from './contract-order-text.ts';

function ContractCell({ order, contracts }: { order: FuturesOrder; contracts: Contracts }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <ContractLink symbol={order.symbol} item={contracts.get(order.symbol)} />
      <Badge>{order.leverage}x</Badge>
    </span>
  );
}

/** What an order is, and what it waits for. */
export function KindCell({ order, contracts }: { order: FuturesOrder; contracts: Contracts }) {
  const t = useText();
  return (
    <>
      {t(contractKindOf(order))}{' '}
      <span className={toneOfSide(order.side)}>{t(contractSideOf(order))}</span>
      {order.orderType !== OrderType.MARKET && order.timeInForce !== 'GTC' && (
        <span className="ml-1.5 text-ink-3 text-tiny">{order.timeInForce}</span>
      )}
      {order.positionType === 0 && order.reduceOnly && (
        <span className="ml-1.5 text-ink-3 text-tiny">{t('futuresForm.reduceOnly')}</span>
      )}
      <BotMark clientOrderId={order.clientOrderId} />
      {order.waiting && (
        <WaitingState waiting={order.waiting} isExit={order.protectedExit === true} />
      )}
      <WokenLines
        woken={order.woken}
        average={order.dealPrice}
        isContract
        priceText={(price) => priceText(contracts.get(order.symbol), price)}
      />
    </>
  );
}

/** What wakes the order, and by which price. */
function TriggerCell({
  order,
  contracts,
  isLine = false,
}: {
  order: FuturesOrder;
  contracts: Contracts;
  /** In a low window in one line. */
  isLine?: boolean;
}) {
  const t = useText();
  if (!isAboveZero(order.stopPrice)) return NO_VALUE;
  const type =
    order.triggerPriceType === TriggerType.MARK ? t('futuresPage.mark') : t('futuresForm.last');
  return (
    <span
      className={classNames('inline-flex flex-col', isLine && 'low:flex-row-reverse low:gap-1')}
    >
      {priceText(contracts.get(order.symbol), order.stopPrice)}
      <span className="text-ink-3 text-tiny">
        {type}
        {order.triggered && !order.woken && ` · ${t('trading.triggered')}`}
      </span>
    </span>
  );
}

function BroughtExits({ order, contracts }: { order: FuturesOrder; contracts: Contracts }) {
  const item = contracts.get(order.symbol);
  const text = (exit: ExitTerms | null) => priceText(item, exit?.triggerPrice);
  if (!order.takeProfit && !order.stopLoss) return NO_VALUE;
  return (
    <span>
      <span className="text-up">{text(order.takeProfit)}</span>
      <span className="text-ink-3"> / </span>
      <span className="text-down">{text(order.stopLoss)}</span>
    </span>
  );
}

function StatusCell({ order }: { order: ContractOrder }) {
  const t = useText();
  const reason = contractReasonOf(order.status, order.reason);
  return (
    <span className="flex flex-col text-ink-2">
      <span>{t(statusTextOf(order))}</span>
      {reason && <span className="text-ink-3 text-tiny">{t(reason)}</span>}
    </span>
  );
}

function leadingColumns<Order extends FuturesOrder>(
  t: Translate,
  contracts: Contracts,
): readonly Column<Order>[] {
  return [
    {
      id: 'time',
      width: 122,
      title: t('trading.time'),
      compare: byNumber(({ createTime }) => createTime),
      cell: (order) => <TimeCell timeMs={order.createTime} />,
    },
    {
      id: 'pair',
      width: 118,
      title: t('orders.contract'),
      compare: byText(({ symbol }) => symbol),
      cell: (order) => <ContractCell order={order} contracts={contracts} />,
    },
    {
      id: 'kind',
      width: 200,
      title: t('trading.typeAndSide'),
      compare: byNumber(({ side }) => side),
      cell: (order) => <KindCell order={order} contracts={contracts} />,
    },
  ];
}

/** The price of a market order is its protection price, which nobody asked for (D22). */
const askedPriceOf = (t: Translate, contracts: Contracts, order: FuturesOrder): string =>
  order.orderType === OrderType.MARKET
    ? t('trading.market')
    : priceText(contracts.get(order.symbol), order.price);

function priceColumn<Order extends FuturesOrder>(
  t: Translate,
  contracts: Contracts,
): Column<Order> {
  return {
    id: 'price',
    width: 80,
    title: t('trading.price'),
    compare: byDecimal(({ price }) => price),
    align: 'right',
    cell: (order) => askedPriceOf(t, contracts, order),
  };
}

function quantityColumn<Order extends FuturesOrder>(
  t: Translate,
  contracts: Contracts,
): Column<Order> {
  return {
    id: 'quantity',
    width: 78,
    title: t('trading.quantity'),
    compare: byDecimal(({ quantity }) => quantity),
    align: 'right',
    cell: (order) =>
      // An exit of the whole position has no quantity of its own.
      order.isWhole
        ? t('futuresPanel.whole')
        : quantityText(contracts.get(order.symbol), order.quantity),
  };
}

/** How a list of open orders is drawn. */
interface OpenOrdersShape {
  /** Price, quantity and trigger are fields of the rows. */
  readonly isWorked?: boolean;
}

/** A price and a quantity as fields take more room than as text. */
const WORKED_WIDTH = 132;

/** The columns of contract orders that wait. */
export function openContractOrderColumns(
  t: Translate,
  contracts: Contracts,
  cancelling: Cancelling,
  { isWorked = false }: OpenOrdersShape = {},
): readonly Column<FuturesOrder>[] {
  const worked = (column: Column<FuturesOrder>, field: AmendedField): Column<FuturesOrder> =>
    isWorked
      ? {
          ...column,
          width: WORKED_WIDTH,
          cell: (order) => (
            <OpenOrderField order={order} item={contracts.get(order.symbol)} field={field}>
              {column.cell(order)}
            </OpenOrderField>
          ),
        }
      : column;
  const trigger: Column<FuturesOrder> = {
    id: 'trigger',
    width: 106,
    title: t('futuresPanel.triggerPrice'),
    compare: byDecimal(({ stopPrice }) => stopPrice),
    align: 'right',
    cell: (order) => <TriggerCell order={order} contracts={contracts} isLine />,
  };
  return [
    ...leadingColumns<FuturesOrder>(t, contracts),
    worked(priceColumn(t, contracts), 'price'),
    worked(quantityColumn(t, contracts), 'quantity'),
    {
      id: 'filled',
      width: 124,
      title: t('trading.orderFilled'),
      align: 'right',
      cell: (order) => <FilledCell order={order} />,
    },
    worked(trigger, 'stopPrice'),
    {
      id: 'exits',
      width: 128,
      title: t('futuresForm.tpSl'),
      align: 'right',
      cell: (order) => <BroughtExits order={order} contracts={contracts} />,
    },
    {
      id: 'status',
      width: 100,
      title: t('trading.status'),
      align: 'right',
      cell: (order) => (
        <span className="whitespace-normal text-ink-2">{t(statusTextOf(order))}</span>
      ),
    },
    actionColumn<FuturesOrder>(t, cancelling, (order) => (
      <AmendContractOrder order={order} item={contracts.get(order.symbol)} />
    )),
  ];
}

/** The columns of contract orders that have ended. */
export function endedContractOrderColumns(
  t: Translate,
  contracts: Contracts,
): readonly Column<ContractOrder>[] {
  const of = (order: ContractOrder) => contracts.get(order.symbol);
  return [
    ...leadingColumns<ContractOrder>(t, contracts),
    {
      // In one column: with two, the last one of the table is out of sight on a laptop.
      id: 'price',
      width: 106,
      title: t('trading.averageOrPrice'),
      compare: byDecimal(({ dealPrice }) => dealPrice),
      align: 'right',
      cell: (order) => (
        <span className="flex flex-col">
          <span>{priceText(of(order), order.dealPrice)}</span>
          <span className="text-ink-3 text-tiny">{askedPriceOf(t, contracts, order)}</span>
        </span>
      ),
    },
    {
      id: 'filled',
      width: 66,
      title: t('trading.orderFilled'),
      compare: byDecimal(({ dealQuantity }) => dealQuantity),
      align: 'right',
      cell: (order) => quantityText(of(order), order.dealQuantity),
    },
    quantityColumn(t, contracts),
    {
      id: 'trigger',
      width: 84,
      title: t('futuresPanel.triggerPrice'),
      align: 'right',
      cell: (order) => <TriggerCell order={order} contracts={contracts} />,
    },
    {
      id: 'profit',
      width: 116,
      title: t('futuresPanel.pnlBeforeFees'),
      compare: byDecimal((order) => (isOpening(order) ? '' : order.profit)),
      align: 'right',
      cell: (order) =>
        isOpening(order) || !isAboveZero(order.dealQuantity) ? (
          NO_VALUE
        ) : (
          <Money amount={order.profit} />
        ),
    },
    {
      id: 'fee',
      width: 70,
      title: t('trading.fee'),
      compare: byDecimal(({ fee }) => fee),
      align: 'right',
      cell: (order) => formatAmount(order.fee, FEE_DECIMALS),
    },
    {
      id: 'exit',
      width: 78,
      title: t('orders.exitType'),
      compare: byText(({ exitType }) => exitType),
      align: 'right',
      cell: (order) => {
        const text = exitTextOf(order.exitType);
        return text ? t(text) : NO_VALUE;
      },
    },
    {
      id: 'status',
      width: 100,
      title: t('trading.status'),
      compare: byNumber(({ status }) => status),
      align: 'right',
      cell: (order) => <StatusCell order={order} />,
    },
    detailColumn(t('trading.orderDetail'), 'futures'),
  ];
}
