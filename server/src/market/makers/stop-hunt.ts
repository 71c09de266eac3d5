import { AccountKind, PositionSide, Side, TriggerType } from '@bourse/contract/enumerations.ts';
import type { SetRiskRules } from '@bourse/contract/messages.ts';
import { notionalUnitOf } from '#platform/markets/catalog.ts';
import { type CatalogContract, catalogContracts } from '#platform/markets/contracts.ts';
import { type Floor, openTestFloor } from './test-floor.ts';

const { BUY, SELL } = Side;
const USDT = 1;
/** Six accounts of one person, with a few days' claims each. */
const HUNTERS = [500, 501, 502, 503, 504, 505];
const PINNER = HUNTERS[5]!;
const VICTIMS = 600;
const COUNTER = 700;
const HUNTER_FUNDS = 110_000;
const LEVERAGE = 20;
const BASIS_POINT = 1e-4;
const UNWIND_ROUNDS = 600;

/** What hunters do, prices in basis points above the index. */
export interface Hunt {
  readonly coin: string;
  /** USDT of each innocent short's market stop, and where its trigger is. */
  readonly stops: readonly (readonly [value: number, triggerType: TriggerType, away: number])[];
  /** USDT that they buy away at most, in slices, before they strike. */
  readonly drain: number;
  readonly drainsTo: number;
  /** Where they stand for the stops. */
  readonly standsAt: number;
  /** Where they hold a bid, and for how many seconds, to move the mark. */
  readonly bidsAt: number;
  readonly pinSeconds: number;
  /** Between two of the orders by which they close what is left. */
  readonly patienceMs: number;
}

/** Of what the hunters' positions bind: less than it costs to try. */
export const PROFIT_RATE_MAX = 0.001;

/** As it was found: stops by last price far out and by mark nearer, a third of the value each. */
export function foundHunt(total: number): Hunt {
  const each = total / 3;
  return {
    coin: 'LINK',
    stops: [
      [each, TriggerType.LAST, 80],
      [each, TriggerType.MARK, 30],
      [each, TriggerType.MARK, 20],
    ],
    drain: 2_000_000,
    drainsTo: 15,
    standsAt: 96,
    bidsAt: 65,
    pinSeconds: 40,
    patienceMs: 4_000,
  };
}

interface HuntResult {
  /** USDT. */
  readonly profit: number;
  /** What the positions bound at most. */
  readonly moved: number;
  /** What the innocents lost beyond the index. */
  readonly lost: number;
  /** The mark's largest distance from the index, basis points. */
  readonly marked: number;
}

/** Plays a hunt against house traders around an index that stands still, so that all profit is theft. */
export async function playHunt(hunt: Hunt, rules: Partial<SetRiskRules>): Promise<HuntResult> {
  const floor = await openTestFloor({ rules });
  return new HuntGround(floor, hunt).play();
}

class HuntGround {
  private readonly floor: Floor;
  private readonly hunt: Hunt;
  private readonly listing: CatalogContract;
  private readonly lotValue: number;
  private moved = 0;
  private marked = 0;

  constructor(floor: Floor, hunt: Hunt) {
    this.floor = floor;
    this.hunt = hunt;
    this.listing = catalogContracts('simulated').find(({ base }) => base.symbol === hunt.coin)!;
    this.lotValue = (this.listing.initialPriceTicks * notionalUnitOf(this.listing)) / 1e8;
  }

  async play(): Promise<HuntResult> {
    const { hunt } = this;
    await this.enter();
    const [before, stakes] = [this.worth(HUNTERS), this.worth(this.victims)];
    await this.drain();
    await this.stand();
    await this.strike();
    for (let second = 0; second < hunt.pinSeconds; second += 1) await this.pin();
    await this.unwind();
    return {
      profit: this.worth(HUNTERS) - before,
      moved: this.moved,
      lost: stakes - this.worth(this.victims),
      marked: this.marked,
    };
  }

  private get victims(): number[] {
    return this.hunt.stops.map((_, at) => VICTIMS + at);
  }

  private price(away: number): number {
    return Math.round(this.listing.initialPriceTicks * (1 + away * BASIS_POINT));
  }

  private lots(value: number): number {
    return Math.floor(value / this.lotValue);
  }

  private held(user: number): number {
    const { futures } = this.floor.exchange.live;
    const lots = (side: PositionSide) => futures.position(user, this.listing.id, side)?.lots ?? 0;
    return lots(PositionSide.LONG) - lots(PositionSide.SHORT);
  }

  /** Wallets, with positions at the index. */
  private worth(users: readonly number[]): number {
    const { live } = this.floor.exchange;
    return users.reduce((sum, user) => {
      const { available, frozen } = live.balanceOf(user, AccountKind.FUTURES, USDT);
      const value = [PositionSide.LONG, PositionSide.SHORT].reduce((total, side) => {
        const position = live.futures.position(user, this.listing.id, side);
        if (!position || position.lots === 0) return total;
        const worth = position.lots * this.lotValue;
        const cost = Number(position.cost) / 1e8;
        return total + (side === PositionSide.LONG ? worth - cost : cost - worth);
      }, 0);
      return sum + Number(available + frozen) / 1e8 + value;
    }, 0);
  }

  private async enter(): Promise<void> {
    const { floor, listing, hunt } = this;
    const { id: contract } = listing;
    const total = hunt.stops.reduce((sum, [value]) => sum + value, 0);
    for (const user of HUNTERS) await floor.enter(user, { futures: HUNTER_FUNDS });
    for (const user of [COUNTER, ...this.victims]) await floor.enter(user, { futures: total });
    for (const user of [...HUNTERS, COUNTER, ...this.victims]) {
      await floor.send(user, { case: 'setLeverage', value: { contract, leverage: LEVERAGE } });
    }
    for (const [at, [value, triggerType, away]] of hunt.stops.entries()) {
      const user = VICTIMS + at;
      // Beside the house traders, so that they hold nothing when the hunt begins.
      const [best] = floor.levels(listing, SELL);
      const priceTicks = best!.priceTicks - 1;
      const lots = this.lots(value);
      for (let left = lots; left > 0; ) {
        const part = Math.min(left, listing.definition.quantityMaxLots);
        await floor.order(user, listing, { side: SELL, priceTicks, lots: part, rests: true });
        await floor.order(COUNTER, listing, { side: BUY, priceTicks, lots: part });
        left -= part;
      }
      if (this.held(user) !== -lots) throw new Error(`a short of ${this.held(user)} lots`);
      const trigger = { triggerPriceTicks: this.price(away), triggerType };
      const stopLoss = { ...trigger, priceTicks: 0, quantityLots: 0 };
      const positionSide = PositionSide.SHORT;
      const value_ = { contract, positionSide, stopLoss, replacedOrders: [] };
      await floor.send(user, { case: 'setPositionExits', value: value_ });
    }
    await floor.exchange.timers.advance(5_000);
  }

  private take(user: number, away: number, lots: number) {
    const order = { side: BUY, priceTicks: this.price(away), lots };
    return this.floor.order(user, this.listing, order);
  }

  private asksBelow(away: number): number {
    const limit = this.price(away);
    return this.floor
      .levels(this.listing, SELL)
      .filter(({ priceTicks }) => priceTicks < limit)
      .reduce((sum, { totalLots }) => sum + totalLots, 0);
  }

  /** Buys in slices what house makers offer, until little is left or the money is spent. */
  private async drain(): Promise<void> {
    const { hunt } = this;
    const slice = this.lots(60_000);
    for (let step = 0; step < 200; step += 1) {
      const spent = HUNTERS.reduce((sum, user) => sum + this.held(user), 0) * this.lotValue;
      if (spent >= hunt.drain || this.asksBelow(hunt.standsAt) * this.lotValue < 35_000) break;
      await this.take(HUNTERS[step % 5]!, hunt.drainsTo, slice);
      await this.floor.exchange.timers.advance(300);
    }
    this.noteMoved();
  }

  private noteMoved(): void {
    const lots = HUNTERS.reduce((sum, user) => sum + Math.abs(this.held(user)), 0);
    this.moved = Math.max(this.moved, (lots * this.lotValue) / LEVERAGE);
  }

  /** Offers all that they hold, and what may be sold short beyond it. */
  private async stand(): Promise<void> {
    for (const user of HUNTERS.slice(0, 5)) {
      const lots = Math.max(this.held(user), 0) + this.lots((HUNTER_FUNDS * LEVERAGE) / 4);
      const order = { side: SELL, priceTicks: this.price(this.hunt.standsAt), rests: true };
      await this.floor.order(user, this.listing, { ...order, lots });
    }
  }

  /** Takes away all below themselves, and trades a little with themselves. */
  private async strike(): Promise<void> {
    const below = this.asksBelow(this.hunt.standsAt);
    await this.take(PINNER, this.hunt.standsAt, below + Math.ceil(300 / this.lotValue));
    this.noteMoved();
  }

  /** A second in which their bid stands next below their offer, and lower offers are bought away. */
  private async pin(): Promise<void> {
    const { hunt, floor, listing } = this;
    const { id: contract } = listing;
    await floor.send(PINNER, {
      case: 'cancelAllContractOrders',
      value: { contract, keepExits: false },
    });
    const below = this.asksBelow(hunt.bidsAt + 1);
    if (below > 0 && below * this.lotValue < 250_000) await this.take(PINNER, hunt.bidsAt, below);
    const order = { side: BUY, priceTicks: this.price(hunt.bidsAt), rests: true };
    await floor.order(PINNER, listing, { ...order, lots: this.lots(25_000) });
    await floor.exchange.timers.advance(1_000);
    await this.strike();
    const { markTicks, indexTicks } = floor.exchange.live.futures.mark(contract);
    this.marked = Math.max(this.marked, (markTicks / indexTicks - 1) / BASIS_POINT);
  }

  /** Sells what is left, or buys back, in slices near the index. */
  private async unwind(): Promise<void> {
    const { floor, listing, hunt } = this;
    const { id: contract } = listing;
    for (const user of HUNTERS) {
      await floor.send(user, {
        case: 'cancelAllContractOrders',
        value: { contract, keepExits: false },
      });
    }
    const { patienceMs } = hunt;
    for (let round = 0; round < UNWIND_ROUNDS; round += 1) {
      await floor.exchange.timers.advance(patienceMs);
      const open = HUNTERS.filter((user) => this.held(user) !== 0);
      if (open.length === 0) return;
      const user = open[round % open.length]!;
      const held = this.held(user);
      const side = held > 0 ? SELL : BUY;
      // The longer it takes the more it may cost, at last what stands within the band.
      const away = (4 + 30 * (round / UNWIND_ROUNDS) ** 2) * (side === BUY ? 1 : -1);
      const part = Math.max(this.lots(30_000), Math.ceil(Math.abs(held) / 8));
      const lots = Math.min(Math.abs(held), part);
      await floor.order(user, listing, { side, priceTicks: this.price(away), lots });
    }
  }
}
