import type { ContractFill } from '../../data/futures/contract-fills.ts';
import type { Contracts } from '../../data/futures/use-contracts-by-symbol.ts';
import { formatAmount, NO_VALUE } from '../../lib/format.ts';
import type { Translate } from '../../lib/i18n.ts';
import type { Column } from '../../ui/tables/table.tsx';
import { BotMark } from '../orders/bot-mark.tsx';
import { byDecimal, byNumber, byText } from '../orders/compare-rows.ts';
import { RoleText, SideText, TimeCell } from '../orders/order-cells.tsx';
import { OrderLink } from '../orders/order-link.tsx';
import {
  ContractLink,
  FEE_DECIMALS,
  Money,
  moneyText,
  priceText,
  quantityText,
} from './contract-cells.tsx';

/** The columns of own trades of contracts. */
export function contractFillColumns(
  t: Translate,
  contracts: Contracts,
): readonly Column<ContractFill>[] {
  const of = (fill: ContractFill) => contracts.get(fill.symbol);
  return [
    {
      id: 'time',
      width: 122,
      title: t('trading.time'),
      compare: byNumber(({ tradeTime }) => tradeTime),
      cell: (fill) => <TimeCell timeMs={fill.tradeTime} />,
    },
    {
      id: 'pair',
      width: 104,
      title: t('orders.contract'),
      compare: byText(({ symbol }) => symbol),
      cell: (fill) => <ContractLink symbol={fill.symbol} item={of(fill)} />,
    },
    {
      id: 'side',
      width: 128,
      title: t('trading.side'),
      compare: byNumber(({ side }) => side),
      cell: ({ side, code, clientOrderId = '' }) => (
        <>
          <SideText side={side} />
          {code === '' && <span className="ml-1.5 text-ink-3">{t('trading.liquidation')}</span>}
          <BotMark clientOrderId={clientOrderId} />
        </>
      ),
    },
    {
      id: 'price',
      width: 88,
      title: t('trading.price'),
      compare: byDecimal(({ price }) => price),
      align: 'right',
      cell: (fill) => priceText(of(fill), fill.price),
    },
    {
      id: 'quantity',
      width: 84,
      title: t('trading.quantity'),
      compare: byDecimal(({ quantity }) => quantity),
      align: 'right',
      cell: (fill) => quantityText(of(fill), fill.quantity),
    },
    {
      id: 'total',
      width: 104,
      title: t('trading.total'),
      compare: byDecimal(({ amount }) => amount),
      align: 'right',
      cell: (fill) => moneyText(fill.amount),
    },
    {
      id: 'profit',
      width: 116,
      title: t('futuresPanel.pnlBeforeFees'),
      compare: byDecimal(({ realised }) => realised),
      align: 'right',
      cell: (fill) => <Money amount={fill.realised} />,
    },
    {
      id: 'fee',
      width: 84,
      title: t('trading.fee'),
      compare: byDecimal(({ fee }) => fee),
      align: 'right',
      cell: (fill) => formatAmount(fill.fee, FEE_DECIMALS),
    },
    {
      id: 'role',
      width: 72,
      title: t('trading.role'),
      compare: byNumber(({ isMaker }) => Number(isMaker)),
      align: 'right',
      cell: ({ isMaker }) => <RoleText isMaker={isMaker} />,
    },
    {
      id: 'order',
      width: 104,
      title: t('trading.orderOfFill'),
      align: 'right',
      cell: ({ code }) => (code ? <OrderLink product="futures" code={code} /> : NO_VALUE),
    },
  ];
}
