/** A call that failed: the transport's status, the contract's code, the text to show, the data. */
export class ApiError extends Error {
  readonly status: number;
  /** The contract's refusal code; -1 when no answer came or it was not ours. */
  readonly code: number;
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

/** The text of a failure, or `fallback` when it carries none. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof Error && error.message ? error.message : fallback;
}
