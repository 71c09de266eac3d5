import type { PeopleTables } from './tables-people.ts';

/** Every table, for typed queries. */
export type Database = PeopleTables;
