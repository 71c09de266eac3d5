/**
 * Starting again would end the same way: somebody must change something first. The process says one
 * sentence and ends with EXIT_REFUSED, which tells a supervisor not to restart it.
 */
export class StartRefused extends Error {}

/** EX_CONFIG of sysexits.h. */
export const EXIT_REFUSED = 78;
