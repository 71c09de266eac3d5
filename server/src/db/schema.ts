import type { MarketTables } from './tables-market.ts';
import type { PeopleTables } from './tables-people.ts';

/** Every table, for typed queries. */
export type Database = PeopleTables & MarketTables;
