import { formatFixed } from '@bourse/contract/amount.ts';
import { type EquityProfit, walletRoutes } from '@bourse/contract/routes/wallet.ts';
import type pg from 'pg';
import { callerOf, type Implementation, implement } from '#edge/pipeline/handler.ts';
import type { LiveState } from '#engine/live/live-state.ts';
import { worthThen } from '#engine/live/past-prices.ts';
import { VALUE_DECIMALS, Valuation } from '#engine/live/valuation.ts';
import { dayOf, equityNow, type ReadBotProfits } from './equity-days.ts';
import { type EquityPoint, EquityStore } from './store.ts';

export { EquityDays } from './equity-days.ts';
export { eraseEquity } from './store.ts';

export interface EquityDependencies {
  readonly live: LiveState;
  readonly pool: pg.Pool;
  readonly botProfits: ReadBotProfits;
  /** Waits until rows show a command; resolves false when it takes too long. */
  readonly caughtUp: (sequence: number) => Promise<boolean>;
}

/** Hours of an account are drawn while they are noted; the last one may be late. */
const HOURS_AGE_MAX_MS = 2 * 3_600_000;

/** Something that came in (above 0) or went out, in USDT of eight decimals. */
interface Flow {
  readonly sequence: number;
  /** UTC epoch milliseconds. */
  readonly time: number;
  readonly value: bigint;
}

/** Equity over time, and what of its change is profit. */
export function equityRoutes({
  live,
  pool,
  botProfits,
  caughtUp,
}: EquityDependencies): readonly Implementation[] {
  const store = new EquityStore(pool);
  const valuation = new Valuation(live);
  return [
    implement(walletRoutes.equity, async ({ query }, call) => {
      const { userId: user } = callerOf(call);
      const own = (await botProfits([user])).get(user);
      const bots = own?.profit ?? null;
      // One moment: nothing is waited for between these lines.
      const { sequence, time: notedAt } = live;
      const now: EquityPoint = { sequence, notedAt, bots, ...equityNow(valuation, user) };
      const today = dayOf(notedAt);
      const points = await store.points(user, today - (query.days ?? 7));
      const written = points.map((point) => withBots(point, own?.since));
      const hours = await store.hours(user, notedAt - HOURS_AGE_MAX_MS);
      const first = written.findIndex((point) => totalOf(point) !== 0n);
      const daily = first < 0 ? [] : written.slice(first);
      // By the hour the curve begins with the account, not with its first midnight.
      const earliest = hours.length > 0 && first > 0 ? undefined : daily[0];
      const start = earliest ?? written.at(first > 0 ? first - 1 : -1);
      const begin = written.at(-1);
      const isTodayWritten = begin !== undefined && dayOf(begin.notedAt) === today;
      const since = Math.min(start?.sequence ?? sequence, begin?.sequence ?? sequence);
      // Rows that are behind the balances would make a deposit a profit.
      const areRowsThere = await caughtUp(sequence);
      const flows = areRowsThere ? await flowsOf(user, since, sequence) : [];
      const canTell = areRowsThere && isTodayWritten;
      const opening = earliest ? undefined : await openingOf(flows);
      const [hour] = hours;
      const list = hour
        ? [...(earliest ? daily : []).filter((day) => day.sequence < hour.sequence), ...hours]
        : daily;
      return {
        list: [...[...(opening ? [opening] : []), ...list].sort(bySequence), now].map(presentPoint),
        today: canTell ? profitOf(begin, now, flows) : null,
        range: canTell ? profitOf(start ?? begin, now, flows) : null,
      };
    }),
  ];

  async function flowsOf(user: number, after: number, until: number): Promise<readonly Flow[]> {
    const amounts = await store.flows(user, after, until);
    const values = await worthThen(pool, live.catalog, amounts);
    return amounts.map(({ sequence, time }, at) => ({ sequence, time, value: values[at] ?? 0n }));
  }

  /** What an account had right after the first that came to it: it begins there until a day of it is written. */
  async function openingOf(flows: readonly Flow[]): Promise<EquityPoint | undefined> {
    const [first] = flows.toSorted((one, other) => one.sequence - other.sequence);
    if (!first) return undefined;
    const { sequence, time: notedAt } = first;
    const funding = flows
      .filter((flow) => flow.sequence === sequence)
      .reduce((sum, { value }) => sum + value, 0n);
    const btc = await inBtcThen(funding, notedAt);
    return { sequence, notedAt, funding, spot: 0n, futures: 0n, btc, bots: 0n };
  }

  /** A USDT value in BTC as it was at a moment, eight decimals. */
  async function inBtcThen(value: bigint, time: number): Promise<bigint> {
    const market = [...live.catalog.markets].find(({ symbol }) => symbol === 'BTCUSDT');
    if (!market) return 0n;
    const { asset, decimals } = market.base;
    const one = { asset, amount: 10n ** BigInt(decimals), time };
    const [price = 0n] = await worthThen(pool, live.catalog, [one]);
    return price === 0n ? 0n : (value * 10n ** BigInt(VALUE_DECIMALS)) / price;
  }
}

/** Before its first bot began an account had no profit of bots, whether that was noted or not. */
function withBots(point: EquityPoint, firstBotAt: number | undefined): EquityPoint {
  const hadNone = firstBotAt !== undefined && point.notedAt <= firstBotAt;
  return hadNone ? { ...point, bots: 0n } : point;
}

const bySequence = (one: EquityPoint, other: EquityPoint) => one.sequence - other.sequence;

const totalOf = ({ funding, spot, futures }: EquityPoint) => funding + spot + futures;

/**
 * PNL = equity now - equity then - what came in since + what went out since; its percent is of the equity then
 * and all that came in, truncated to two decimals
 * (https://www.bybit.com/en/help-center/article/Account-s-P-L-Analysis). Transfers between own accounts are
 * neither; fees and rewards are profit or loss.
 */
export function profitOf(
  then: EquityPoint,
  now: EquityPoint,
  flows: readonly Flow[],
): EquityProfit {
  const own = flows.filter(({ sequence }) => sequence > then.sequence && sequence <= now.sequence);
  const came = own.reduce((sum, { value }) => (value > 0n ? sum + value : sum), 0n);
  const net = own.reduce((sum, { value }) => sum + value, 0n);
  const pnl = totalOf(now) - totalOf(then) - net;
  const staked = totalOf(then) + came;
  const bots = now.bots === null || then.bots === null ? null : now.bots - then.bots;
  return {
    since: then.notedAt,
    pnl: formatFixed(pnl, VALUE_DECIMALS),
    percent: formatFixed(staked > 0n ? (pnl * 10_000n) / staked : 0n, 2),
    netInflow: formatFixed(net, VALUE_DECIMALS),
    bots: bots === null ? null : formatFixed(bots, VALUE_DECIMALS),
  };
}

function presentPoint(point: EquityPoint) {
  const text = (value: bigint) => formatFixed(value, VALUE_DECIMALS);
  return {
    time: point.notedAt,
    totalUsdt: text(totalOf(point)),
    totalBtc: text(point.btc),
    funding: text(point.funding),
    spot: text(point.spot),
    futures: text(point.futures),
  };
}
