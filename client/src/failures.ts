/** An answer that says no: nothing of the call was done. */
export class Refused extends Error {
  /** One of the table of codes. */
  readonly code: number;
  /** Of HTTP. */
  readonly status: number;
  readonly data: unknown;

  constructor(code: number, message: string, status: number, data: unknown = null) {
    super(message);
    this.name = 'Refused';
    this.code = code;
    this.status = status;
    this.data = data;
  }
}

/**
 * No answer came, or none that says what became of the call: it may have been done. What has a name of
 * its own (`clientOrderId`, an idempotency key) is safe to send again under it; of anything else, read first.
 */
export class Unanswered extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'Unanswered';
  }
}
