import { createHmac } from 'node:crypto';
import type { FlowPurpose, SecurityPurpose } from '#platform/db/tables/tables-people.ts';
import { randomReadable } from '#platform/readable-code.ts';

/** Six characters of 31: one in 887 million for a guess, and five guesses. */
export const CODE_LENGTH = 6;

/** A new code, from the system's secure random source. */
export function newCode(): string {
  return randomReadable(CODE_LENGTH);
}

/** What a code is valid for; it is worthless anywhere else. */
export interface CodeBinding {
  /** Of the flow's ticket; of a signed-in person's session. */
  readonly ticketHash: Buffer;
  readonly purpose: FlowPurpose | SecurityPurpose;
  readonly target: string;
}

/**
 * What is stored of a code: an HMAC over the code and all that it is bound to. Who reads the
 * database but not the key cannot search the few possible codes.
 */
export function hashCode(key: Uint8Array, binding: CodeBinding, typed: string): Buffer {
  const code = typed.replace(/\s/g, '').toUpperCase();
  return createHmac('sha256', key)
    .update(binding.ticketHash)
    .update(`\n${binding.purpose}\n${binding.target}\n${code}`)
    .digest();
}
