/** A price that a user waits for. Prices in ticks, times in UTC epoch milliseconds. */
export interface WaitingAlert {
  readonly id: number;
  /** A spot market or a contract. */
  readonly market: number;
  readonly isAbove: boolean;
  readonly priceTicks: number;
  readonly isRepeated: boolean;
  /** The least time before it is sent again. */
  readonly gapMs: number;
  /** Of the log: only what trades after it counts. */
  readonly fromSequence: number;
  /** null: never. */
  readonly firedAt: number | null;
}

/** A trade, as far as alerts look at it. */
export interface TradedPrice {
  readonly market: number;
  readonly priceTicks: number;
  readonly sequence: number;
  readonly time: number;
}

interface Entry {
  readonly alert: WaitingAlert;
  /** False: its price was reached, and it waits until the price is on the other side again. */
  isArmed: boolean;
  firedAt: number | null;
}

/** Of one market, each list with what is reached first at its beginning. */
interface Ladders {
  readonly rising: Entry[];
  readonly falling: Entry[];
}

/**
 * The alerts that wait, ordered by their prices: a trade looks at the next one above and below and at no
 * other. What a run of the log changed here is taken back if the same run comes again, for its rows may
 * not have been committed.
 */
export class PriceAlertBook {
  private readonly entries = new Map<number, Entry>();
  private readonly ladders = new Map<number, Ladders>();
  /** As they were before the run in hand. */
  private readonly before = new Map<Entry, Pick<Entry, 'isArmed' | 'firedAt'>>();
  private lastSequence = 0;

  get size(): number {
    return this.entries.size;
  }

  has(id: number): boolean {
    return this.entries.has(id);
  }

  ids(): readonly number[] {
    return [...this.entries.keys()];
  }

  /**
   * One that is here stays as it is.
   *
   * @param isArmed false: its price is reached already, and it waits for the way back
   */
  add(alert: WaitingAlert, isArmed = true): void {
    if (this.entries.has(alert.id)) return;
    const entry = { alert, isArmed, firedAt: alert.firedAt };
    this.entries.set(alert.id, entry);
    this.place(entry);
  }

  clear(): void {
    this.entries.clear();
    this.ladders.clear();
    this.before.clear();
  }

  remove(id: number): void {
    const entry = this.entries.get(id);
    for (const touched of this.before.keys())
      if (touched.alert.id === id) this.before.delete(touched);
    if (!entry) return;
    this.entries.delete(id);
    this.take(entry);
  }

  /** Begins a run of the log, from its first number on; the same one again undoes the first. */
  beginRun(firstSequence: number): void {
    if (firstSequence <= this.lastSequence) {
      for (const [entry, { isArmed, firedAt }] of this.before) {
        this.take(entry);
        Object.assign(entry, { isArmed, firedAt });
        this.entries.set(entry.alert.id, entry);
        this.place(entry);
      }
    }
    this.before.clear();
  }

  /** The alerts that a trade sets off; one that is sent once waits no more. */
  trade({ market, priceTicks, sequence, time }: TradedPrice): readonly WaitingAlert[] {
    this.lastSequence = sequence;
    const ladders = this.ladders.get(market);
    if (!ladders) return [];
    const reached = [
      ...takeWhile(ladders.rising, (entry) => levelOf(entry) <= priceTicks),
      ...takeWhile(ladders.falling, (entry) => levelOf(entry) >= priceTicks),
    ];
    const told: WaitingAlert[] = [];
    for (const entry of reached) {
      const { alert, isArmed, firedAt } = entry;
      if (sequence > alert.fromSequence) {
        if (!this.before.has(entry)) this.before.set(entry, { isArmed, firedAt });
        entry.isArmed = !isArmed;
        if (isArmed && (firedAt === null || time >= firedAt + alert.gapMs)) {
          entry.firedAt = time;
          told.push(alert);
        }
      }
      if (entry.isArmed || alert.isRepeated) this.place(entry);
      else this.entries.delete(alert.id);
    }
    return told;
  }

  private place(entry: Entry): void {
    const { market } = entry.alert;
    const ladders = this.ladders.get(market) ?? { rising: [], falling: [] };
    this.ladders.set(market, ladders);
    const isRising = waitsForRise(entry);
    const list = isRising ? ladders.rising : ladders.falling;
    const level = levelOf(entry);
    let low = 0;
    for (let high = list.length; low < high; ) {
      const middle = (low + high) >> 1;
      const there = levelOf(list[middle] as Entry);
      if (isRising ? there <= level : there >= level) low = middle + 1;
      else high = middle;
    }
    list.splice(low, 0, entry);
  }

  private take(entry: Entry): void {
    const ladders = this.ladders.get(entry.alert.market);
    const list = waitsForRise(entry) ? ladders?.rising : ladders?.falling;
    const at = list?.indexOf(entry) ?? -1;
    if (at >= 0) list?.splice(at, 1);
  }
}

const waitsForRise = ({ alert, isArmed }: Entry): boolean => alert.isAbove === isArmed;

/** At this price or beyond something happens: it is sent, or is armed again one tick before. */
function levelOf({ alert: { isAbove, priceTicks }, isArmed }: Entry): number {
  if (isArmed) return priceTicks;
  return isAbove ? priceTicks - 1 : priceTicks + 1;
}

function takeWhile(list: Entry[], isReached: (entry: Entry) => boolean): readonly Entry[] {
  const end = list.findIndex((entry) => !isReached(entry));
  return list.splice(0, end < 0 ? list.length : end);
}
