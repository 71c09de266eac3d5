/*
 * Signed-in users read what their own sales brought and their own coins cost, and no others': the user is the
 * caller, never a field of the call.
 */

/** A caller waits so long for entries to be folded; then the answer is what was folded before. */
export const PATIENCE_MS = 1_500;

/** A fold of a history ends a part after so many ledger entries: a few megabytes, and a second or two. */
export const ENTRIES_OF_PART = 20_000;
