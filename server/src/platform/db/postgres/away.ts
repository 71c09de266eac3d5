/** Connection faults (class 08), shutting down or starting up, no room on its disk, too many clients, statement cut off. */
const SQL_STATES = /^(08...|57P01|57P02|57P03|57014|53100|53300)$/;
const SOCKET_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTCONN'],
  // Its machine is off, or its name is gone with it.
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
]);
/** The driver's own faults carry no code. */
const DRIVER_TEXTS =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired$|Client has encountered a connection error|Client was closed|Query read timeout)/;

/** Whether an error means that the database cannot be reached, or is too busy, at present. */
export function isDatabaseAway(error: Error & { code?: unknown; syscall?: unknown }): boolean {
  const { code, syscall, message } = error;
  if (typeof code !== 'string') return DRIVER_TEXTS.test(message);
  // A server that is down has no socket file.
  const isSocketGone = code === 'ENOENT' && syscall === 'connect';
  return SQL_STATES.test(code) || SOCKET_CODES.has(code) || isSocketGone;
}

/**
 * What lies outside of us and may pass, beside an unreachable database: conflicts (class 40), a right or
 * a writable server that is missing, what the machine lacks (53), what an operator does (55, 57), the
 * disk and the server itself (58, XX).
 */
const PASSING_STATES = /^(25006|28...|40...|42501|53...|55...|57...|58...|XX...)$/;

/** Whether the same work may well succeed later; else it is wrong in itself, a bug of ours. */
export function isOutsideFault(error: Error & { code?: unknown }): boolean {
  if (isDatabaseAway(error)) return true;
  return typeof error.code === 'string' && PASSING_STATES.test(error.code);
}
