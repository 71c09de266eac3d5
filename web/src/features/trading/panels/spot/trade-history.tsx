import type { BotFilter } from '@bourse/contract/trading-bots.ts';
import { useState } from 'react';
import type { MarketItem } from '#app/data/markets/markets.ts';
import { type SpotFill, useFillHistory } from '#app/data/orders/spot-orders.ts';
import { formatAmount } from '#app/lib/format.ts';
import { type Translate, useText } from '#app/lib/i18n.ts';
import { BotMark } from '#app/parts/orders/bot-mark.tsx';
import {
  type Markets,
  PairCell,
  priceText,
  QUOTE_DECIMALS,
  quantityText,
  SideText,
  TimeCell,
} from '#app/parts/orders/order-cells.tsx';
import { OrdersTable } from '#app/parts/orders/orders-table.tsx';
import type { Column } from '#app/ui/tables/table.tsx';
import { Paged } from '../paged.tsx';

/** Of any coin but the quote coin. */
const COIN_DECIMALS = 8;

interface TradeHistoryProps {
  readonly market: MarketItem;
  readonly markets: Markets;
  readonly isHidingOthers: boolean;
  readonly bots: BotFilter;
}

function columnsOf(
  t: Translate,
  { market, markets }: TradeHistoryProps,
): readonly Column<SpotFill>[] {
  const of = (fill: SpotFill) => markets.get(fill.symbol);
  return [
    {
      id: 'time',
      width: 124,
      title: t('trading.time'),
      cell: (fill) => <TimeCell timeMs={fill.tradeTime} />,
    },
    {
      id: 'pair',
      width: 92,
      title: t('trading.pair'),
      cell: (fill) => <PairCell symbol={fill.symbol} markets={markets} />,
    },
    {
      id: 'side',
      width: 104,
      title: t('trading.side'),
      cell: ({ orderSide, clientOrderId = '' }) => (
        <>
          <SideText side={orderSide} />
          <BotMark clientOrderId={clientOrderId} />
        </>
      ),
    },
    {
      id: 'price',
      width: 96,
      title: t('trading.price'),
      align: 'right',
      cell: (fill) => priceText(of(fill), fill.price),
    },
    {
      id: 'quantity',
      width: 92,
      title: t('trading.quantity'),
      align: 'right',
      cell: (fill) => quantityText(of(fill), fill.quantity),
    },
    {
      id: 'total',
      width: 118,
      title: t('trading.totalInCoin', { coin: market.quote }),
      align: 'right',
      cell: (fill) => formatAmount(fill.amount, QUOTE_DECIMALS),
    },
    {
      id: 'fee',
      width: 130,
      title: t('trading.fee'),
      align: 'right',
      cell: ({ fee, feeCoin }) => (
        <span title={`${formatAmount(fee)} ${feeCoin}`}>
          {formatAmount(fee, feeCoin === market.quote ? QUOTE_DECIMALS : COIN_DECIMALS)} {feeCoin}
        </span>
      ),
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

/** The user's own trades, by page. */
export function TradeHistory(props: TradeHistoryProps) {
  const t = useText();
  const [page, setPage] = useState(1);
  const symbol = props.isHidingOthers ? props.market.symbol : '';
  const { data, ...load } = useFillHistory(symbol, props.bots, page);
  return (
    <Paged page={page} onPage={setPage} total={data?.total ?? 0}>
      <OrdersTable
        label={t('trading.tradeHistory')}
        columns={columnsOf(t, props)}
        rows={data?.list}
        rowKey={(fill) => `${fill.trade}-${fill.code}`}
        {...load}
        emptyText={t('trading.noTradesYet')}
      />
    </Paged>
  );
}
