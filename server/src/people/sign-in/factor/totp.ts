import { createHmac, timingSafeEqual } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const STEP_SECONDS = 30;
/** 160 bits, as RFC 4226 asks for and every app reads. */
const SECRET_BYTES = 20;
const CODE = /^\d{6}$/;

/** The time-based codes of RFC 6238 as all authenticator apps make them: SHA-1, six digits, 30 s. */
function totpOf(secret: Uint8Array, label: Labels = { issuer: '', label: '' }): TOTP {
  // The library takes the buffer whole: this one holds nothing else.
  const alone = Uint8Array.from(secret).buffer;
  return new TOTP({ ...label, secret: new Secret({ buffer: alone }), period: STEP_SECONDS });
}

interface Labels {
  readonly issuer: string;
  readonly label: string;
}

/**
 * Which step a code is of: the current one, the one before it, since people type slowly, or the next one,
 * since the clock of a phone may be ahead (decision 211).
 *
 * @param times UTC epoch milliseconds, of which one is now (`possibleTimes`)
 * @returns the step, counted from 1970; nothing when the code is of none of them
 */
export function stepOf(
  secret: Uint8Array,
  typed: string,
  times: readonly number[],
): number | undefined {
  const code = typed.replace(/\s/g, '');
  if (!CODE.test(code)) return undefined;
  const totp = totpOf(secret);
  const steps = times.map((time) => stepAt(totp, code, time));
  return steps.find((step) => step !== undefined);
}

function stepAt(totp: TOTP, code: string, time: number): number | undefined {
  const current = Math.floor(time / 1_000 / STEP_SECONDS);
  const isOf = (step: number) =>
    timingSafeEqual(
      Buffer.from(totp.generate({ timestamp: step * STEP_SECONDS * 1_000 })),
      Buffer.from(code),
    );
  // All are looked at, so that the time tells nothing.
  const found = [current, current - 1, current + 1].filter(isOf);
  return found[0];
}

/** What an app shows at a time, UTC epoch milliseconds. */
export function codeAt(secret: Uint8Array, time: number): string {
  return totpOf(secret).generate({ timestamp: time });
}

/** The secret in the letters that people type into an app. */
export function base32Of(secret: Uint8Array): string {
  return totpOf(secret).secret.base32;
}

/** What the QR code says. */
export function otpauthUrl(secret: Uint8Array, labels: Labels): string {
  return totpOf(secret, labels).toString();
}

/**
 * The secret that a session may bind. It is the same until something is bound, so that a page that is
 * loaded again shows the one that was scanned, and nothing is stored before; other sessions
 * have others, and a second binding has another one.
 */
export function offeredSecret(
  key: Uint8Array,
  { userId, sessionId }: { readonly userId: number; readonly sessionId: string },
  lastBoundAt: number,
): Buffer {
  return createHmac('sha256', key)
    .update(`authenticator\n${userId}\n${sessionId}\n${lastBoundAt}`)
    .digest()
    .subarray(0, SECRET_BYTES);
}
