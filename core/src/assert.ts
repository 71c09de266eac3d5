/**
 * Asserts stay on in production. A refusal is a value; a failed assert is a bug: the engine stops
 * and its state is rebuilt from a snapshot and the log (see Engine.quarantine).
 */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(`engine bug: ${message}`);
}
