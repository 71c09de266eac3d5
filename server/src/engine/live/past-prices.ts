import { periods } from '@bourse/contract/feed.ts';
import type pg from 'pg';
import type { Catalog } from './catalog.ts';
import { usdtMarketOf, worthOf } from './valuation.ts';

/** An amount that moved at a moment: atomic units of the asset, UTC epoch milliseconds. */
export interface PastAmount {
  readonly asset: number;
  readonly amount: bigint;
  readonly time: number;
}

/**
 * From fine to coarse, each with what must have passed since its begin. A demo keeps fine ones for a week only;
 * a coarse one counts once it is over, since its close is younger than what it is asked for.
 */
const kept = { '1m': 0, '1H': 3_600_000, '1D': 86_400_000 } as const;

const closes = Object.entries(kept).map(
  ([period, age]) => `(select start_ms + ${age} as known_ms, close_ticks from candle
    where market = asked.market and period = ${periods.indexOf(period as keyof typeof kept)}
      and start_ms <= asked.time - ${age} order by start_ms desc limit 1)`,
);

const CLOSES = `select coalesce((select close_ticks from (${closes.join(' union all ')}) as close
    order by known_ms desc limit 1), 0)::bigint as ticks
  from unnest($1::int[], $2::bigint[]) with ordinality as asked (market, time, place) order by place`;

/**
 * What amounts were worth when they moved, eight decimals of USDT, truncated, in the order asked: at the close
 * of that minute's candle of the coin's USDT market, or of the last one before; before the first trade at the price that the market opened with. A coin without such a market is
 * worth 0, as in every total.
 */
export async function worthThen(
  pool: pg.Pool,
  catalog: Catalog,
  amounts: readonly PastAmount[],
): Promise<readonly bigint[]> {
  if (amounts.length === 0) return [];
  const markets = amounts.map(({ asset }) => usdtMarketOf(catalog, asset));
  const { rows } = await pool.query<{ ticks: number }>({
    name: 'closes-then',
    text: CLOSES,
    values: [markets.map((market) => market?.market ?? 0), amounts.map(({ time }) => time)],
  });
  return amounts.map(({ asset, amount }, at) => {
    const market = markets[at];
    const ticks = rows[at]?.ticks || (market?.initialPriceTicks ?? 0);
    return worthOf(catalog.asset(asset), amount, market, ticks);
  });
}
