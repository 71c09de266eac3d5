import type { WithLater } from '@bourse/contract/encode-parts.ts';
import { Side } from '@bourse/contract/enumerations.ts';
import type { Snapshot } from '@bourse/contract/messages.ts';
import { notionalUnitOf } from '../arithmetic.ts';
import { assert } from '../assert.ts';
import type { Book } from '../book/book.ts';
import type { OrderCopy } from '../order/order-copy.ts';
import { ladderOf } from '../perpetual/tiers.ts';
import type { Contract } from '../position/contract.ts';
import type { FuturesState } from '../position/futures-state.ts';
import type { State } from '../state.ts';
import { writeSlots } from './books.ts';
import { column, integers, reals } from './bytes.ts';
import { readHoldings, writeHoldings } from './holdings.ts';
import { readOrderColumns, writeOrders } from './orders.ts';

type Futures = NonNullable<Snapshot['futures']>;
type ContractSnapshot = Futures['contracts'][number];

/** All of futures without what follows from the rest: prices to look at, counts, sums. */
export function writeFutures(futures: FuturesState, copy: OrderCopy): WithLater<Futures> {
  const { accounts } = futures;
  const turns = futures.triggered.list();
  const users: number[] = [];
  for (let user = 0; user < accounts.userEnd; user += 1) {
    if (accounts.positionMode[user]! > 0) users.push(user);
  }
  return {
    contracts: futures.contracts
      .filter((each) => each !== undefined)
      .map((each) => writeContract(each, copy)),
    holdings: writeHoldings(futures),
    accounts: {
      user: column(new Int32Array(users)),
      positionMode: column(Int32Array.from(users, (user) => accounts.positionMode[user]!)),
      debt: column(Float64Array.from(users, (user) => accounts.debt[user]!)),
    },
    // After the books, whose levels lead into the copy.
    orders: writeOrders(futures.orders, copy),
    orderDetails: writeDetails(futures),
    due: column(new Int32Array(futures.due.slice(futures.dueFrom))),
    poolSpans: column(new Float64Array(futures.poolPeak.columns[0])),
    poolHighs: column(new Float64Array(futures.poolPeak.columns[1])),
    parked: column(new Int32Array(futures.parked)),
    waitingDebts: column(new Int32Array(futures.waitingDebts)),
    woken: column(Float64Array.from(turns, ({ entry }) => entry)),
    wokenUser: column(Int32Array.from(turns, ({ user }) => user)),
  };
}

/**
 * Fills the futures of a new state, whose assets, balances and rules of risk are there already. Throws when a part is
 * missing.
 */
export function readFutures(state: State, saved: Futures): void {
  const { futures } = state;
  const { holdings, accounts, orders, orderDetails } = saved;
  assert(!!holdings && !!accounts && !!orders && !!orderDetails, 'a snapshot is incomplete');
  for (const { rules } of saved.contracts) {
    assert(rules !== undefined, 'a contract without rules');
    const { decimals } = state.assets[rules.baseAsset]!;
    const unit = notionalUnitOf(rules.tickSize, rules.lotSize, decimals);
    futures.addContract(rules, ladderOf(rules.tiers)!, unit);
  }
  const modes = integers(accounts.positionMode);
  const debts = reals(accounts.debt);
  integers(accounts.user).forEach((user, row) => {
    futures.accounts.open(user);
    futures.accounts.positionMode[user] = modes[row]!;
    futures.accounts.debt[user] = debts[row]!;
  });
  readHoldings(futures, holdings);
  readDetails(futures, readOrderColumns(futures.orders, orders), orderDetails);
  for (const each of saved.contracts) readContract(futures, each);
  for (const holding of integers(saved.due)) futures.enqueue(holding);
  for (const holding of integers(saved.parked)) futures.park(holding);
  for (const user of integers(saved.waitingDebts)) futures.waitingDebts.add(user);
  futures.poolPeak.restore(reals(saved.poolSpans), reals(saved.poolHighs));
  // Before accounts took turns, none was named.
  const users = integers(saved.wokenUser);
  reals(saved.woken).forEach((entry, at) => {
    futures.triggered.push(users[at] ?? 0, entry);
  });
}

function writeContract(contract: Contract, copy: OrderCopy): WithLater<ContractSnapshot> {
  const slots = (from: Book, side: Side) => writeSlots(from, side, copy);
  const { premiums, funding, pending } = contract;
  const fundParts = contract.fundParts.list;
  return {
    rules: contract.rules,
    ...(pending && { pending }),
    state: contract.state,
    lastPriceTicks: contract.lastPriceTicks,
    indexTicks: contract.indexTicks,
    markTicks: contract.markTicks,
    markTime: contract.markTime,
    bids: slots(contract.book, Side.BUY),
    asks: slots(contract.book, Side.SELL),
    lastRises: slots(contract.lastTriggers, Side.SELL),
    lastFalls: slots(contract.lastTriggers, Side.BUY),
    markRises: slots(contract.markTriggers, Side.SELL),
    markFalls: slots(contract.markTriggers, Side.BUY),
    basis: column(new Float64Array(contract.basis)),
    premiumCount: premiums.count,
    premiumWeight: premiums.weight,
    premiumSum: premiums.sum,
    premiumLast: contract.premiumRate,
    premiumTime: contract.premiumTime,
    lastFundingRate: contract.lastFundingRate,
    nextFundingTime: contract.nextFundingTime,
    fundingInstant: funding?.instant ?? 0,
    fundingRate: funding?.rate ?? 0,
    fundingMarkTicks: funding?.markTicks ?? 0,
    fundingCursor: funding?.cursor ?? 0,
    fundingCount: funding?.count ?? 0,
    fundingPool: funding?.pool ?? 0,
    fundingSequence: funding?.sequence ?? 0,
    openInterestLots: contract.openInterestLots,
    fundingHours: contract.fundingHours,
    calmRates: contract.calmRates,
    fundProfit: contract.fundProfit,
    basisTime: contract.basisTime,
    knownStale: contract.knownStale,
    turnTime: contract.turnTime,
    looksLeft: contract.looksLeft,
    fundGoesOn: contract.fundGoesOn,
    fundTimes: column(Float64Array.from(fundParts, ({ time }) => time)),
    fundLots: column(Float64Array.from(fundParts, ({ lots }) => lots)),
    fundBudgets: column(Float64Array.from(fundParts, ({ budget }) => budget)),
    riseTicks: contract.wakePrice.riseTicks,
    riseNotional: contract.wakePrice.riseNotional,
    fallTicks: contract.wakePrice.fallTicks,
    fallNotional: contract.wakePrice.fallNotional,
    roseTicks: contract.wakePrice.roseTicks,
    fellTicks: contract.wakePrice.fellTicks,
    resumeTicks: contract.resumeTicks,
    lastReaches: column(contract.lastReaches.columns),
    markReaches: column(contract.markReaches.columns),
    exits: column(Int32Array.from(contract.exits.list())),
    exitsSince: contract.exits.looks.since,
    exitsTime: contract.exits.looks.time,
    basisSamples: column(Int32Array.from(contract.basisSamples)),
    ...(contract.auction && { auction: contract.auction }),
  };
}

function readContract(futures: FuturesState, saved: ContractSnapshot): void {
  const contract = futures.contracts[saved.rules!.contract]!;
  const { orders } = futures;
  contract.pending = saved.pending ?? null;
  contract.state = saved.state;
  contract.lastPriceTicks = saved.lastPriceTicks;
  contract.indexTicks = saved.indexTicks;
  contract.markTicks = saved.markTicks;
  contract.markTime = saved.markTime;
  contract.basis = [...reals(saved.basis)];
  contract.basisTime = saved.basisTime;
  contract.basisSamples = [...integers(saved.basisSamples)];
  contract.knownStale = saved.knownStale;
  contract.turnTime = saved.turnTime;
  contract.looksLeft = saved.looksLeft;
  contract.fundGoesOn = saved.fundGoesOn;
  const { premiumCount: count, premiumWeight: weight, premiumSum: sum } = saved;
  contract.premiums = { count, weight, sum };
  contract.premiumRate = saved.premiumLast;
  contract.premiumTime = saved.premiumTime;
  contract.lastFundingRate = saved.lastFundingRate;
  contract.nextFundingTime = saved.nextFundingTime;
  contract.openInterestLots = saved.openInterestLots;
  contract.fundingHours = saved.fundingHours || saved.rules!.fundingHours;
  contract.calmRates = saved.calmRates;
  contract.wakePrice.riseTicks = saved.riseTicks;
  contract.wakePrice.riseNotional = saved.riseNotional;
  contract.wakePrice.fallTicks = saved.fallTicks;
  contract.wakePrice.fallNotional = saved.fallNotional;
  contract.wakePrice.roseTicks = saved.roseTicks;
  contract.wakePrice.fellTicks = saved.fellTicks;
  contract.resumeTicks = saved.resumeTicks;
  contract.lastReaches.restore(reals(saved.lastReaches));
  contract.markReaches.restore(reals(saved.markReaches));
  contract.auction = saved.auction ? { ...saved.auction } : null;
  contract.fundProfit = saved.fundProfit;
  const budgets = reals(saved.fundBudgets);
  const partLots = reals(saved.fundLots);
  reals(saved.fundTimes).forEach((time, at) => {
    contract.fundParts.add(time, partLots[at]!, budgets[at]!);
  });
  if (saved.fundingInstant > 0) {
    contract.funding = {
      instant: saved.fundingInstant,
      sequence: saved.fundingSequence,
      rate: saved.fundingRate,
      markTicks: saved.fundingMarkTicks,
      cursor: saved.fundingCursor,
      count: saved.fundingCount,
      pool: saved.fundingPool,
    };
  }
  const { book, lastTriggers, markTriggers } = contract;
  const put = (to: Book, side: Side, slots: Uint8Array, prices: Int32Array) => {
    for (const slot of integers(slots)) to.add(slot, side, prices[slot]!);
  };
  for (const slot of integers(saved.exits)) {
    contract.exits.add(slot, orders.user[slot]!, orders.side[slot] as Side);
  }
  const { exitsSince: since, exitsTime: time } = saved;
  contract.exits.looks = { since, time, isSilent: false };
  put(book, Side.BUY, saved.bids, orders.priceTicks);
  put(book, Side.SELL, saved.asks, orders.priceTicks);
  put(lastTriggers, Side.SELL, saved.lastRises, orders.stopPriceTicks);
  put(lastTriggers, Side.BUY, saved.lastFalls, orders.stopPriceTicks);
  put(markTriggers, Side.SELL, saved.markRises, orders.stopPriceTicks);
  put(markTriggers, Side.BUY, saved.markFalls, orders.stopPriceTicks);
  contract.triggerCount = [
    saved.lastRises,
    saved.lastFalls,
    saved.markRises,
    saved.markFalls,
  ].reduce((total, slots) => total + integers(slots).length, 0);
}

type Details = NonNullable<Futures['orderDetails']>;

function writeDetails({ orders, details }: FuturesState): Details {
  const slots: number[] = [];
  for (let slot = 0; slot < orders.slotCount; slot += 1)
    if (orders.open[slot] === 1) slots.push(slot);
  const whole = (from: ArrayLike<number>) => column(Int32Array.from(slots, (slot) => from[slot]!));
  const real = (from: ArrayLike<number>) => column(Float64Array.from(slots, (slot) => from[slot]!));
  const rows = slots.map((_, row) => row).filter((row) => details.attached.has(slots[row]!));
  return {
    closingLots: whole(details.closingLots),
    highestTicks: whole(details.highestTicks),
    lossTicks: whole(details.lossTicks),
    exitType: whole(details.exitType),
    triggerType: whole(details.triggerType),
    reduceOnly: whole(details.isReduceOnly),
    sibling: real(details.sibling),
    parent: real(details.parent),
    openedLots: whole(details.openedLots),
    attachedRow: column(new Int32Array(rows)),
    attached: rows.map((row) => details.attached.get(slots[row]!)!),
  };
}

function readDetails(futures: FuturesState, slots: Int32Array, saved: Details): void {
  const { orders, details } = futures;
  const closing = integers(saved.closingLots);
  const highest = integers(saved.highestTicks);
  const loss = integers(saved.lossTicks);
  const exitTypes = integers(saved.exitType);
  const triggerTypes = integers(saved.triggerType);
  const reduceOnly = integers(saved.reduceOnly);
  const siblings = reals(saved.sibling);
  const parents = reals(saved.parent);
  const opened = integers(saved.openedLots);
  slots.forEach((slot, row) => {
    const user = orders.user[slot]!;
    details.open(slot);
    details.holding[slot] = futures.holdingOf(user, orders.market[slot]!);
    details.closingLots[slot] = closing[row]!;
    details.highestTicks[slot] = highest[row]!;
    details.lossTicks[slot] = loss[row]!;
    details.exitType[slot] = exitTypes[row]!;
    details.triggerType[slot] = triggerTypes[row]!;
    details.isReduceOnly[slot] = reduceOnly[row]!;
    details.sibling[slot] = siblings[row]!;
    details.parent[slot] = parents[row]!;
    details.openedLots[slot] = opened[row] ?? orders.dealtLots[slot]!;
  });
  integers(saved.attachedRow).forEach((row, at) => {
    details.attached.set(slots[row]!, saved.attached[at]!);
  });
}
