import { AccountKind, type CommandBody } from '@bourse/contract/messages.ts';
import { type BotAccount, fundedAmount } from './bot-accounts.ts';
import type { CommandGate } from './command-gate.ts';
import type { ContractDesk } from './contract-desk.ts';
import type { LiquidityView } from './liquidity-ports.ts';

export interface RefundOptions {
  readonly accounts: readonly BotAccount[];
  readonly desk: ContractDesk;
  readonly view: LiquidityView;
  readonly gate: CommandGate;
  /** The asset of all margins. */
  readonly asset: number;
}

/** Who has less than this part of what was granted is broke. */
const BROKE = 0.2;
const HOUSE = 0;

/**
 * Gives bots that are broke what they began with once more, out of the demo's treasury. Each step
 * does one thing and looks at balances first, so what broke off half-way is finished by the next.
 */
export class Refunds {
  private readonly options: RefundOptions;
  private readonly waiting = new Set<number>();

  constructor(options: RefundOptions) {
    this.options = options;
  }

  step(): void {
    const { accounts, desk, view, asset } = this.options;
    for (const account of accounts) {
      const { user } = account;
      const granted = fundedAmount(account, asset);
      if (this.waiting.has(user) || Number(desk.walletOf(user)) >= BROKE * granted) continue;
      const { available } = view.balanceOf(user, AccountKind.FUNDING, asset);
      if (available > 0n) {
        const accountsOf = { from: AccountKind.FUNDING, to: AccountKind.FUTURES };
        const value = { ...accountsOf, asset, amount: Number(available) };
        void this.send(user, user, { case: 'transfer', value });
      } else {
        const value = { user, amounts: [{ asset, amount: granted }], reason: 'refund' };
        void this.send(user, HOUSE, { case: 'grantFromTreasury', value });
      }
    }
  }

  private async send(bot: number, user: number, body: CommandBody): Promise<void> {
    const { gate } = this.options;
    if (!gate.isOpen) return;
    this.waiting.add(bot);
    await gate.submit({ user, key: '', body });
    this.waiting.delete(bot);
  }
}
