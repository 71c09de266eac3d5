import type { SpotFill } from '../../data/orders/spot-orders.ts';
import { formatAmount } from '../../lib/format.ts';
import type { Translate } from '../../lib/i18n.ts';
import type { Column } from '../../ui/tables/table.tsx';
import { BotMark } from './bot-mark.tsx';
import { byDecimal, byNumber, byText } from './compare-rows.ts';
import {
  type Markets,
  onlyQuoteOf,
  PairCell,
  priceText,
  QUOTE_DECIMALS,
  quantityText,
  RoleText,
  SideText,
  TimeCell,
} from './order-cells.tsx';
import { OrderLink } from './order-link.tsx';

/** Of any coin but the quote coin. */
const COIN_DECIMALS = 8;

/** The columns of own trades of spot. */
export function fillColumns(t: Translate, markets: Markets): readonly Column<SpotFill>[] {
  const of = (fill: SpotFill) => markets.get(fill.symbol);
  const only = onlyQuoteOf(markets);
  return [
    {
      id: 'time',
      width: 124,
      title: t('trading.time'),
      compare: byNumber(({ tradeTime }) => tradeTime),
      cell: (fill) => <TimeCell timeMs={fill.tradeTime} />,
    },
    {
      id: 'pair',
      width: 92,
      title: t('trading.pair'),
      compare: byText(({ symbol }) => symbol),
      cell: (fill) => <PairCell symbol={fill.symbol} markets={markets} />,
    },
    {
      id: 'side',
      width: 104,
      title: t('trading.side'),
      compare: byNumber(({ orderSide }) => orderSide),
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
      compare: byDecimal(({ price }) => price),
      align: 'right',
      cell: (fill) => priceText(of(fill), fill.price),
    },
    {
      id: 'quantity',
      width: 92,
      title: t('trading.quantity'),
      compare: byDecimal(({ quantity }) => quantity),
      align: 'right',
      cell: (fill) => quantityText(of(fill), fill.quantity),
    },
    {
      id: 'total',
      width: 118,
      title: only ? t('trading.totalInCoin', { coin: only }) : t('trading.total'),
      compare: byDecimal(({ amount }) => amount),
      align: 'right',
      cell: (fill) => {
        const coin = only ? '' : ` ${of(fill)?.quote ?? ''}`;
        return formatAmount(fill.amount, QUOTE_DECIMALS) + coin;
      },
    },
    {
      id: 'fee',
      width: 130,
      title: t('trading.fee'),
      align: 'right',
      cell: (fill) => {
        const { fee, feeCoin } = fill;
        // A fee that is not in the coin that was bought is in the quote coin.
        const isQuote = feeCoin === (of(fill)?.quote ?? only);
        return (
          <span title={`${formatAmount(fee)} ${feeCoin}`}>
            {formatAmount(fee, isQuote ? QUOTE_DECIMALS : COIN_DECIMALS)} {feeCoin}
          </span>
        );
      },
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
      cell: ({ code }) => <OrderLink product="spot" code={code} />,
    },
  ];
}
