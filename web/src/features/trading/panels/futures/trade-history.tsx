import type { BotFilter } from '@bourse/contract/trading-bots.ts';
import { useState } from 'react';
import { type ContractFill, useContractFills } from '#app/data/futures/contract-fills.ts';
import { type Contracts, useContractsBySymbol } from '#app/data/futures/use-contracts-by-symbol.ts';
import { formatAmount } from '#app/lib/format.ts';
import { type Translate, useText } from '#app/lib/i18n.ts';
import {
  ContractLink,
  FEE_DECIMALS,
  Money,
  moneyText,
  priceText,
  quantityText,
} from '#app/parts/contracts/contract-cells.tsx';
import { BotMark } from '#app/parts/orders/bot-mark.tsx';
import { SideText, TimeCell } from '#app/parts/orders/order-cells.tsx';
import { OrdersTable } from '#app/parts/orders/orders-table.tsx';
import type { Column } from '#app/ui/tables/table.tsx';
import { Paged } from '../paged.tsx';

function columnsOf(t: Translate, contracts: Contracts): readonly Column<ContractFill>[] {
  const of = (fill: ContractFill) => contracts.get(fill.symbol);
  return [
    {
      id: 'time',
      width: 122,
      title: t('trading.time'),
      cell: (fill) => <TimeCell timeMs={fill.tradeTime} />,
    },
    {
      id: 'pair',
      width: 104,
      title: t('orders.contract'),
      cell: (fill) => <ContractLink symbol={fill.symbol} item={of(fill)} />,
    },
    {
      id: 'side',
      width: 128,
      title: t('trading.side'),
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
      align: 'right',
      cell: (fill) => priceText(of(fill), fill.price),
    },
    {
      id: 'quantity',
      width: 84,
      title: t('trading.quantity'),
      align: 'right',
      cell: (fill) => quantityText(of(fill), fill.quantity),
    },
    {
      id: 'total',
      width: 104,
      title: t('trading.total'),
      align: 'right',
      cell: (fill) => moneyText(fill.amount),
    },
    {
      id: 'profit',
      width: 104,
      title: t('futuresPanel.pnlBeforeFees'),
      align: 'right',
      cell: (fill) => <Money amount={fill.realised} />,
    },
    {
      id: 'fee',
      width: 84,
      title: t('trading.fee'),
      align: 'right',
      cell: (fill) => formatAmount(fill.fee, FEE_DECIMALS),
    },
    {
      id: 'role',
      width: 72,
      title: t('trading.role'),
      align: 'right',
      cell: (fill) => (
        <span className="text-ink-2">{fill.isMaker ? t('trading.maker') : t('trading.taker')}</span>
      ),
    },
  ];
}

interface ContractTradeHistoryProps {
  /** A contract; empty for all. */
  readonly symbol: string;
  readonly bots: BotFilter;
}

/** The user's own trades of contracts, by page. */
export function ContractTradeHistory({ symbol, bots }: ContractTradeHistoryProps) {
  const t = useText();
  const [page, setPage] = useState(1);
  const contracts = useContractsBySymbol();
  const { data, ...load } = useContractFills(symbol, bots, page);
  return (
    <Paged page={page} onPage={setPage} total={data?.total ?? 0}>
      <OrdersTable
        label={t('trading.tradeHistory')}
        columns={columnsOf(t, contracts)}
        rows={data?.list}
        rowKey={(fill) => `${fill.trade}-${fill.code}`}
        {...load}
        emptyText={t('trading.noTradesYet')}
      />
    </Paged>
  );
}
