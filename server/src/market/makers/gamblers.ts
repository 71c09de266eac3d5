import { PositionSide, Side, TriggerType } from '@bourse/contract/enumerations.ts';
import type { CommandBody, Exit } from '@bourse/contract/messages.ts';
import type { Clock } from '#platform/clock.ts';
import type { Listing } from '#platform/markets/catalog.ts';
import { coinProfile } from '../index/coin-profiles.ts';
import { isTakeable, type PriceWatch } from '../index/price-watch.ts';
import type { Random } from '../index/random.ts';
import type { CommandGate } from './command-gate.ts';
import type { ContractProduct } from './contract-product.ts';
import type { HouseTrader } from './house-traders.ts';
import { takingTicks } from './price-limits.ts';

export interface GamblerOptions {
  readonly accounts: readonly HouseTrader[];
  readonly product: ContractProduct;
  readonly watch: PriceWatch;
  readonly gate: CommandGate;
  readonly clock: Clock;
  readonly random: Random;
}

/** Margin of one bet, USDT: log-uniform between these. */
const STAKE = { least: 60, most: 300 };
/** Average pause between two bets, and how long one is held that nothing ends. */
const PAUSE_MS = 40_000;
const PATIENCE_MS = 45 * 60_000;
/** At how many times the margin profit is taken, or never. */
const PROFIT = { least: 0.3, most: 1.2, never: 0.1 };
const STEP_MAX_MS = 5_000;

interface Held {
  readonly contract: number;
  readonly positionSide: PositionSide;
  readonly lots: number;
}

/**
 * Reckless traders: small isolated bets at the highest leverage, one at a time, with a take-profit
 * and never a stop. Many of them end in liquidation, which is what they are for.
 */
export class Gamblers {
  private readonly options: GamblerOptions;
  private readonly waiting = new Set<number>();
  private steppedMs: number;

  constructor(options: GamblerOptions) {
    this.options = options;
    this.steppedMs = options.clock.now();
  }

  /** Lets each of them bet, wait or give up. */
  step(): void {
    const { accounts, clock, random } = this.options;
    const nowMs = clock.now();
    const elapsedMs = Math.min(STEP_MAX_MS, nowMs - this.steppedMs);
    this.steppedMs = nowMs;
    for (const account of accounts) {
      if (this.waiting.has(account.user)) continue;
      const held = this.positionOf(account);
      const chance = 1 - Math.exp(-elapsedMs / (held ? PATIENCE_MS : PAUSE_MS));
      if (random.next() >= chance) continue;
      const body = held ? this.giveUp(held, nowMs) : this.bet(account, nowMs);
      if (body) void this.send(account, body);
    }
  }

  /** The open position. */
  private positionOf({ user, markets }: HouseTrader): Held | undefined {
    for (const { id } of markets) {
      for (const positionSide of [PositionSide.LONG, PositionSide.SHORT]) {
        const lots = this.options.product.lotsOf(user, id, positionSide);
        if (lots > 0) return { contract: id, positionSide, lots };
      }
    }
    return undefined;
  }

  /** What would close a position near the index. */
  private giveUp({ contract, positionSide, lots }: Held, nowMs: number): CommandBody | undefined {
    const { product, watch } = this.options;
    const watched = watch.market(contract);
    if (!watched || !isTakeable(watched, nowMs)) return undefined;
    const side = positionSide === PositionSide.LONG ? Side.SELL : Side.BUY;
    const priceTicks = takingTicks(product, watched, side);
    return product.closingOrder(contract, positionSide, lots, priceTicks);
  }

  private bet(account: HouseTrader, nowMs: number): CommandBody | undefined {
    const { product, watch, random } = this.options;
    const { user, leverage } = account;
    const listing = this.choose(account);
    const watched = listing && watch.market(listing.id);
    // Without an index that stands nothing can be opened.
    if (!watched || !isTakeable(watched, nowMs) || product.anchorTicks(watched) === 0)
      return undefined;
    const { referenceTicks } = watched;
    const stake = STAKE.least * (STAKE.most / STAKE.least) ** random.next();
    const side = random.next() < 0.5 ? Side.BUY : Side.SELL;
    const scale = 10 ** watched.listing.quote.decimals;
    // Half of what is free stays free, for fees and for the next bet.
    const isRich = Number(product.walletOf(user)) > 2 * stake * scale;
    if (!isRich) return undefined;
    const lots = Math.floor((stake * leverage * scale) / (referenceTicks * watched.notionalUnit));
    if (lots < watched.listing.definition.quantityMinLots) return undefined;
    const takeProfit = this.takeProfit(referenceTicks, side, leverage);
    const priceTicks = takingTicks(product, watched, side);
    return product.openingOrder(watched.listing.id, side, lots, priceTicks, takeProfit);
  }

  /** What swings more is more tempting. */
  private choose({ markets }: HouseTrader): Listing | undefined {
    const variances = markets.map(({ base }) => coinProfile(base.symbol).volatilityYearly ** 2);
    const total = variances.reduce((sum, variance) => sum + variance, 0);
    let left = this.options.random.next() * total;
    return markets.find((_, index) => {
      left -= variances[index] ?? 0;
      return left < 0;
    });
  }

  private takeProfit(referenceTicks: number, side: Side, leverage: number): Exit | undefined {
    const { random } = this.options;
    const share = PROFIT.least + (PROFIT.most - PROFIT.least) * random.next();
    if (random.next() < PROFIT.never) return undefined;
    const distance = Math.max(1, (referenceTicks * share) / leverage);
    const aim = Math.round(referenceTicks + (side === Side.BUY ? distance : -distance));
    const triggerPriceTicks = Math.max(1, aim);
    // By the mark: who moves the last price must not be able to make them all close.
    return { triggerPriceTicks, triggerType: TriggerType.MARK, priceTicks: 0, quantityLots: 0 };
  }

  private async send({ user }: HouseTrader, body: CommandBody): Promise<void> {
    const { gate } = this.options;
    if (!gate.isOpen) return;
    this.waiting.add(user);
    await gate.submit({ user, key: '', body });
    this.waiting.delete(user);
  }
}
