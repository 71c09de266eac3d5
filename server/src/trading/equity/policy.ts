/*
 * Signed-in users read their own points, and no others: the user is the caller, never a field of the call.
 */

/** Days whose points all stay; older ones are thinned to the first of each month. */
export const DAILY_DAYS = 400;

/** Hours since its sign-up in which an account has points by the hour: as long, days alone draw no curve. */
export const HOURLY_HOURS = 72;
