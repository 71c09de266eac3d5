import { WithdrawalStatus } from '@bourse/contract/moves/withdrawal-moves.ts';
import { sql } from 'kysely';
import type { Feed } from '#edge/feed/dependencies.ts';
import type { HouseReading, StaffQueue } from '#edge/staff/console-port.ts';
import type { EngineFigures } from '#engine/figures/engine-figures.ts';
import { priceText, quantityText } from '#engine/live/catalog.ts';
import type { LiveState } from '#engine/live/live-state.ts';
import { quotationOf } from '#engine/live/quotation.ts';
import type { Tickers } from '#engine/live/tickers.ts';
import type { Holds } from '#engine/run/engine-messages.ts';
import type { Clock } from '#platform/clock.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import type { Projections } from '#ports/projections-port.ts';

/** An index that is older than this is not known. */
const INDEX_FRESH_MS = 5_000;

export interface HouseSources {
  readonly live: LiveState;
  readonly tickers: Tickers;
  readonly engine: { readonly holds: Holds; readonly figures: EngineFigures };
  readonly projector: Pick<Projections, 'isBroken' | 'behindSince'>;
  readonly feed: () => Pick<Feed, 'socketsCount'> | undefined;
  readonly notices: { readonly waiting: number; readonly isSlow: boolean };
  readonly clock: Clock;
}

/** What the console shows of the house; nothing of it asks the database. */
export function readHouse(sources: HouseSources): HouseReading {
  const { live, tickers, engine, projector, feed, notices, clock } = sources;
  const { figures, holds } = engine;
  const now = clock.now();
  const commit = figures.read('commitSeconds');
  const markets = [...live.catalog.markets];
  const contracts = [...live.catalog.contracts];
  let turnover = 0;
  for (const market of [...markets, ...contracts]) {
    turnover += Number(quotationOf(market, tickers.ticker(market.id)).turnover);
  }
  let openInterest = 0;
  let indexKnown = 0;
  for (const contract of contracts) {
    const { time, markTicks } = live.futures.mark(contract.id);
    if (time > 0 && now - time < INDEX_FRESH_MS) indexKnown += 1;
    const lots = live.futures.openInterestLots(contract.id);
    openInterest +=
      Number(quantityText(contract, lots)) * Number(priceText(contract, markTicks || 0));
  }
  const { behindSince } = projector;
  return {
    sequence: live.sequence,
    queueCommands: figures.get('queueCommands'),
    ...{ commits: commit.count, commitSeconds: commit.sum },
    lagSeconds: behindSince === undefined ? 0 : Math.max(0, now - behindSince) / 1_000,
    isProjectionBroken: projector.isBroken,
    ...{ indexKnown, indexTotal: contracts.length, turnover, openInterest },
    sockets: feed()?.socketsCount ?? 0,
    snapshotTime: figures.get('snapshotTime'),
    ledgerFindings: figures.get('auditFindings'),
    ledgerSequence: figures.get('auditSequence'),
    ...{ noticesWaiting: notices.waiting, areNoticesSlow: notices.isSlow },
    ...{ isLogAway: holds.isLogAway, isDiskFull: holds.isDiskFull, clockStepMs: holds.clockStepMs },
  };
}

type Name = 'identity' | 'recovery' | 'withdrawals' | 'deposits';

/**
 * Queues of staff whose rows are asked for by one question, each with the age of its oldest row.
 *
 * @param cold addresses whose coins come back to us: they explain themselves
 */
export async function readStaffQueues(
  executor: Executor,
  cold: readonly string[],
): Promise<Readonly<Record<Name, StaffQueue>>> {
  const { rows } = await sql<StaffQueue & { name: Name }>`
    select 'identity' as name, count(*)::int as count, coalesce(min(submitted_at), 0) as "oldestAt"
      from identity_submissions where settled_at is null and decision is null
    union all
    select 'recovery', count(*)::int, coalesce(min(asked_at), 0)
      from authenticator_resets where closed_at is null
    union all
    select 'withdrawals', count(*)::int, coalesce(min(asked_at), 0)
      from withdrawals where status = ${WithdrawalStatus.review} and ended_at is null
    union all
    select 'deposits', count(*)::int, coalesce(min(seen_at), 0)
      from unexplained_deposits where sender <> all(${[...cold]}::text[])`.execute(executor);
  const of = (name: Name) => {
    const row = rows.find((one) => one.name === name);
    return { count: row?.count ?? 0, oldestAt: row?.oldestAt ?? 0 };
  };
  return {
    identity: of('identity'),
    recovery: of('recovery'),
    withdrawals: of('withdrawals'),
    deposits: of('deposits'),
  };
}
