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
import { directionOf, formatAmount, formatNumber, formatTime } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { AreaLine } from '../../ui/area-line.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { BotCard } from './bot-card.tsx';
import { useBotDecimals } from './use-bot-decimals.ts';

const PAGE_SIZE = 20;
/** Of single orders: fees are small. */
const FEE_DECIMALS = 6;

function useColumns(bot: TradingBot): readonly Column<TradingBotOrder>[] {
  const t = useText();
  const decimals = useBotDecimals(bot);
  const quantityText = (value: string) =>
    formatNumber(value, decimals.quantity, { zero: true, trim: true });
  const timeOffset = usePreferences((state) => state.timeOffset);
  return [
    {
      id: 'time',
      title: t('Time#bot'),
      cell: ({ createTime }) => formatTime(createTime, timeOffset, 'short'),
    },
    {
      id: 'side',
      title: t('Side#bot'),
      cell: ({ orderSide }) =>
        orderSide === Side.BUY ? (
          <span className="text-up">{t('Buy#bot')}</span>
        ) : (
          <span className="text-down">{t('Sell#bot')}</span>
        ),
    },
    {
      id: 'price',
      title: t('Price#bot'),
      align: 'right',
      cell: ({ price }) =>
        Number(price) === 0 ? t('Market price#bot') : formatAmount(price, decimals.price),
    },
    {
      id: 'traded',
      title: t('Traded#bot'),
      align: 'right',
      cell: ({ dealQuantity, quantity }) =>
        `${quantityText(dealQuantity)} / ${quantityText(quantity)}`,
    },
    {
      id: 'amount',
      title: t('Amount#bot'),
      align: 'right',
      cell: ({ dealAmount }) => formatAmount(dealAmount, 2),
    },
    {
      id: 'fee',
      title: t('Fee#bot'),
      align: 'right',
      cell: ({ fee }) => formatAmount(fee, FEE_DECIMALS),
    },
    {
      id: 'state',
      title: t('State#bot'),
      cell: ({ isClosed, dealQuantity }) =>
        isClosed ? t(Number(dealQuantity) > 0 ? 'Traded#bot' : 'Cancelled#bot') : t('Open#bot'),
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
    <Panel label={t('Orders of the bot')}>
      <Table
        label={t('Orders of the bot')}
        columns={columns}
        rows={data.list}
        rowKey={({ clientOrderId }) => clientOrderId}
        empty={<EmptyState icon="list" title={t('No orders yet#bot')} />}
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
  const { bot, points } = data;
  const worths = [
    Number(bot.funds),
    ...points.map(({ worth }) => Number(worth)),
    Number(bot.worth),
  ];
  return (
    <div className="flex flex-col gap-4">
      <Link to="/bots" className="font-semibold text-accent-text">
        {t('All bots')}
      </Link>
      <div className="grid grid-cols-1 items-start gap-4 tablet:grid-cols-2">
        <BotCard bot={bot} isWhole asksToStop={asksToStop} />
        <Panel label={t('How its worth went')} className="p-4">
          <b>{t('How its worth went')}</b>
          <AreaLine values={worths} direction={directionOf(bot.profit)} />
          <p className="mt-2 text-ink-3 text-tiny">
            {t('Funds and coins together, by orders that are closed.')}
          </p>
        </Panel>
      </div>
      <Orders bot={bot} />
    </div>
  );
}
