/** The start failed for a reason that is said in one sentence; the next one may well succeed. */
export class StartFailed extends Error {}

/**
 * Starting again would end the same way until an operator changes something. The process says one
 * sentence and ends with EXIT_REFUSED, which tells a supervisor not to restart it.
 */
export class StartRefused extends StartFailed {}

/** EX_CONFIG of sysexits.h. */
export const EXIT_REFUSED = 78;
