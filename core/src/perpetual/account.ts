/**
 * What a futures account and its positions amount to at the current marks. The engine's views, the
 * API and the pages compute with these functions, so that nobody shows another number than the one
 * by which the engine acts. Amounts are atomic units of the quote asset, rates parts of RATE_ONE.
 */
import {
  bankruptcyPrice,
  bankruptcyTicks,
  type Leg,
  liquidationPrice,
} from './liquidation-price.ts';
import {
  initialMargin,
  marginRate,
  returnOnMargin,
  type Sign,
  unrealisedProfit,
} from './margin.ts';
import { ceilOf, floorOf } from './ratio.ts';
import { type StaleBand, type StaleFigures, staleFigures } from './stale.ts';
import { type Ladder, maintenanceMargin } from './tiers.ts';

/** What of a contract decides about its positions. `unit`: notional = ticks * lots * unit. */
export interface ContractTerms {
  readonly unit: number;
  readonly markTicks: number;
  readonly ladder: Ladder;
  /** While its mark is stale: where the mark may have gone (R5). */
  readonly staleBand?: StaleBand | undefined;
}

/** One side of a contract that an account holds. */
export interface AccountPosition {
  readonly contract: ContractTerms;
  readonly contractId: number;
  readonly sign: Sign;
  readonly isCross: boolean;
  readonly leverage: number;
  readonly lots: number;
  /** Sum of the values at which its lots were opened. */
  readonly cost: number;
  /** Isolated: what stands for it, frozen in the ledger. Cross: not looked at. */
  readonly margin: number;
}

export interface Account {
  /** Available on the futures account less its debt; frozen margins are not part of it. */
  readonly wallet: bigint;
  /** Of open cross orders; isolated ones freeze theirs. */
  readonly orderMargin: bigint;
  readonly positions: readonly AccountPosition[];
}

export interface AccountFigures {
  /**
   * Wallet and unrealised profit of cross positions. At or below `maintenance`: liquidated (I51). A
   * position whose contract is stale counts at the worse end of its band, its profit not at all.
   */
  readonly equity: bigint;
  /** Of cross positions; of stale ones there. */
  readonly maintenance: bigint;
  /** Initial margin of cross positions at their cost. */
  readonly initial: bigint;
  /** Margin of open cross orders. */
  readonly ordered: bigint;
  /** Of all positions, isolated ones too, at the last marks. */
  readonly unrealised: bigint;
  /** What stands for isolated positions. */
  readonly isolatedMargin: bigint;
  /** What new orders may use (I50); never below 0. */
  readonly available: bigint;
  /** What may leave the account (D19, I61). */
  readonly transferable: bigint;
}

export interface PositionFigures {
  /** Value at the mark. */
  readonly notional: number;
  readonly unrealised: number;
  /** Cost / leverage, rounded up. */
  readonly initialMargin: number;
  /** Isolated: margin beyond the initial one, below 0 when funding used some of it. Cross: 0. */
  readonly extraMargin: number;
  readonly maintenance: number;
  /** Isolated: margin and unrealised profit. Cross: the account's equity. */
  readonly equity: bigint;
  /** Maintenance / equity, of the position (isolated) or the account (cross); see `marginRate`. */
  readonly marginRate: number;
  /** Unrealised profit / initial margin. */
  readonly returnRate: number;
  /** Rounded towards the mark; 0: no price liquidates it while the other contracts' marks stay. */
  readonly liquidationTicks: number;
  /** Where nothing of its margin is left; 0: nowhere. */
  readonly bankruptcyTicks: number;
}

/**
 * Equity, margins and what is free, atomic units (D19, I50, I51, I61). Isolated positions count in `unrealised` and
 * `isolatedMargin` alone; cross ones with a `staleBand` are in equity and maintenance at the worse end of it (R5).
 */
export function accountFigures({ wallet, orderMargin, positions }: Account): AccountFigures {
  let equity = wallet;
  let maintenance = 0n;
  let initial = 0n;
  let unrealised = 0n;
  let isolatedMargin = 0n;
  for (const position of positions) {
    const profit = BigInt(profitOf(position));
    unrealised += profit;
    if (!position.isCross) {
      isolatedMargin += BigInt(position.margin);
      continue;
    }
    initial += BigInt(initialMargin(position.cost, position.leverage));
    if (position.contract.staleBand) continue;
    equity += profit;
    maintenance += BigInt(maintenanceOf(position));
  }
  for (const worst of staleOf(positions)) {
    equity += BigInt(worst.profit);
    maintenance += BigInt(worst.maintenance);
  }
  const needed = initial + orderMargin;
  return {
    equity,
    maintenance,
    initial,
    ordered: orderMargin,
    unrealised,
    isolatedMargin,
    available: positive(equity - needed),
    transferable: positive((equity < wallet ? equity : wallet) - needed),
  };
}

/**
 * `position` is one of the account's, or takes the place of the one with its contract and side; the
 * account says whether its contract is stale.
 */
export function positionFigures(account: Account, asked: AccountPosition): PositionFigures {
  const position = standingAs(account, asked);
  const { isCross, cost, leverage, margin } = position;
  const unrealised = profitOf(position);
  const initial = initialMargin(cost, leverage);
  const maintenance = maintenanceOf(position);
  const own = { equity: BigInt(margin + unrealised), maintenance: BigInt(maintenance) };
  const { equity, maintenance: needed } = isCross ? crossOf(account, position) : own;
  return {
    notional: notionalOf(position),
    unrealised,
    initialMargin: initial,
    extraMargin: isCross ? 0 : margin - initial,
    maintenance,
    equity,
    marginRate: marginRate(needed, equity),
    returnRate: returnOnMargin(unrealised, initial),
    liquidationTicks: liquidationTicksOf(account, position),
    bankruptcyTicks: bankruptcyTicksOf(position, leftOf(account, position) - BigInt(unrealised)),
  };
}

function standingAs(account: Account, position: AccountPosition): AccountPosition {
  const { isCross, contractId, contract } = position;
  if (!isCross || contract.staleBand) return position;
  const held = account.positions.find((each) => each.isCross && each.contractId === contractId);
  const staleBand = held?.contract.staleBand;
  return staleBand ? { ...position, contract: { ...contract, staleBand } } : position;
}

const NONE_STALE: readonly StaleFigures[] = [];

/** What stale contracts count as in a cross account, both sides of each together. */
function staleOf(positions: readonly AccountPosition[]): readonly StaleFigures[] {
  const cross = positions.filter(({ isCross, contract }) => isCross && contract.staleBand);
  if (cross.length === 0) return NONE_STALE;
  const contracts = new Map(cross.map(({ contractId, contract }) => [contractId, contract]));
  return Array.from(contracts, ([id, contract]) => {
    const held = cross.filter(({ contractId }) => contractId === id);
    return staleFigures(held, contract, contract.staleBand!);
  });
}

/** What stands for a position, and its profit: with its own contract as if it were fresh. */
function leftOf(account: Account, position: AccountPosition): bigint {
  if (!position.isCross) return BigInt(position.margin + profitOf(position));
  const fresh = (each: AccountPosition): AccountPosition =>
    each.contractId === position.contractId
      ? { ...each, contract: { ...each.contract, staleBand: undefined } }
      : each;
  const positions = account.positions.map(fresh);
  return crossOf({ ...account, positions }, fresh(position)).equity;
}

function crossOf(account: Account, position: AccountPosition): AccountFigures {
  const others = account.positions.filter((each) => !isSame(each, position));
  return accountFigures({ ...account, positions: [...others, position] });
}

function liquidationTicksOf(account: Account, position: AccountPosition): number {
  const { contract, isCross, margin } = position;
  let wallet = BigInt(margin);
  const legs: Leg[] = [position];
  if (isCross) {
    // Both sides of a contract have one price; other contracts count as they stand.
    const isOwn = ({ contractId }: AccountPosition) => contractId === position.contractId;
    const own = account.positions.filter((each) => isOwn(each) && each.isCross);
    legs.push(...own.filter((each) => !isSame(each, position)));
    const positions = account.positions.filter((each) => !isOwn(each));
    const others = accountFigures({ ...account, positions });
    wallet = others.equity - others.maintenance;
  }
  const price = liquidationPrice(wallet, legs, contract.ladder, contract.unit);
  if (!price) return 0;
  const isBelow = price.numerator < BigInt(contract.markTicks) * price.denominator;
  return Number(isBelow ? ceilOf(price) : floorOf(price));
}

/** `left` is all that stands for the position beside its own profit. */
function bankruptcyTicksOf({ sign, lots, cost, contract }: AccountPosition, left: bigint): number {
  if (lots === 0) return 0;
  const price = bankruptcyPrice(sign, lots, cost, left, contract.unit);
  return Math.max(bankruptcyTicks(price, sign), 0);
}

function isSame(a: AccountPosition, b: AccountPosition): boolean {
  return a.contractId === b.contractId && a.sign === b.sign;
}

function notionalOf({ contract, lots }: AccountPosition): number {
  return contract.markTicks * lots * contract.unit;
}

function profitOf(position: AccountPosition): number {
  return unrealisedProfit(position.sign, notionalOf(position), position.cost);
}

function maintenanceOf(position: AccountPosition): number {
  return maintenanceMargin(position.contract.ladder, notionalOf(position));
}

function positive(amount: bigint): bigint {
  return amount > 0n ? amount : 0n;
}
