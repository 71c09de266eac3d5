/** A read that first-paint.js began before the app was there. */
interface EarlyRead {
  readonly startedMs: number;
  readonly answer: Promise<Response>;
}

declare global {
  var earlyReads: Map<string, EarlyRead> | undefined;
}

/** Older than this, an answer is asked for anew. */
const FRESH_MS = 10_000;

/** The answer to a read that was begun early; each serves once. Null when there is none. */
export function takeEarlyRead(address: string, nowMs: number): Promise<Response> | null {
  const early = globalThis.earlyReads?.get(address);
  globalThis.earlyReads?.delete(address);
  return early && nowMs - early.startedMs < FRESH_MS ? early.answer : null;
}
