import type { Migration } from 'kysely/migration';
import { logMigration } from './migrations/0001-log.ts';
import { peopleMigration } from './migrations/0002-people.ts';
import { candlesMigration } from './migrations/0003-candles.ts';
import { projectionsMigration } from './migrations/0004-projections.ts';
import { futuresMigration } from './migrations/0005-futures.ts';
import { logIdentityMigration } from './migrations/0006-log-identity.ts';
import { feeTierMigration } from './migrations/0007-fee-tier-of-the-log.ts';
import { refundChargesMigration } from './migrations/0008-refund-charges.ts';
import { candleTradesMigration } from './migrations/0009-candle-trades.ts';
import { positionCostsMigration } from './migrations/0010-position-costs.ts';

/** In the order of their names; a migration that has shipped never changes. */
export const migrations: Record<string, Migration> = {
  '0001-log': logMigration,
  '0002-people': peopleMigration,
  '0003-candles': candlesMigration,
  '0004-projections': projectionsMigration,
  '0005-futures': futuresMigration,
  '0006-log-identity': logIdentityMigration,
  '0007-fee-tier-of-the-log': feeTierMigration,
  '0008-refund-charges': refundChargesMigration,
  '0009-candle-trades': candleTradesMigration,
  '0010-position-costs': positionCostsMigration,
};
