import type { Code } from '@bourse/contract/codes.ts';

/** A request that the rules refuse: a stable number and the values that its sentence names. */
export class Refusal extends Error {
  readonly code: Code;
  readonly parameters: readonly string[];
  /** Seconds, for the Retry-After header of 429 and 503. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: Code, parameters: readonly string[] = [], retryAfterSeconds?: number) {
    // Where it was refused is of no interest, and to note it would cost more than the rest.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(`refused with code ${code}`);
    Error.stackTraceLimit = stackTraceLimit;
    this.code = code;
    this.parameters = parameters;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
