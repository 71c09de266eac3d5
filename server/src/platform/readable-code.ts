import { randomInt } from 'node:crypto';

/** Digits and capital letters without those that look alike (0 O, 1 I L). */
export const readableAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A code from the system's secure random source, each character with the same chance. */
export function randomReadable(length: number): string {
  let text = '';
  for (let index = 0; index < length; index += 1) {
    text += readableAlphabet[randomInt(readableAlphabet.length)];
  }
  return text;
}
