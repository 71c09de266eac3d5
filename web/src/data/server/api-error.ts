/** A call that failed: the transport's status, the contract's code, what was said, the data. */
export class ApiError extends Error {
  readonly status: number;
  /** The contract's refusal code; -1 when no answer came or it was not ours. */
  readonly code: number;
  /** The server's own words, or that no answer came; empty where the server said nothing. */
  readonly msg: string;
  readonly data: unknown;
  /** When the server will take the call again, if it said so. */
  readonly retryAfterSeconds: number | null;

  constructor(
    status: number,
    code: number,
    msg: string,
    data: unknown = null,
    retryAfterSeconds: number | null = null,
  ) {
    super(msg);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.msg = msg;
    this.data = data;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The text of a failure or, when it carries none, the words that the screen has for it. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof Error && error.message ? error.message : fallback;
}

/**
 * For what was sent: the server's words, `refused` for an answer without any, `unexpected` for all
 * that is no answer and says nothing (error catalogue of the product specification).
 */
export function refusalOf(error: unknown, refused: string, unexpected: string): string {
  return messageOf(error, error instanceof ApiError ? refused : unexpected);
}
