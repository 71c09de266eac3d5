import { USER_KEY } from '../server/query.ts';

/** Under what the reads of futures are kept, so that they can be made anew. */
export const futuresKey = [USER_KEY, 'futures'] as const;
export const positionsKey = [...futuresKey, 'positions'] as const;
export const contractOrdersKey = [...futuresKey, 'orders'] as const;
export const settingsKey = [...futuresKey, 'settings'] as const;
