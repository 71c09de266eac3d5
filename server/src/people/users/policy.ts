import { Code } from '@bourse/contract/codes.ts';
import { Refusal } from '#platform/refusal.ts';

/** A user sees the own account alone; one that is gone has no session any more. */
export function ownAccount<Account>(account: Account | undefined): Account {
  if (account === undefined) throw new Refusal(Code.sessionEnded);
  return account;
}
