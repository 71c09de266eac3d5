/** Views of the engine's state as plain values; they do not change with it. */
import {
  AccountKind,
  type MarketState,
  OrderStatus,
  type OrderType,
  type SelfTradePrevention,
  type Side,
  type TimeInForce,
} from '@bourse/contract/enumerations.ts';
import type { DefineMarket } from '@bourse/contract/messages.ts';
import type { Balance } from './ledger/ledger.ts';
import type { Market } from './market.ts';
import { Waiting } from './order/order-table.ts';
import { Anchor, type AnchorBasis } from './risk/anchor.ts';
import { type LiquidityWait, liquidityWaitOf, WAITS_FOR_NOBODY } from './risk/forced-trade.ts';
import type { State } from './state.ts';

export interface MarketView {
  readonly rules: DefineMarket;
  readonly state: MarketState;
  /** Quote atomic units of one lot at a price of one tick. */
  readonly notionalUnit: number;
  /** 0 before the first trade. */
  readonly lastPriceTicks: number;
  /** The last price, or the initial one. */
  readonly referencePriceTicks: number;
  /** What bands are measured from. */
  readonly anchorTicks: number;
  /** What the house last said that it is worth outside, and when; 0: never. */
  readonly indexTicks: number;
  readonly indexTime: number;
  /** When the call auction ends that the market is in, or 0; UTC epoch milliseconds. */
  readonly auctionEndTime: number;
}

export interface AccountBalance extends Balance {
  readonly account: AccountKind;
  readonly asset: number;
}

export interface UserBalance extends AccountBalance {
  readonly user: number;
}

export interface OpenOrder extends LiquidityWait {
  readonly order: number;
  readonly user: number;
  readonly market: number;
  readonly side: Side;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  readonly selfTradePrevention: SelfTradePrevention;
  readonly priceTicks: number;
  readonly stopPriceTicks: number;
  readonly protectedExit?: true;
  /** Of a stop order: whether its trigger was reached. */
  readonly isTriggered: boolean;
  readonly quantityLots: number;
  readonly remainingLots: number;
  readonly dealtLots: number;
  /** Quote atomic units traded so far. */
  readonly dealtNotional: number;
  readonly quoteAmount: number;
  readonly frozenAmount: number;
  readonly status: OrderStatus;
  readonly clientOrderId: string;
  /** The log's number and time of the command that placed it. */
  readonly sequence: number;
  readonly time: number;
}

/** What the rules of risk measure a spot market by. */
export interface AnchorView extends AnchorBasis {
  readonly market: number;
}

/** A copy: it does not change with the market. */
export function anchorView({ rules: { market }, risk }: Market): AnchorView {
  const { ticks, indexTicks, indexTime, parts } = Anchor.from(risk.anchor);
  return { market, ticks, indexTicks, indexTime, parts };
}

/** As of the last command; the anchor is the one of that time. */
export function marketView({ time, riskRules }: State, market: Market): MarketView {
  const { rules, state, notionalUnit, lastPriceTicks, referencePriceTicks } = market;
  const { anchor, auction } = market.risk;
  return {
    rules,
    state,
    notionalUnit,
    lastPriceTicks,
    referencePriceTicks,
    anchorTicks: anchor.at(time, riskRules, notionalUnit),
    indexTicks: anchor.indexTicks,
    indexTime: anchor.indexTime,
    auctionEndTime: auction?.endTime ?? 0,
  };
}

/** Those that were ever used, by account, then asset; atomic units. */
export function balancesOf(state: State, user: number): AccountBalance[] {
  const { ledger } = state;
  const balances: AccountBalance[] = [];
  for (const account of [AccountKind.FUNDING, AccountKind.SPOT, AccountKind.FUTURES]) {
    for (const known of state.assets) {
      if (!known) continue;
      const row = ledger.find(user, account, known.asset);
      if (row < 0) continue;
      const available = ledger.available(row);
      balances.push({ account, asset: known.asset, available, frozen: ledger.frozen(row) });
    }
  }
  return balances;
}

/** Those that were ever used, empty ones and the house's too, in the order of the ledger; atomic units. */
export function allBalances({ ledger }: State): UserBalance[] {
  return Array.from({ length: ledger.rowCount }, (_, row) => ({
    user: ledger.userOf(row),
    account: ledger.accountOf(row),
    asset: ledger.assetOf(row),
    available: ledger.available(row),
    frozen: ledger.frozen(row),
  }));
}

/** Of spot markets, waiting stops included, by slot. */
export function allOpenOrders(state: State): OpenOrder[] {
  const { orders } = state;
  const found: OpenOrder[] = [];
  for (let slot = 0; slot < orders.slotCount; slot += 1) {
    if (orders.open[slot] === 1) found.push(openOrder(state, slot));
  }
  return found;
}

/** Its trigger was reached, and it has had a turn. */
function isTriggered(waiting: number): boolean {
  return waiting === Waiting.none || waiting === Waiting.nextTurn;
}

/** The order in a slot, which must be open. One by quote amount has 0 lots, wanted and remaining. */
export function openOrder(state: State, slot: number): OpenOrder {
  const { orders } = state;
  const dealtLots = orders.dealtLots[slot]!;
  return {
    order: orders.id(slot),
    user: orders.user[slot]!,
    market: orders.market[slot]!,
    side: orders.side[slot] as Side,
    type: orders.type[slot] as OrderType,
    timeInForce: orders.timeInForce[slot] as TimeInForce,
    selfTradePrevention: orders.selfTradePrevention[slot] as SelfTradePrevention,
    priceTicks: orders.priceTicks[slot]!,
    stopPriceTicks: Math.max(orders.stopPriceTicks[slot]!, 0),
    ...(orders.isExit(slot) && { protectedExit: true }),
    isTriggered: orders.stopPriceTicks[slot] !== 0 && isTriggered(orders.waiting[slot]!),
    ...(orders.waiting[slot] === Waiting.trigger
      ? liquidityWaitOf(orders, slot, state.markets[orders.market[slot]!]!.stops)
      : WAITS_FOR_NOBODY),
    quantityLots: orders.quantityLots[slot]!,
    remainingLots: orders.quantityLots[slot] === 0 ? 0 : orders.remainingLots[slot]!,
    dealtLots,
    dealtNotional: orders.dealtNotional[slot]!,
    quoteAmount: orders.quoteAmount[slot]!,
    frozenAmount: orders.frozenAmount[slot]!,
    status: dealtLots > 0 ? OrderStatus.PARTIAL : OrderStatus.ACTIVE,
    clientOrderId: orders.clientOrderId[slot]!,
    sequence: orders.sequence[slot]!,
    time: orders.time[slot]!,
  };
}
