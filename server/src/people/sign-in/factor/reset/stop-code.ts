import { createHmac } from 'node:crypto';
import { readableAlphabet } from '#platform/readable-code.ts';

/** 59 bits: too many to find one by trying, and it can be read out. */
const LENGTH = 12;
const GROUP = 4;

/**
 * What the notices of a reset carry to stop it. It is computed again for each notice, from the key and the reset, and
 * stored as a hash, so that who reads the database cannot stop anything.
 */
export function stopCodeOf(
  key: Uint8Array,
  { userId, askedAt }: { readonly userId: number; readonly askedAt: number },
): string {
  const bytes = createHmac('sha256', key)
    .update(`authenticator-reset\n${userId}\n${askedAt}`)
    .digest();
  let rest = bytes.readBigUInt64BE(0);
  let code = '';
  const letters = BigInt(readableAlphabet.length);
  for (let index = 0; index < LENGTH; index += 1) {
    if (index > 0 && index % GROUP === 0) code += '-';
    code += readableAlphabet[Number(rest % letters)];
    rest /= letters;
  }
  return code;
}

/** As typed, with or without hyphens, in capitals or not. */
export function stopHashOf(key: Uint8Array, typed: string): Buffer {
  const code = typed.replace(/[\s-]/g, '').toUpperCase();
  return createHmac('sha256', key).update(`authenticator-reset-stop\n${code}`).digest();
}
