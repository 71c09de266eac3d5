import { hash, randomBytes } from 'node:crypto';

/** 256 random bits, safe in a header. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Tokens and tickets are stored only as this; they are random, so a plain hash is enough. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
