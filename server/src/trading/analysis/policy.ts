/*
 * Signed-in users read what their own sales brought and their own coins cost, and no others': the user is the
 * caller, never a field of the call.
 */

/** A caller waits so long for entries to be folded; then the answer is what was folded before. */
export const PATIENCE_MS = 1_500;
