/*
 * Signed-in users read their own points, and no others: the user is the caller, never a field of the call.
 */

/** Days whose points all stay; older ones are thinned to the first of each month. */
export const DAILY_DAYS = 400;
