import {
  AccountKind,
  MarginMode,
  PositionMode,
  PositionSide,
} from '@bourse/contract/enumerations.ts';
import type { Event } from '@bourse/contract/messages.ts';
import { coins } from '../coins.ts';
import type { Exchange } from '../exchange.ts';
import type { Move } from '../grammar.ts';
import type { Sign } from '../orders.ts';
import { thiefUsers } from '../people.ts';

const BAND = 1e8;
const TAKER_RATE = 0.0005;
/** Of what could be afforded, so that rounding and fees fit. */
export const CAUTION = 0.985;
const LEVERAGE_FIRST = 20;

/** Money, bounds and positions of the coalition's accounts, and the prices of their moves. */
export class Means {
  private readonly exchange: Exchange;
  private readonly leverages = new Map<number, number>();
  private readonly oneWay = new Set<number>();

  constructor(exchange: Exchange) {
    this.exchange = exchange;
    exchange.listen({ heard: (events) => this.hear(events) }, ['leverageSet', 'positionModeSet']);
  }

  private hear(events: readonly Event[]): void {
    for (const event of events) {
      if (event.case === 'leverageSet') {
        const { user, contract, leverage } = event.value;
        this.leverages.set(user * 10_000 + contract, leverage);
      } else if (event.case === 'positionModeSet') {
        const { user, positionMode } = event.value;
        if (positionMode === PositionMode.ONE_WAY) this.oneWay.add(user);
        else this.oneWay.delete(user);
      }
    }
  }

  /** Lots that the account's margin and tiers allow, by the move's share. */
  openable(move: Move, account: number, sign: Sign, priceTicks: number): number {
    const { contract, contractUnit } = coins[move.coin]!;
    const user = userOf(account);
    const { available } = this.exchange.engine.futuresAccount(user);
    const view = this.exchange.engine.contract(contract.id)!;
    const leverage = this.leverageOf(account, contract.id);
    const loss = Math.max(0, (sign * (priceTicks - view.markTicks)) / priceTicks);
    const ofLot = priceTicks * contractUnit * (1 / leverage + TAKER_RATE + loss);
    const byMargin = (Number(available) * CAUTION) / ofLot;
    const tiers = contract.definition.tiers.filter(({ leverageMax }) => leverageMax >= leverage);
    const most = (tiers.at(-1)?.notionalMax ?? 0) * CAUTION;
    const lotValue = Math.max(priceTicks, view.markTicks) * contractUnit;
    const byTier = most / lotValue - this.lotsOf(account, contract.id, sign);
    return Math.max(
      0,
      Math.floor(Math.min(byMargin, byTier, contract.definition.quantityMaxLots) * move.share),
    );
  }

  /** Margin that the account may take out of its isolated position. */
  removable(move: Move): number {
    const { contract, contractUnit } = coins[move.coin]!;
    const mark = this.exchange.engine.contract(contract.id)!.markTicks;
    const position = this.exchange.position(userOf(move.who), contract.id, move.side);
    if (!position) return 0;
    const profit = move.side * (mark * position.lots * contractUnit - position.cost);
    const needed = Math.ceil(position.cost / this.leverageOf(move.who, contract.id));
    return Math.max(0, position.margin + Math.min(profit, 0) - needed);
  }

  /**
   * Lots that must be closed at a price so that the account, or its isolated position, is left with
   * this share of its maintenance margin.
   */
  starving(move: Move, priceTicks: number): number {
    const { contract, contractUnit } = coins[move.coin]!;
    const { markTicks } = this.exchange.engine.contract(contract.id)!;
    const user = userOf(move.who);
    const position = this.exchange.position(user, contract.id, move.side);
    if (!position) return 0;
    const lossOfLot =
      (move.side * (markTicks - priceTicks) + TAKER_RATE * priceTicks) * contractUnit;
    if (lossOfLot <= 0) return 0;
    const value = markTicks * position.lots * contractUnit;
    const { equity, maintenance } = this.exchange.engine.futuresAccount(user);
    const isCross = position.marginMode === MarginMode.CROSS;
    const left = isCross ? Number(equity) : position.margin + move.side * (value - position.cost);
    const rate = contract.definition.tiers[0]!.maintenanceRate / BAND;
    const kept = move.share * (isCross ? Number(maintenance) : value * rate);
    return Math.max(0, Math.min(position.lots, Math.floor((left - kept) / lossOfLot)));
  }

  lotsOf(account: number, contract: number, sign: Sign): number {
    return this.exchange.position(userOf(account), contract, sign)?.lots ?? 0;
  }

  isOneWay(account: number): boolean {
    return this.oneWay.has(userOf(account));
  }

  /** Side and position side of an opening order. */
  modeOf(account: number): { positionSide?: PositionSide } {
    return this.isOneWay(account) ? { positionSide: PositionSide.UNSPECIFIED } : {};
  }

  sideOfPosition(account: number, sign: Sign): PositionSide {
    if (this.isOneWay(account)) return PositionSide.UNSPECIFIED;
    return sign === 1 ? PositionSide.LONG : PositionSide.SHORT;
  }

  /** The move's price on spot: from what its band is measured from. */
  spotPrice({ coin, offset }: Move): number {
    const { market } = coins[coin]!;
    const { engine, rules } = this.exchange;
    const { initialPriceTicks, priceBandRate } = market.definition;
    const last = engine.lastPriceTicks(market.id) || initialPriceTicks;
    const anchor = rules === 'neutral' ? last : this.exchange.spotIndexTicks(coin);
    return within(anchor, (offset * priceBandRate) / BAND);
  }

  contractPrice({ coin, offset }: Move): number {
    const { contract } = coins[coin]!;
    const { engine, rules } = this.exchange;
    const view = engine.contract(contract.id)!;
    const anchor = rules === 'neutral' ? view.markTicks : view.indexTicks;
    return within(anchor, (offset * contract.definition.priceBandRate) / BAND);
  }

  spotBalance(account: number, asset: number): number {
    return Number(this.exchange.engine.balance(userOf(account), AccountKind.SPOT, asset).available);
  }

  private leverageOf(account: number, contract: number): number {
    return this.leverages.get(userOf(account) * 10_000 + contract) ?? LEVERAGE_FIRST;
  }
}

export function userOf(account: number): number {
  return thiefUsers[account]!;
}

/** Rounded towards the anchor, so that the edge of a band is inside it. */
function within(anchor: number, rate: number): number {
  const price = anchor * (1 + rate);
  return Math.max(1, rate > 0 ? Math.floor(price) : Math.ceil(price));
}
