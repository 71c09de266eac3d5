import { type RefusalReason, SigningRefused } from '../chains/chain.ts';

export function refuse(reason: RefusalReason, message: string): never {
  throw new SigningRefused(reason, message);
}
