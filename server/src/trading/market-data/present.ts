import { formatDecimal } from '@bourse/contract/amount.ts';
import { MarketState, Side } from '@bourse/contract/enumerations.ts';
import type { SetRiskRules } from '@bourse/contract/messages.ts';
import type { ContractItem, MarketItem, PublicTrade } from '@bourse/contract/routes/market.ts';
import {
  type Asset,
  amountText,
  type Contract,
  type Instrument,
  type Market,
  priceText,
  quantityText,
} from '#engine/live/catalog.ts';
import type { Depth, Level } from '#engine/live/depth.ts';
import type { LiveState } from '#engine/live/live-state.ts';
import type { LiveTrade } from '#engine/live/live-trade.ts';
import { quotationOf } from '#engine/live/quotation.ts';
import type { TickerReader } from '#engine/live/tickers.ts';

const RATE_DECIMALS = 8;

const stateNames = {
  [MarketState.UNSPECIFIED]: 'halted',
  [MarketState.OPEN]: 'open',
  [MarketState.CANCEL_ONLY]: 'cancel-only',
  [MarketState.HALTED]: 'halted',
} as const satisfies Record<MarketState, string>;

/** A trade as everybody sees it: no names. */
export function presentTrade(trade: LiveTrade, instrument: Instrument): PublicTrade {
  return {
    id: String(trade.trade),
    symbol: instrument.symbol,
    price: priceText(instrument, trade.priceTicks),
    quantity: quantityText(instrument, trade.quantityLots),
    tradeTime: trade.time,
    isMaker: trade.takerSide === Side.SELL,
  };
}

/** Both sides of a book, best price first. */
export function presentDepth(depth: Depth, instrument: Instrument, levelsMax: number) {
  const levels = (list: readonly Level[]) =>
    list.map(({ priceTicks, lots }) => ({
      price: priceText(instrument, priceTicks),
      volume: quantityText(instrument, lots),
    }));
  return {
    symbol: instrument.symbol,
    sequence: depth.sequence,
    auctionEndTime: depth.auctionEndTime,
    buy: levels(depth.bestBids(levelsMax)),
    sell: levels(depth.bestAsks(levelsMax)),
  };
}

/** A market or a contract with its last 24 hours. */
export function presentItem(
  instrument: Instrument,
  tickers: TickerReader,
  live: LiveState,
): MarketItem {
  const { id, name, symbol, base, quote, priceDecimals, quantityDecimals } = instrument;
  const anchorTicks = live.anchorTicksOf(id);
  return {
    name,
    symbol,
    base: base.symbol,
    quote: quote.symbol,
    icon: `/coins/${base.symbol.toLowerCase()}.svg`,
    precision: priceDecimals,
    quantityPrecision: quantityDecimals,
    quotation: quotationOf(instrument, tickers.ticker(id)),
    ...(anchorTicks > 0 && { anchorPrice: priceText(instrument, anchorTicks) }),
    ...(anchorTicks === 0 && live.indexOf(id) > 0 && { indexSilent: true as const }),
    klines: tickers.trend(id).map((priceTicks) => Number(priceText(instrument, priceTicks))),
  };
}

/** A contract with mark, index, and what the present funding interval would pay. */
export function presentContractItem(
  contract: Contract,
  tickers: TickerReader,
  live: LiveState,
): ContractItem {
  const { futures } = live;
  const item = presentItem(contract, tickers, live);
  const mark = futures.mark(contract.id);
  const indexPrice = priceText(contract, mark.indexTicks);
  return {
    ...item,
    tradingVolume: quantityText(contract, contract.quantityMinLots),
    quotation: {
      ...item.quotation,
      markPrice: priceText(contract, mark.markTicks),
      indexPrice,
      // A perpetual never settles: were it to settle now, it would be at the index.
      estimatedSettlePrice: indexPrice,
      fundingRate: rateText(mark.fundingRate),
      nextFundingTime: mark.nextFundingTime,
      // Before the first mark, what the rules say: there is no other interval yet.
      fundingHours: mark.fundingHours || contract.fundingHours,
      openInterest: quantityText(contract, futures.openInterestLots(contract.id)),
    },
  };
}

/** The rules that a spot market and a contract have in common. */
function presentCommonRule(instrument: Instrument) {
  return {
    symbol: instrument.symbol,
    name: instrument.name,
    base: instrument.base.symbol,
    quote: instrument.quote.symbol,
    state: stateNames[instrument.state],
    tickSize: priceText(instrument, 1),
    lotSize: quantityText(instrument, 1),
    quantityMin: quantityText(instrument, instrument.quantityMinLots),
    quantityMax: quantityText(instrument, instrument.quantityMaxLots),
    notionalMin: amountText(instrument.quote, instrument.notionalMin),
    priceBandRate: rateText(instrument.priceBandRate),
    protectionRate: rateText(instrument.protectionRate),
    openOrdersMax: instrument.openOrdersMax,
  };
}

/** Prices, quantities and rates as decimal texts; `auctionEndTime` in UTC epoch milliseconds, 0: no auction. */
export function presentMarketRule(market: Market, { auctionEndTime }: Depth) {
  return { ...presentCommonRule(market), auctionEndTime };
}

/** The same of a contract, with its margin tiers, fees and funding; the rules in force, not those that wait. */
export function presentContractRule(contract: Contract, { auctionEndTime }: Depth) {
  const { quote } = contract;
  return {
    ...presentCommonRule(contract),
    auctionEndTime,
    version: contract.version,
    effectiveTime: contract.effectiveTime,
    positionMax: quantityText(contract, contract.positionMaxLots),
    openInterestMax: quantityText(contract, contract.openInterestMaxLots),
    priceMax: priceText(contract, contract.priceMaxTicks),
    makerRate: rateText(contract.makerRate),
    takerRate: rateText(contract.takerRate),
    liquidationFeeRate: rateText(contract.liquidationFeeRate),
    impactNotional: amountText(quote, contract.impactNotional),
    fundingHours: contract.fundingHours,
    fundingCapRate: rateText(contract.fundingCapRate),
    interestRate: rateText(contract.interestRate),
    staleAfterMs: contract.staleAfterMs,
    tiers: contract.tiers.map(({ notionalMax, maintenanceRate, leverageMax }) => ({
      notionalMax: amountText(quote, notionalMax),
      maintenanceRate: rateText(maintenanceRate),
      leverageMax,
    })),
  };
}

/** Every contract and market is quoted in one asset: the amounts of the rules are of it. */
export function presentRiskRules(rules: SetRiskRules, quote: Asset) {
  const { wakesMax: _, ...told } = rules;
  return {
    ...told,
    anchorNotionalMin: amountText(quote, rules.anchorNotionalMin),
    wakeNotionalMin: amountText(quote, rules.wakeNotionalMin),
    wakeBandRate: rateText(rules.wakeBandRate),
    wokenProtectionRate: rateText(rules.wokenProtectionRate),
    wokenMarkRate: rateText(rules.wokenMarkRate),
    fundBudgetRate: rateText(rules.fundBudgetRate),
    fundBrakeRate: rateText(rules.fundBrakeRate),
    fundSpreadRate: rateText(rules.fundSpreadRate),
    dueSlackRate: rateText(rules.dueSlackRate),
    markBandRate: rateText(rules.markBandRate),
    impactSpreadRate: rateText(rules.impactSpreadRate),
    openInterestShareRate: rateText(rules.openInterestShareRate),
    openInterestReserveRate: rateText(rules.openInterestReserveRate),
    keysNotional: amountText(quote, rules.keysNotional),
    triggersNotional: amountText(quote, rules.triggersNotional),
  };
}

function rateText(rate: number): string {
  return formatDecimal(rate, RATE_DECIMALS);
}
