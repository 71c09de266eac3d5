/** An engine, its rows and its people, whose days a test lets pass. */
import { HoldReason } from '@bourse/contract/enumerations.ts';
import type { CommandBody, Event, Outcome } from '@bourse/contract/messages.ts';
import { ALICE, ONE, onlyValueOf, USDT } from '@bourse/core/fixtures/desk.ts';
import { btcPerpetual, FuturesDesk } from '@bourse/core/fixtures/futures-desk.ts';
import { neutralRules } from '@bourse/core/risk/neutral-rules.ts';
import { LiveState } from '#engine/live/live-state.ts';
import { Candles } from '#engine/projector/candles.ts';
import { ContractTrades } from '#engine/projector/contract-trades.ts';
import { LedgerEntries } from '#engine/projector/ledger-entries.ts';
import { Trades } from '#engine/projector/trades.ts';
import type { FeeBounds } from '#people/referrals/share-bound.ts';
import { ReferralStore } from '#people/referrals/store.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { HeardAlarms } from '#platform/test-alarms.ts';
import { TestUpkeep } from '#platform/test-upkeep.ts';
import type { AuditEntry } from '#ports/audit-trail.ts';
import type { EnginePort } from '#ports/engine-port.ts';
import { DAY_MS, dayOf } from './day.ts';
import { FeeDays, type FeeDaysDependencies } from './fee-days.ts';

/** Maker and taker of VIP 0, 1 and 2, and of a tier that only the house gives. */
export const testTiers = [
  { makerRate: 80_000, takerRate: 100_000, volumeMin: 0 },
  {
    ...{ makerRate: 70_000, takerRate: 90_000, volumeMin: 1_000 },
    ...{ futuresMakerRate: 19_000, futuresTakerRate: 49_000 },
  },
  {
    ...{ makerRate: 33_333, takerRate: 77_777, volumeMin: 5_000 },
    ...{ futuresMakerRate: 17_000, futuresTakerRate: 47_777 },
  },
  { makerRate: 0, takerRate: 0 },
];

class LivelyDesk extends FuturesDesk {
  readonly live = new LiveState();
  readonly unwritten: Outcome[] = [];

  override send(user: number, body: CommandBody, key = ''): readonly Event[] {
    const events = super.send(user, body, key);
    const outcome = this.outcomes.at(-1) as Outcome;
    this.live.apply(outcome);
    this.unwritten.push(outcome);
    return events;
  }
}

export type DaysWorld = Awaited<ReturnType<typeof startDays>>;

export async function startDays() {
  const world = await startMigratedDatabase();
  const { pool, database } = world;
  let desk = open();
  let audited: AuditEntry[] = [];
  let accounts = 0;

  function open(): LivelyDesk {
    const fresh = new LivelyDesk();
    fresh.defineBtcUsdt();
    fresh.house({ case: 'defineContract', value: btcPerpetual });
    fresh.adoptRiskRules();
    fresh.mark(60_000);
    fresh.house({ case: 'setFeeSchedule', value: { version: 1, tiers: testTiers } });
    return fresh;
  }

  let writing: Promise<void> = Promise.resolve();
  const writeRows = (): Promise<void> => {
    writing = writing.then(writeOnce);
    return writing;
  };

  async function writeOnce(): Promise<void> {
    const assets = {
      ofMarket: (market: number) => desk.live.catalog.market(market),
      ofFutures: () => USDT,
    };
    const client = await pool.connect();
    const outcomes = desk.unwritten.splice(0);
    for (const table of [
      new Trades(),
      new ContractTrades(),
      new Candles(),
      new LedgerEntries(assets, new Set()),
    ]) {
      await table.apply(client, outcomes);
    }
    client.release();
  }

  const engine: EnginePort = {
    async submit({ user, key, body }) {
      desk.send(user, body, key);
      return desk.outcomes.at(-1) as Outcome;
    },
  };

  return {
    ...world,
    get desk() {
      return desk;
    },
    /** What was written down since the world was cleared. */
    get audited(): readonly AuditEntry[] {
      return audited;
    },
    /** The UTC day that it is. */
    get today() {
      return dayOf(desk.time);
    },
    engine,
    writeRows,
    /** Begins again, without people. */
    async clear(): Promise<void> {
      await pool.query(`truncate users, trade, contract_trade, ledger_entry, candle, fee_days,
        equity_days, equity_points, equity_hours, coin_cost, spot_sale, sales_cursor,
        account_days, referral_shares, referral_payments, referral_programs restart identity cascade`);
      desk = open();
      audited = [];
    },
    /** An account with money on spot and futures, or a poor one without; opened now. */
    async person(
      options: {
        invitedBy?: number;
        kind?: 'person' | 'bot';
        createdAt?: number;
        isPoor?: boolean;
      } = {},
    ): Promise<number> {
      accounts += 1;
      const { invitedBy = null, kind = 'person', createdAt = desk.time } = options;
      const { rows } = await pool.query(
        `insert into users (public_number, kind, nickname, locale, country, currency, referral_code,
            invited_by, created_at, email, password_hash)
          values ($1, $2, 'name', 'en', 'HK', 'USD', $3, $4, $5, $6, $7) returning id`,
        [
          ...[10_000_000 + accounts, kind, `CODE${accounts}`, invitedBy, createdAt],
          ...(kind === 'person' ? [`${accounts}@example.com`, 'none'] : [null, null]),
        ],
      );
      const id = rows[0].id as number;
      if (id < ALICE) throw new Error('people begin after the house');
      if (options.isPoor) return id;
      desk.fund(id, USDT, 10_000_000 * ONE);
      desk.fund(id, 1, 100 * ONE);
      desk.fundFutures(id, 1_000_000 * ONE);
      return id;
    },
    /** One buys a quantity from the other, who waits in the book, at 60,000. */
    trade(taker: number, maker: number, quantity: number) {
      desk.sell(maker, 60_000, quantity);
      return desk.buy(taker, 60_000, quantity);
    },
    /** The same on the contract: the taker goes long. */
    tradeContract(taker: number, maker: number, quantity: number) {
      desk.mark(60_000);
      desk.short(maker, 60_000, quantity);
      return desk.long(taker, 60_000, quantity);
    },
    /** Bounded by half of the fees only, unless fees and rules are named. */
    program: (
      levelRates: readonly number[],
      daysMax = 30,
      fromDay = 0,
      bounds: FeeBounds = { contracts: [], feeTiers: [], riskRules: neutralRules },
    ) => new ReferralStore(pool).addProgram({ fromDay, levelRates, daysMax }, bounds),
    /** What leaves for a chain and has arrived there: the amount, the fee in it. */
    withdraw(user: number, asset: number, amount: number, fee = 0): void {
      const reason = HoldReason.WITHDRAWAL;
      const value = { asset, amount: amount - fee, fee, reason, destination: 'test:0x1' };
      const held = desk.send(user, { case: 'holdFunds', value }, `withdraw-${desk.log.length}`);
      const { hold } = onlyValueOf(held, 'fundsHeld');
      desk.house({ case: 'postHold', value: { hold } });
    },
    pass(days: number): void {
      desk.time = (dayOf(desk.time) + days) * DAY_MS;
      desk.mark(60_000);
    },
    /** A process that begins now. */
    begin(through: EnginePort = engine, more: Partial<Pick<FeeDaysDependencies, 'rowsUpTo'>> = {}) {
      const alarms = new HeardAlarms();
      const upkeep = new TestUpkeep(alarms);
      const feeDays = new FeeDays({
        ...{ pool, database, alarms, engine: through, live: desk.live },
        rowsUpTo: async () => {
          await writeRows();
          return true;
        },
        audit: { record: async (entry) => void audited.push(entry) },
        upkeep,
        ...more,
      });
      return { feeDays, alarms, upkeep };
    },
    /** All that the days have left in tables and engine. */
    async state() {
      const rows = async (text: string) => (await pool.query(text)).rows;
      return {
        volumes: await rows('select * from account_days order by day, user_id'),
        shares: await rows('select * from referral_shares order by 1, 2, 3, 4, 5'),
        payments: await rows('select referrer_id, day from referral_payments order by 1, 2'),
        unpaid: await rows('select 1 from referral_payments where log_sequence is null'),
        open: await rows('select 1 from fee_days where closed_at is null'),
        tiers: desk.engine.assignedFeeTiers(),
        balances: desk.engine
          .allBalances()
          .map(({ user, account, asset, available, frozen }) =>
            [user, account, asset, available, frozen].join(' '),
          )
          .sort(),
      };
    },
  };
}
