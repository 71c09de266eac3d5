import { formatDecimal } from '@bourse/contract/amount.ts';
import { type FeeRates, userCentreRoutes } from '@bourse/contract/routes/user-centre.ts';
import { chargedRates } from '@bourse/core/perpetual/charged-rates.ts';
import type pg from 'pg';
import { callerOf, type Implementation, implement } from '#edge/pipeline/handler.ts';
import { amountText, type Catalog } from '#engine/live/catalog.ts';
import type { LiveState } from '#engine/live/live-state.ts';
import { DAY_MS, dayOf, VOLUME_DAYS } from './day.ts';
import { isByVolume } from './policy.ts';

const RATE_DECIMALS = 8;

export interface FeeTierDependencies {
  readonly live: LiveState;
  readonly pool: pg.Pool;
  /** Waits until rows show a command; resolves false when it takes too long. */
  readonly caughtUp: (sequence: number) => Promise<boolean>;
}

/** What everybody pays by tier; what a user pays, what the next tier pays, and what the user traded lately. */
export function feeTierRoutes({
  live,
  pool,
  caughtUp,
}: FeeTierDependencies): readonly Implementation[] {
  const { catalog } = live;
  return [
    implement(userCentreRoutes.feeSchedule, () => ({
      version: catalog.feeVersion,
      tiers: catalog.openFeeTiers().map((tier) => ratesOf(catalog, tier)),
    })),
    implement(userCentreRoutes.feeTier, async (_input, call) => {
      const { userId: user } = callerOf(call);
      await caughtUp(live.lastSequenceOf(user));
      const tier = catalog.feeTierOf(user);
      // The days are those of the log, as where tiers are set.
      const today = dayOf(live.time);
      const volume = await volumeUntil(pool, user, today);
      const [contract] = catalog.contracts;
      const [quoted = contract] = catalog.markets;
      return {
        current: ratesOf(catalog, tier),
        next: byVolume(catalog, tier + 1)[0] ?? null,
        volume: quoted ? amountText(quoted.quote, volume) : '0',
        nextTierTime: (today + 1) * DAY_MS,
      };
    }),
  ];
}

/** A tier that volume brings. */
function byVolume(catalog: Catalog, tier: number): FeeRates[] {
  return isByVolume(catalog.feeTiers, tier) ? [ratesOf(catalog, tier)] : [];
}

/** Every market and contract of the catalog is quoted in one coin. */
function ratesOf(catalog: Catalog, tier: number): FeeRates {
  const fees = catalog.feeTiers[tier];
  const [contract] = catalog.contracts;
  const none = { makerRate: 0, takerRate: 0 };
  const { chargedMakerRate, chargedTakerRate } = chargedRates(contract ?? none, fees);
  const text = (rate: number | undefined) => formatDecimal(rate ?? 0, RATE_DECIMALS);
  return {
    tier: `VIP ${tier}`,
    spotMaker: text(fees?.makerRate),
    spotTaker: text(fees?.takerRate),
    futuresMaker: text(chargedMakerRate),
    futuresTaker: text(chargedTakerRate),
    volumeMin: String(fees?.volumeMin ?? 0),
  };
}

/**
 * What a user bought and sold, spot and futures, in atomic units of the quote coin, in the days that end
 * with this one: what tiers are set by once it is over.
 */
async function volumeUntil(pool: pg.Pool, user: number, today: number): Promise<bigint> {
  const side = (table: string, role: string) =>
    `select notional from ${table}, counted where ${role}_user = $1 and taker_user <> maker_user
      and trade_time >= greatest($3::bigint, (counted.day + 1)::bigint * ${DAY_MS})`;
  const sides = ['trade', 'contract_trade'].flatMap((table) => [
    side(table, 'taker'),
    side(table, 'maker'),
  ]);
  const firstDay = today - VOLUME_DAYS + 1;
  const { rows } = await pool.query<{ volume: string }>({
    name: 'volume-of-user',
    text: `with counted as (select coalesce(max(day), -1) as day from fee_days)
      select ((select coalesce(sum(notional), 0) from (${sides.join(' union all ')}) as own)
        + (select coalesce(sum(volume), 0) from account_days where user_id = $1 and day >= $2))::text
        as volume`,
    values: [user, firstDay, firstDay * DAY_MS],
  });
  return BigInt(rows[0]?.volume ?? 0);
}
