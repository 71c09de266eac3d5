import type { WithdrawalDetail } from '@bourse/contract/console/routes/withdrawals.ts';
import { Side } from '@bourse/contract/enumerations.ts';
import type pg from 'pg';
import { amountText, quantityText } from '#engine/live/catalog.ts';
import type { LiveState } from '#engine/live/live-state.ts';
import type { WithdrawalRow } from '../store.ts';

type Step = WithdrawalDetail['way'][number];

/** The most of each kind, and the most together. */
const STEPS_MAX = 8;
/** Fills of one order are one step. How many of the newest are looked at. */
const FILLS_MAX = 200;

const side = (role: 'taker' | 'maker') => `(select ${role}_order as "order", market,
    case when taker_side ${role === 'taker' ? '=' : '<>'} ${Side.BUY} then 'buy' else 'sell' end as kind,
    quantity_lots, notional, trade_time from trade
  where ${role}_user = $1 and trade_time <= $2 order by trade_id desc limit ${FILLS_MAX})`;

const ORDERS = `select kind, market, sum(quantity_lots)::text as lots, sum(notional)::text as notional,
    max(trade_time) as time
  from (${side('taker')} union all ${side('maker')}) as fills
  group by "order", market, kind order by max(trade_time) desc limit ${STEPS_MAX}`;

const DEPOSITS = `select coin, amount, transaction_id as transaction, credited_at as time from deposits
  where user_id = $1 and credited_at <= $2 order by credited_at desc limit ${STEPS_MAX}`;

interface OrderRow {
  readonly kind: 'buy' | 'sell';
  readonly market: number;
  readonly lots: string;
  readonly notional: string;
  readonly time: number;
}

interface DepositRow {
  readonly coin: string;
  readonly amount: number;
  readonly transaction: string;
  readonly time: number;
}

/** The way of the money: what the account had credited and traded on spot before it asked, the oldest first. */
export async function readWay(
  { readers, live }: { readonly readers: pg.Pool; readonly live: LiveState },
  { user, askedAt }: WithdrawalRow,
): Promise<Step[]> {
  const values = [user, askedAt];
  const [orders, deposits] = await Promise.all([
    readers.query<OrderRow>({ name: 'way-of-money-orders', text: ORDERS, values }),
    readers.query<DepositRow>({ name: 'way-of-money-deposits', text: DEPOSITS, values }),
  ]);
  const { catalog } = live;
  const traded = orders.rows.map(({ kind, market, lots, notional, time }): Step => {
    const instrument = catalog.instrument(market);
    const { base, quote } = instrument;
    const against = `${amountText(quote, BigInt(notional))} ${quote.symbol}`;
    const amount = quantityText(instrument, Number(lots));
    return { kind, time, amount, coin: base.symbol, against };
  });
  const came = deposits.rows.map(({ coin, amount, transaction, time }): Step => {
    const text = amountText(catalog.findAsset(coin), amount);
    return { kind: 'deposit', time, amount: text, coin, against: transaction };
  });
  return [...came, ...traded].sort((one, other) => one.time - other.time).slice(-STEPS_MAX);
}
