import { type RefusalReason, SigningRefused } from '../chains/chain.ts';

/** Throws SigningRefused, with which the call is answered. */
export function refuse(reason: RefusalReason, message: string): never {
  throw new SigningRefused(reason, message);
}
