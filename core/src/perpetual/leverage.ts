/** What another leverage of a contract does to the positions of an account. Amounts are atomic units. */
import type { Account, AccountPosition } from './account.ts';
import { initialMargin } from './margin.ts';

type MarginTerms = Pick<AccountPosition, 'cost' | 'margin' | 'leverage'>;

/** What an isolated position gets from the wallet (I59): what a lower leverage asks for; a higher one leaves its margin. */
export function addedMargin({ cost, margin, leverage }: MarginTerms, next: number): number {
  return next < leverage ? Math.max(initialMargin(cost, next) - margin, 0) : 0;
}

/** The account as it is with another leverage in a contract, for its liquidation prices; orders are left as they are. */
export function withLeverage(account: Account, contractId: number, leverage: number): Account {
  let moved = 0n;
  const positions = account.positions.map((position) => {
    if (position.contractId !== contractId) return position;
    const added = position.isCross ? 0 : addedMargin(position, leverage);
    moved += BigInt(added);
    return { ...position, leverage, margin: position.margin + added };
  });
  return { ...account, wallet: account.wallet - moved, positions };
}
