/*
 * Everybody signed in reads the own points, and nobody else's: the user is the caller, never a field of the call.
 */

/** Points of so many days stay; older ones are thinned to the first of each month. */
export const DAILY_DAYS = 400;
