import { Side } from '@bourse/contract/enumerations.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { usePreferences } from '../../data/device/preferences.ts';
import {
  type TradingBot,
  type TradingBotOrder,
  useBot,
  useBotOrders,
} from '../../data/user/bots.ts';
import { compareDecimals, divideDecimals, isAboveZero } from '../../lib/decimal.ts';
import { formatAmount, formatNumber, formatTime } from '../../lib/format.ts';
import { type TextKey, useText } from '../../lib/i18n.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import { type Column, Table } from '../../ui/tables/table.tsx';
import { BotCard } from './bot-card.tsx';
import { useBotDecimals } from './use-bot-decimals.ts';
import { ValueChart } from './value-chart.tsx';

const PAGE_SIZE = 20;
/** Of single orders: fees are small. */
const FEE_DECIMALS = 6;

/** A quantity of 0: it bought by amount, and is filled by any trade. */
function stateOf({ isClosed, quantity, dealQuantity }: TradingBotOrder): TextKey {
  if (!isClosed) return 'bots.openOrder';
  if (Number(dealQuantity) === 0) return 'bots.canceled';
  return Number(dealQuantity) < Number(quantity) ? 'bots.partlyFilled' : 'bots.filled';
}

/** The average price at which an order traded; before, the one that it asks for. */
function Price({
  order,
  decimals,
}: {
  readonly order: TradingBotOrder;
  readonly decimals: number;
}) {
  const t = useText();
  const { price, dealAmount, dealQuantity } = order;
  const isMarket = !isAboveZero(price);
  if (!isAboveZero(dealQuantity)) {
    return isMarket ? t('bots.marketPrice') : formatAmount(price, decimals);
  }
  const average = divideDecimals(dealAmount, dealQuantity, decimals);
  return (
    <>
      {formatAmount(average, decimals)}
      {compareDecimals(average, price) !== 0 && (
        <small className="block text-ink-3">
          {isMarket
            ? t('bots.marketPrice')
            : t('bots.limitPrice', { price: formatAmount(price, decimals) })}
        </small>
      )}
    </>
  );
}

function useColumns(bot: TradingBot): readonly Column<TradingBotOrder>[] {
  const t = useText();
  const decimals = useBotDecimals(bot);
  const quantityText = (value: string) =>
    formatNumber(value, decimals.quantity, { zero: true, trim: true });
  const timeOffset = usePreferences((state) => state.timeOffset);
  return [
    {
      id: 'time',
      title: t('bots.time'),
      cell: ({ createTime }) => formatTime(createTime, timeOffset, 'short'),
    },
    {
      id: 'side',
      title: t('bots.side'),
      cell: ({ orderSide }) =>
        orderSide === Side.BUY ? (
          <span className="text-up">{t('bots.buy')}</span>
        ) : (
          <span className="text-down">{t('bots.sell')}</span>
        ),
    },
    {
      id: 'price',
      title: t('bots.price'),
      align: 'right',
      cell: (order) => <Price order={order} decimals={decimals.price} />,
    },
    {
      id: 'traded',
      title: t('bots.filled'),
      align: 'right',
      cell: ({ dealQuantity, quantity }) =>
        `${quantityText(dealQuantity)} / ${quantityText(quantity)}`,
    },
    {
      id: 'amount',
      title: t('bots.amount'),
      align: 'right',
      cell: ({ dealAmount }) => formatAmount(dealAmount, 2),
    },
    {
      id: 'fee',
      title: t('bots.fee'),
      align: 'right',
      cell: ({ fee }) => formatAmount(fee, FEE_DECIMALS),
    },
    {
      id: 'state',
      title: t('bots.state'),
      cell: (order) => t(stateOf(order)),
    },
  ];
}

function Orders({ bot }: { readonly bot: TradingBot }) {
  const t = useText();
  const columns = useColumns(bot);
  const [page, setPage] = useState(1);
  const { data, error, retry } = useBotOrders(bot.code, page, PAGE_SIZE);
  if (!data) {
    return error ? <ErrorState message={error} onRetry={retry} /> : <Skeleton className="h-64" />;
  }
  return (
    <Panel label={t('bots.botOrders')}>
      <Table
        label={t('bots.botOrders')}
        columns={columns}
        rows={data.list}
        rowKey={({ clientOrderId }) => clientOrderId}
        empty={<EmptyState icon="list" title={t('bots.noOrdersYet')} />}
      />
      {data.total > PAGE_SIZE && (
        <div className="border-line border-t px-4 py-3">
          <Pager page={page} pageSize={PAGE_SIZE} total={data.total} onPage={setPage} />
        </div>
      )}
    </Panel>
  );
}

interface BotDetailProps {
  readonly code: string;
  readonly asksToStop?: boolean;
}

/** One bot whole: its card, how its worth went, and every order. */
export function BotDetail({ code, asksToStop = false }: BotDetailProps) {
  const t = useText();
  const { data, error, retry } = useBot(code);
  if (!data) {
    return error ? <ErrorState message={error} onRetry={retry} /> : <Skeleton className="h-96" />;
  }
  const { bot } = data;
  const points = [
    { time: bot.createTime, worth: bot.funds },
    ...data.points,
    { time: bot.stopTime || Date.now(), worth: bot.worth },
  ];
  return (
    <div className="flex flex-col gap-4">
      <Link to="/bots" className="font-semibold text-accent-text">
        {t('bots.allBots')}
      </Link>
      <div className="grid grid-cols-1 items-start gap-4 tablet:grid-cols-2">
        <BotCard bot={bot} isWhole asksToStop={asksToStop} />
        <Panel label={t('bots.valueOverTime')} className="p-4">
          <b>{t('bots.valueOverTime')}</b>
          <ValueChart points={points} profit={bot.profit} quote={bot.quote} />
          <p className="mt-2 text-ink-3 text-tiny">{t('bots.valueNote')}</p>
        </Panel>
      </div>
      <Orders bot={bot} />
    </div>
  );
}
