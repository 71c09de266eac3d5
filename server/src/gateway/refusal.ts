import type { Code } from '@bourse/contract/codes.ts';

/** A request that the rules refuse: a stable number and the values that its sentence names. */
export class Refusal extends Error {
  readonly code: Code;
  readonly parameters: readonly string[];
  /** Seconds, for the Retry-After header of 429 and 503. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: Code, parameters: readonly string[] = [], retryAfterSeconds?: number) {
    super(`refused with code ${code}`);
    this.code = code;
    this.parameters = parameters;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
