import { BillKind, billEffects } from '@bourse/contract/bills.ts';

/** A ledger entry of one person; `amount` is signed, in atomic units of the asset. */
export interface Entry {
  readonly sequence: number;
  readonly position: number;
  readonly account: number;
  readonly asset: number;
  readonly kind: BillKind;
  readonly amount: bigint;
  /** The trade's number, where it is one. */
  readonly reference: number;
  readonly time: number;
}

/**
 * What one coin did at one moment. Money is in eight decimals of the unit coin, quantities in atomic units of
 * the coin. Null: not of this kind of movement.
 */
export interface Movement {
  readonly entry: Entry;
  /** Signed, after the fee that was taken in the coin. */
  readonly quantity: bigint;
  /** What was paid for it, after the fee. */
  readonly proceeds: bigint | null;
  /** What it cost, fee included: of what came, or of what went. */
  readonly basis: bigint;
  readonly gain: bigint | null;
  /** Of a sale: what was taken from its proceeds. */
  readonly fee: bigint;
  /** When the oldest part of what went had come. */
  readonly heldSince: number | null;
  /** Of the coin, in all accounts, after it. */
  readonly left: bigint;
  readonly leftBasis: bigint;
}

interface Lot {
  quantity: bigint;
  basis: bigint;
  readonly time: number;
}

/** What is held of a coin, and by which rule a part of it takes its cost along. */
export interface Holding {
  /** Atomic units of the coin. */
  readonly quantity: bigint;
  readonly basis: bigint;
  add(quantity: bigint, basis: bigint, time: number): void;
  /** The cost of what leaves, and since when it was held. Throws where that is more than there is. */
  take(quantity: bigint): { readonly basis: bigint; readonly since: number };
}

/** Lots of a coin, oldest first; those before `begin` are used up. */
class Lots implements Holding {
  quantity = 0n;
  basis = 0n;
  #lots: Lot[] = [];
  #begin = 0;

  add(quantity: bigint, basis: bigint, time: number): void {
    this.#lots.push({ quantity, basis, time });
    this.quantity += quantity;
    this.basis += basis;
  }

  /** Takes the oldest units; of a part of a lot the basis is truncated, and the rest keeps what is left. */
  take(quantity: bigint): { readonly basis: bigint; readonly since: number } {
    if (quantity > this.quantity) throw new Error('more of a coin left an account than had come');
    const since = this.#lots[this.#begin]?.time ?? 0;
    let [missing, basis] = [quantity, 0n];
    while (missing > 0n) {
      const lot = this.#lots[this.#begin] as Lot;
      const taken = lot.quantity < missing ? lot.quantity : missing;
      const share = (lot.basis * taken) / lot.quantity;
      lot.quantity -= taken;
      lot.basis -= share;
      if (lot.quantity === 0n) this.#begin += 1;
      missing -= taken;
      basis += share;
    }
    if (this.#begin > 1_024) this.#lots = this.#lots.slice(this.#begin);
    if (this.#begin > 1_024) this.#begin = 0;
    this.quantity -= quantity;
    this.basis -= basis;
    return { basis, since };
  }
}

/**
 * Cost basis and gain of everything that a person moved, over all own accounts, in the coin that everything is
 * quoted in (the unit), which is worth one: first in, first out, unless holdings by another rule are given. The
 * ledger's entries come in its order.
 *
 * What is bought costs what was paid; the fee taken in the coin makes the rest dearer. What is sold brings the
 * price less the fee. What comes from outside costs what it was worth when it came, because the house does not
 * know what it cost elsewhere; what goes outside takes its basis along, without a gain. The fee of a withdrawal
 * is a loss of its basis. Rewards, and each result of futures, are a gain of their whole amount. So, exactly:
 * unit coins + basis left = what came (at its worth) - what went (at its basis) + all gains.
 */
export class CostBasis {
  readonly #unit: number;
  readonly #begin: (asset: number) => Holding;
  readonly #holdings = new Map<number, Holding>();
  /** Of the unit coin: its atomic units, and the same in eight decimals. */
  #units = { quantity: 0n, worth: 0n };

  /**
   * @param unit the asset's number
   * @param begin what is held of an asset before its first entry
   */
  constructor(unit: number, begin: (asset: number) => Holding = () => new Lots()) {
    this.#unit = unit;
    this.#begin = begin;
  }

  /**
   * The movements of a group of entries: those of one trade, or any other one by itself.
   *
   * @param worth what each entry's amount was worth when it moved, signed, in units
   */
  apply(entries: readonly Entry[], worth: readonly bigint[]): readonly Movement[] {
    const [first] = entries;
    if (!first) return [];
    const { buy, sell } = BillKind;
    if (first.kind === buy || first.kind === sell) return this.#trade(entries, worth);
    return entries.flatMap((entry, at) => this.#single(entry, worth[at] ?? 0n) ?? []);
  }

  #trade(entries: readonly Entry[], worth: readonly bigint[]): readonly Movement[] {
    const movements: Movement[] = [];
    // Who trades with themselves has both sides in one group.
    for (const [kind, sign] of [
      [BillKind.buy, 1n],
      [BillKind.sell, -1n],
    ] as const) {
      const own = entries.map((entry, at) => ({ entry, worth: worth[at] ?? 0n }));
      const legs = own.filter(({ entry }) => entry.kind === kind);
      const base = legs.find(({ entry }) => entry.amount * sign > 0n);
      if (!base) continue;
      const quotes = legs.filter((leg) => leg !== base);
      // A buyer pays the fee in what is bought, a seller in what is paid: each is on the receiving side.
      const received = sign > 0n ? base.entry.asset : (quotes[0]?.entry.asset ?? this.#unit);
      const fees = own.filter(
        ({ entry }) => entry.kind === BillKind.fee && entry.asset === received,
      );
      const fee = fees.reduce((sum, { entry }) => sum + entry.amount, 0n);
      const paid = quotes.reduce((sum, leg) => sum + leg.worth, 0n);
      for (const leg of quotes) this.#addUnits(leg.entry, leg.worth);
      if (sign > 0n) {
        movements.push(this.#come(base.entry, base.entry.amount + fee, -paid, null));
      } else {
        for (const leg of fees) this.#addUnits(leg.entry, leg.worth);
        const taken = fees.reduce((sum, leg) => sum + leg.worth, 0n);
        movements.push(this.#go(base.entry, -base.entry.amount, paid + taken, -taken));
      }
    }
    return movements;
  }

  #single(entry: Entry, worth: bigint): Movement | undefined {
    const { kind, amount, asset } = entry;
    const effect = billEffects[kind];
    if (effect === 'moved' || amount === 0n) return undefined;
    const gain = effect === 'result' ? worth : null;
    if (asset === this.#unit) {
      this.#addUnits(entry, worth);
      const left = { left: this.#units.quantity, leftBasis: this.#units.worth };
      const none = { proceeds: null, fee: 0n, heldSince: null };
      const basis = worth < 0n ? -worth : worth;
      return { entry, quantity: amount, basis, gain, ...none, ...left };
    }
    if (amount > 0n) return this.#come(entry, amount, worth, gain);
    return effect === 'flow' ? this.#go(entry, -amount, null) : this.#go(entry, -amount, 0n);
  }

  /** Trades that are quoted in another coin than the unit are not listed (`Catalog`). */
  #addUnits({ asset, amount }: Entry, worth: bigint): void {
    if (asset !== this.#unit) throw new Error(`a trade was paid in asset ${asset}`);
    const { quantity, worth: before } = this.#units;
    this.#units = { quantity: quantity + amount, worth: before + worth };
  }

  #come(entry: Entry, quantity: bigint, basis: bigint, gain: bigint | null): Movement {
    const holding = this.#holdingOf(entry.asset);
    if (quantity > 0n) holding.add(quantity, basis, entry.time);
    const left = { left: holding.quantity, leftBasis: holding.basis };
    return { entry, quantity, proceeds: null, basis, gain, fee: 0n, heldSince: null, ...left };
  }

  #go(entry: Entry, quantity: bigint, proceeds: bigint | null, fee = 0n): Movement {
    const holding = this.#holdingOf(entry.asset);
    const { basis, since } = holding.take(quantity);
    return {
      ...{ entry, quantity: -quantity, proceeds, basis, fee, heldSince: since },
      gain: proceeds === null ? null : proceeds - basis,
      ...{ left: holding.quantity, leftBasis: holding.basis },
    };
  }

  #holdingOf(asset: number): Holding {
    const known = this.#holdings.get(asset);
    const holding = known ?? this.#begin(asset);
    if (!known) this.#holdings.set(asset, holding);
    return holding;
  }
}
