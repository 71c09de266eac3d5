/** What a proposal's fields may be made of. Amounts are texts: a number would lose digits. */
export type BoundValue =
  | string
  | number
  | boolean
  | null
  | readonly BoundValue[]
  | { readonly [name: string]: BoundValue };

/** All that a pass is bound to. */
export interface Bound {
  readonly code: string;
  readonly kind: string;
  readonly fields: { readonly [name: string]: BoundValue };
  readonly reason: string;
  readonly author: string;
  /** UTC epoch milliseconds. */
  readonly expiresAt: number;
}

/**
 * The one text of a proposal's exact fields: JSON without spaces, names in the order of their code units.
 * The server and the page of whoever passes make it each from what they have, and hash it (SHA-256, UTF-8).
 * Throws on a number that is no safe integer: what is not exact must be a text.
 */
export function boundText({ code, kind, fields, reason, author, expiresAt }: Bound): string {
  return textOf({ code, kind, fields, reason, author, expiresAt });
}

function textOf(value: BoundValue): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') {
    return JSON.stringify(value);
  }
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new Error('a bound number must be a safe integer');
    return String(value);
  }
  if (Array.isArray(value)) return `[${value.map(textOf).join(',')}]`;
  const entries = Object.entries(value as { readonly [name: string]: BoundValue | undefined })
    .filter((entry): entry is [string, BoundValue] => entry[1] !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([name, one]) => `${JSON.stringify(name)}:${textOf(one)}`).join(',')}}`;
}

/** Without those that sound or look alike: 0 O 1 I L. */
const SEAL_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const SEAL_LENGTH = 6;

/** The six characters that two people read to each other, as K7Q-4MX, of a hash of 32 bytes. */
export function sealOf(hash: Uint8Array): string {
  let rest = 0n;
  for (const byte of hash.subarray(0, 8)) rest = (rest << 8n) | BigInt(byte);
  let seal = '';
  for (let at = 0; at < SEAL_LENGTH; at += 1) {
    seal += SEAL_LETTERS[Number(rest % BigInt(SEAL_LETTERS.length))];
    rest /= BigInt(SEAL_LETTERS.length);
  }
  return `${seal.slice(0, 3)}-${seal.slice(3)}`;
}
