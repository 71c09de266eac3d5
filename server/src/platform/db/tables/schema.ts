import type { Kysely } from 'kysely';
import type { CoinTables } from './tables-coins.ts';
import type { MachineTables } from './tables-machines.ts';
import type { MarketTables } from './tables-market.ts';
import type { NotificationTables } from './tables-notifications.ts';
import type { OperatorTables } from './tables-operators.ts';
import type { PeopleTables } from './tables-people.ts';
import type { PublicTables } from './tables-public.ts';
import type { StaffTables } from './tables-staff.ts';
import type { SupportTables } from './tables-support.ts';
import type { TradingBotTables } from './tables-trading-bots.ts';
import type { TreasuryTables } from './tables-treasury.ts';

/** Every table, for typed queries. */
export type Database = PeopleTables &
  OperatorTables &
  StaffTables &
  MachineTables &
  MarketTables &
  CoinTables &
  PublicTables &
  NotificationTables &
  SupportTables &
  TradingBotTables &
  TreasuryTables;

/** A connection or an open transaction. */
export type Executor = Kysely<Database>;
