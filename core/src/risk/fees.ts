import type { FeeSchedule, FeeTier } from '@bourse/contract/messages.ts';
import { shareCeil } from '../arithmetic.ts';
import { doubledTo, grown } from '../column.ts';
import { type ContractFees, chargedRates } from '../perpetual/charged-rates.ts';

/** Spot until a schedule is set: maker 0.08%, taker 0.10% (D17). */
const TIERS_FIRST: readonly FeeTier[] = [{ makerRate: 80_000, takerRate: 100_000 }];

/** What each user pays: a schedule of tiers, and the tier of each user. */
export class Fees {
  tiers: readonly FeeTier[] = TIERS_FIRST;
  /** Of the schedule; 0: it has none. */
  version = 0;
  private tierOfUser = new Uint8Array(1_024);

  /** A user above the last tier of a shortened schedule pays as the last. */
  tierOf(user: number): number {
    const tier = this.tierOfUser[user] ?? 0;
    return tier < this.tiers.length ? tier : this.tiers.length - 1;
  }

  setTier(user: number, tier: number): void {
    if (user >= this.tierOfUser.length) {
      this.tierOfUser = grown(this.tierOfUser, doubledTo(this.tierOfUser.length, user + 1));
    }
    this.tierOfUser[user] = tier;
  }

  /** What a maker pays of what it receives, rounded up to the atomic unit. */
  ofMaker(user: number, received: number): number {
    return shareCeil(received, this.tiers[this.tierOf(user)]!.makerRate);
  }

  /** What a taker pays of what it receives, rounded up to the atomic unit. */
  ofTaker(user: number, received: number): number {
    return shareCeil(received, this.tiers[this.tierOf(user)]!.takerRate);
  }

  /** The rate of a maker on a contract. */
  makerRateOn(user: number, contract: ContractFees): number {
    return chargedRates(contract, this.tiers[this.tierOf(user)]).chargedMakerRate;
  }

  /** The rate of a taker on a contract. */
  takerRateOn(user: number, contract: ContractFees): number {
    return chargedRates(contract, this.tiers[this.tierOf(user)]).chargedTakerRate;
  }

  /** The schedule as the command that would set it. */
  schedule(): FeeSchedule {
    return { tiers: this.tiers, ...(this.version > 0 && { version: this.version }) };
  }

  adopt({ tiers, version = 0 }: FeeSchedule): void {
    this.tiers = tiers;
    this.version = version;
  }

  /** Users with a tier above 0, as set, by user. */
  assigned(): { user: number; tier: number }[] {
    const assigned: { user: number; tier: number }[] = [];
    for (let user = 0; user < this.tierOfUser.length; user += 1) {
      const tier = this.tierOfUser[user]!;
      if (tier > 0) assigned.push({ user, tier });
    }
    return assigned;
  }
}
