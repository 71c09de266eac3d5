import { AccountKind } from '@bourse/contract/enumerations.ts';
import type { CommandBody, Outcome } from '@bourse/contract/messages.ts';
import { type Charges, reasonOfCharges } from '#engine/projector/bot-charges.ts';
import type { Clock } from '#platform/clock.ts';
import type { Logger } from '#platform/logger.ts';
import type { PriceWatch } from '../index/price-watch.ts';
import type { CommandGate } from './command-gate.ts';
import type { ContractProduct } from './contract-product.ts';
import { DayBudget, type Shares } from './day-budget.ts';
import { fundedAmount, type HouseTrader } from './house-traders.ts';
import type { LiquidityView } from './liquidity-ports.ts';

export interface RefundOptions {
  readonly accounts: readonly HouseTrader[];
  readonly product: ContractProduct;
  readonly watch: PriceWatch;
  readonly view: LiquidityView;
  readonly gate: CommandGate;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The asset of all margins, and how many of its atomic units are a whole one. */
  readonly asset: number;
  readonly unit: number;
  /** What was charged to contracts earlier on this day. */
  readonly refunded: Charges | undefined;
}

/** Who has less than this part of what was granted is broke. */
const BROKE = 0.2;
const HOUSE = 0;
/**
 * What refunds may cost for each contract and day, whole units of the margin asset: twice what fees
 * and reckless bets take from the house traders of the busiest contract on an ordinary day. All twelve at once
 * take a twentieth of what the treasury keeps, so it lasts for weeks whatever the exploit.
 */
const OF_MARKET_AND_DAY = 250_000;
/**
 * A refund is this part of what was granted, and a reckless trader's whole grant: small enough that
 * traders that fees wear out in the same week do not use a budget up.
 */
const REFUND_SHARE = 0.025;
const REFUND_MIN = 3_000;

/**
 * Gives house traders that are broke money again, out of the demo's treasury. Each step does one thing and
 * looks at balances first, so what broke off half-way is finished by the next. What a refund costs is charged to the contracts where it was lost: where a day's budget is used
 * up, there is a way to win from house traders, and all of that contract stop until the next day.
 */
export class Refunds {
  private readonly options: RefundOptions;
  private readonly waiting = new Set<number>();
  private readonly budget: DayBudget;

  constructor(options: RefundOptions) {
    this.options = options;
    const { unit, clock, refunded } = options;
    this.budget = new DayBudget(OF_MARKET_AND_DAY * unit);
    this.budget.turn(clock.now());
    if (refunded) this.budget.spend(refunded);
  }

  step(): void {
    const { accounts, product, view, asset, clock, watch } = this.options;
    if (this.budget.turn(clock.now())) {
      for (const watched of watch.markets) watched.isHalted = false;
    }
    for (const account of accounts) {
      const { user } = account;
      const granted = fundedAmount(account, asset);
      if (this.waiting.has(user) || Number(product.walletOf(user)) >= BROKE * granted) continue;
      const { available } = view.balanceOf(user, AccountKind.FUNDING, asset);
      if (available > 0n) {
        const accountsOf = { from: AccountKind.FUNDING, to: AccountKind.FUTURES };
        const value = { ...accountsOf, asset, amount: Number(available) };
        void this.send(user, user, { case: 'transfer', value });
      } else {
        void this.refund(account, Math.max(granted * REFUND_SHARE, this.leastOf(granted)));
      }
    }
  }

  /** The least that is worth giving. */
  private leastOf(granted: number): number {
    return Math.min(granted, REFUND_MIN * this.options.unit);
  }

  /** As much of it as the budgets leave. */
  private async refund(account: HouseTrader, wanted: number): Promise<void> {
    const { gate, product, asset } = this.options;
    const { user } = account;
    const shares = product.losses.sharesOf(account);
    const amount = Math.floor(Math.min(wanted, this.budget.allowed(shares)));
    if (amount < this.leastOf(wanted)) return this.halt(shares);
    if (!gate.isOpen) return;
    const charges = chargesFor(shares, amount);
    // Also when it is refused: a treasury that is empty is not asked again and again.
    this.budget.spend(charges);
    const reason = reasonOfCharges('refund', charges);
    const value = { user, amounts: [{ asset, amount }], reason };
    const outcome = await this.send(user, HOUSE, { case: 'grantFromTreasury', value });
    if (outcome) product.losses.forgive(user);
    else this.budget.takeBack(charges);
  }

  /** Stops the house traders of the markets whose budget is used up. */
  private halt(shares: Shares): void {
    const { watch, logger, unit } = this.options;
    for (const [market, share] of shares) {
      const watched = watch.market(market);
      if (!watched || watched.isHalted) continue;
      if (this.budget.leftOf(market) / share >= REFUND_MIN * unit) continue;
      watched.isHalted = true;
      const { symbol } = watched.listing;
      logger.error(
        { symbol, budget: OF_MARKET_AND_DAY },
        'bots of a contract stop for the day: their refunds have used up its budget',
      );
    }
  }

  private async send(bot: number, user: number, body: CommandBody): Promise<Outcome | undefined> {
    const { gate } = this.options;
    if (!gate.isOpen) return undefined;
    this.waiting.add(bot);
    const outcome = await gate.submit({ user, key: '', body });
    this.waiting.delete(bot);
    return outcome;
  }
}

/** Whole parts of an amount by shares; together they are the amount. */
function chargesFor(shares: Shares, amount: number): Charges {
  const charges = new Map<number, number>();
  let left = amount;
  for (const [market, share] of shares) {
    const charge =
      charges.size === shares.size - 1 ? left : Math.min(left, Math.round(amount * share));
    charges.set(market, charge);
    left -= charge;
  }
  return charges;
}
