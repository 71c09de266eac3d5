import { CloseReason, Side } from '@bourse/contract/enumerations.ts';
import type { Event } from '@bourse/contract/messages.ts';
import type { Level } from '@bourse/core/book/book.ts';
import type { Engine } from '@bourse/core/engine.ts';
import type { ContractOrderView } from '@bourse/core/futures/read.ts';
import type { LiquidityWait } from '@bourse/core/risk/forced-trade.ts';
import type { LiveContractOrder } from '../live/contract-order.ts';
import type { ContractMark, FuturesView } from '../live/live-futures.ts';
import type { OpenOrder, StateView } from '../live/live-state.ts';
import type { NumberedWait } from '../live/waiting-orders.ts';

/** The engine's state as the live state starts from it. */
export function viewOf(engine: Engine): StateView {
  const markets = engine.markets();
  const contracts = engine.contracts();
  const definitions: Event[] = [
    ...engine.assets().map((value) => ({ case: 'assetDefined' as const, value })),
    { case: 'feeScheduleSet', value: engine.feeSchedule() },
    ...engine.assignedFeeTiers().map((value) => ({ case: 'feeTierSet' as const, value })),
    ...engine.accountRights().map((value) => ({ case: 'accountRightsSet' as const, value })),
    { case: 'riskRulesSet', value: engine.riskRules() },
    ...markets.flatMap(({ rules, state }): Event[] => [
      { case: 'marketDefined', value: rules },
      { case: 'marketStateChanged', value: { market: rules.market, state } },
    ]),
    ...contracts.flatMap(({ rules, state }): Event[] => [
      { case: 'contractDefined', value: rules },
      { case: 'contractStateChanged', value: { contract: rules.contract, state } },
    ]),
  ];
  return {
    sequence: engine.sequence,
    time: engine.time,
    definitions,
    orders: engine.allOpenOrders().map(
      ({ isTriggered, time, waitingSince, rises, ...order }): OpenOrder => ({
        ...order,
        triggered: isTriggered,
        createTime: time,
        updateTime: time,
        closeReason: CloseReason.UNSPECIFIED,
      }),
    ),
    waiting: engine.allOpenOrders().filter(isReached).map(numberedWait),
    balances: engine.allBalances().map(({ user, account, asset, available, frozen }) => ({
      user,
      account,
      asset,
      balance: { available, frozen },
    })),
    levels: [
      ...markets.flatMap(({ rules: { market } }) =>
        levelsOf(market, (side) => engine.depth(market, side, Number.MAX_SAFE_INTEGER)),
      ),
      ...contracts.flatMap(({ rules: { contract } }) =>
        levelsOf(contract, (side) => engine.contractDepth(contract, side, Number.MAX_SAFE_INTEGER)),
      ),
    ],
    // What never traded has none: a market's initial price may still change.
    lastPrices: [
      ...markets.map(({ rules, lastPriceTicks }) => ({ id: rules.market, lastPriceTicks })),
      ...contracts.map(({ rules, lastPriceTicks }) => ({ id: rules.contract, lastPriceTicks })),
    ]
      .filter(({ lastPriceTicks }) => lastPriceTicks > 0)
      .map(({ id, lastPriceTicks }) => ({ market: id, priceTicks: lastPriceTicks })),
    auctions: [
      ...markets.map(({ rules, auctionEndTime }) => ({ market: rules.market, auctionEndTime })),
      ...contracts.map(({ rules, auctionEndTime }) => ({ market: rules.contract, auctionEndTime })),
    ]
      .filter(({ auctionEndTime }) => auctionEndTime > 0)
      .map(({ market, auctionEndTime: endTime }) => ({ market, endTime })),
    anchors: engine.anchors(),
    withdrawnDays: engine.withdrawnDays(),
    futures: futuresOf(engine),
  };
}

function levelsOf(market: number, depthOf: (side: Side) => readonly Level[]) {
  return [Side.BUY, Side.SELL].flatMap((side) =>
    depthOf(side).map(({ priceTicks, totalLots: lots }) => ({ market, side, priceTicks, lots })),
  );
}

function futuresOf(engine: Engine): FuturesView {
  return {
    marks: engine.contracts().map(
      ({ rules, markTime, knownStale, indexTicks, markTicks, ...funding }): ContractMark => ({
        contract: rules.contract,
        indexTicks,
        markTicks,
        premiumRate: funding.premiumRate,
        fundingRate: funding.fundingRate,
        nextFundingTime: funding.nextFundingTime,
        fundingHours: funding.fundingHours,
        isStale: markTicks === 0 || engine.time - markTime > rules.staleAfterMs,
        ...(knownStale && { knownStale }),
        time: markTime,
      }),
    ),
    positions: engine
      .allPositions()
      .map((position) => ({ ...position, updateTime: position.openTime })),
    orders: engine.allContractOrders().map(liveOrder),
    waiting: engine.allContractOrders().filter(isReached).map(numberedWait),
    accounts: engine.allFuturesAccounts(),
    settings: engine.allContractSettings(),
  };
}

const isReached = ({ waitingSince }: LiquidityWait) => waitingSince > 0;

const numberedWait = ({ order, waitingSince, rises }: NumberedWait): NumberedWait => ({
  ...{ order, waitingSince, rises },
});

/** What its fills realised and cost, rows know: see restoreLiveViews. */
function liveOrder(view: ContractOrderView): LiveContractOrder {
  const { isWaiting, isReduceOnly, remainingLots, closingLots, margin, ...shown } = view;
  const { selfTradePrevention, sibling, time, waitingSince, rises, ...order } = shown;
  return {
    ...order,
    // 0: all of the position, whatever was dealt before it waited again.
    quantityLots: order.isWhole ? 0 : order.dealtLots + remainingLots,
    reduceOnly: isReduceOnly,
    triggered: order.triggerPriceTicks > 0 && !isWaiting,
    closeReason: CloseReason.UNSPECIFIED,
    realised: 0,
    fee: 0,
    createTime: time,
    updateTime: time,
  };
}
