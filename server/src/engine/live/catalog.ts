import { formatDecimal, formatFixed, parseDecimal } from '@bourse/contract/amount.ts';
import { Code } from '@bourse/contract/codes.ts';
import { MarketState } from '@bourse/contract/enumerations.ts';
import { type EventFolds, foldEvent, passOverAllBut } from '@bourse/contract/event-fold.ts';
import type {
  DefineAsset,
  DefineContract,
  DefineMarket,
  Event,
  FeeTier,
  SetAccountRights,
  SetRiskRules,
} from '@bourse/contract/messages.ts';
import { type Ladder, ladderOf } from '@bourse/core/perpetual/tiers.ts';
import { previewUnit } from '@bourse/core/preview.ts';
import { neutralRules } from '@bourse/core/risk/neutral-rules.ts';
import { Refusal } from '#platform/refusal.ts';

export type Asset = DefineAsset;

/** What follows from the rules of whatever trades. */
interface Derived {
  /** One number space for spot markets and contracts: books, trades and candles are kept by it. */
  readonly id: number;
  readonly base: Asset;
  readonly quote: Asset;
  readonly state: MarketState;
  /** BTC/USDT */
  readonly name: string;
  /** Decimals that show every price on a tick. */
  readonly priceDecimals: number;
  /** Decimals that show every quantity on a lot. */
  readonly quantityDecimals: number;
  /** Quote atomic units of one lot at a price of one tick. */
  readonly unit: number;
}

/** A spot market's rules with what follows from them. */
export interface Market extends DefineMarket, Derived {}

/** A perpetual contract's rules with what follows from them. */
export interface Contract extends DefineContract, Derived {
  readonly ladder: Ladder;
}

/** Whatever has a price and a book. */
export type Instrument = Market | Contract;

/** What the engine knows of assets, markets, contracts and fees, folded from its events. */
export class Catalog {
  private readonly assetsById = new Map<number, Asset>();
  private readonly assetsBySymbol = new Map<string, Asset>();
  private readonly marketsById = new Map<number, Market>();
  private readonly marketsBySymbol = new Map<string, Market>();
  private readonly contractsById = new Map<number, Contract>();
  private readonly contractsBySymbol = new Map<string, Contract>();
  feeTiers: readonly FeeTier[] = [];
  /** Of the schedule of fees; 0: it has none. */
  feeVersion = 0;
  /** Neutral until the exchange sets its own. */
  riskRules: SetRiskRules = neutralRules;
  /** Increases with every change of the rules. */
  version = 0;
  private readonly tierByUser = new Map<number, number>();
  private readonly rightsByUser = new Map<number, SetAccountRights>();
  private readonly folds: EventFolds = {
    ...passOverAllBut('definitions'),
    assetDefined: ({ value }) => this.defineAsset(value),
    marketDefined: ({ value }) =>
      this.defineMarket(value, this.marketsById.get(value.market)?.state),
    marketStateChanged: ({ value }) => this.defineMarket(this.market(value.market), value.state),
    contractDefined: ({ value }) =>
      this.defineContract(value, this.contractsById.get(value.contract)?.state),
    // It is defined again when it comes into force.
    contractScheduled: null,
    contractStateChanged: ({ value }) =>
      this.defineContract(this.contract(value.contract), value.state),
    feeScheduleSet: ({ value }) => {
      this.feeTiers = value.tiers;
      this.feeVersion = value.version ?? 0;
      this.version += 1;
    },
    // One user's: the rules stay as they are.
    feeTierSet: ({ value }) => {
      this.tierByUser.set(value.user, value.tier);
    },
    // One user's, as the tier.
    accountRightsSet: ({ value }) => {
      this.rightsByUser.set(value.user, value);
    },
    riskRulesSet: ({ value }) => {
      this.riskRules = value;
      this.version += 1;
    },
  };

  get assets(): Iterable<Asset> {
    return this.assetsById.values();
  }

  get markets(): Iterable<Market> {
    return this.marketsById.values();
  }

  get contracts(): Iterable<Contract> {
    return this.contractsById.values();
  }

  asset(id: number): Asset {
    const asset = this.assetsById.get(id);
    if (!asset) throw new Error(`asset ${id} is not defined`);
    return asset;
  }

  market(id: number): Market {
    const market = this.marketsById.get(id);
    if (!market) throw new Error(`market ${id} is not defined`);
    return market;
  }

  contract(id: number): Contract {
    const contract = this.contractsById.get(id);
    if (!contract) throw new Error(`contract ${id} is not defined`);
    return contract;
  }

  isContract(id: number): boolean {
    return this.contractsById.has(id);
  }

  /** Whether a spot market or a contract of this number is defined. */
  knows(id: number): boolean {
    return this.marketsById.has(id) || this.contractsById.has(id);
  }

  /** Tiers that all may have: the first, and those that a volume brings; staff gives the others. */
  openFeeTiers(): readonly number[] {
    const tiers = this.feeTiers.map(({ volumeMin }, tier) => ({ volumeMin, tier }));
    return tiers.flatMap(({ volumeMin, tier }) =>
      tier === 0 || volumeMin !== undefined ? [tier] : [],
    );
  }

  /** A user's tier of spot fees, as the engine charges: above the last of a shortened schedule it is the last. */
  feeTierOf(user: number): number {
    const tier = this.tierByUser.get(user) ?? 0;
    return tier < this.feeTiers.length ? tier : Math.max(0, this.feeTiers.length - 1);
  }

  /** Users whom staff gave a tier above 0. */
  *assignedFeeTiers(): Iterable<readonly [user: number, tier: number]> {
    for (const entry of this.tierByUser) if (entry[1] > 0) yield entry;
  }

  /** What an account may do, by the engine; undefined: never set, and it may do everything. */
  rightsOf(user: number): SetAccountRights | undefined {
    return this.rightsByUser.get(user);
  }

  /** A spot market or a contract. */
  instrument(id: number): Instrument {
    return this.contractsById.get(id) ?? this.market(id);
  }

  /** Throws a Refusal when there is no such coin. */
  findAsset(symbol: string): Asset {
    const asset = this.assetsBySymbol.get(symbol.toUpperCase());
    if (!asset) throw new Refusal(Code.coinUnknown, { coin: symbol });
    return asset;
  }

  /** BTC, BTCUSDT, BTC-USDT or BTC/USDT in any case (D4); undefined when unknown. */
  marketCalled(text: string): Market | undefined {
    return findBySymbol(this.marketsBySymbol, text);
  }

  /** As marketCalled, of contracts. */
  contractCalled(text: string): Contract | undefined {
    return findBySymbol(this.contractsBySymbol, text);
  }

  /** As marketCalled. Throws a Refusal when unknown. */
  findMarket(text: string): Market {
    return known(this.marketCalled(text), text);
  }

  /** As findMarket, of contracts. */
  findContract(text: string): Contract {
    return known(this.contractCalled(text), text);
  }

  /** Folds an event of a definition; others are passed over. */
  apply(event: Event): void {
    foldEvent(this.folds, event);
  }

  private defineAsset(asset: Asset): void {
    this.assetsById.set(asset.asset, asset);
    this.assetsBySymbol.set(asset.symbol, asset);
    this.version += 1;
  }

  private defineMarket(definition: DefineMarket, state: MarketState = MarketState.OPEN): void {
    const { market: id, symbol } = definition;
    const market: Market = { ...definition, ...this.derive(id, definition, state) };
    this.marketsById.set(id, market);
    this.marketsBySymbol.set(symbol, market);
    this.version += 1;
  }

  private defineContract(definition: DefineContract, state: MarketState = MarketState.OPEN): void {
    const { contract: id, symbol, tiers } = definition;
    const ladder = ladderOf(tiers);
    if (!ladder) throw new Error(`contract ${id} has tiers that do not join`);
    const contract: Contract = { ...definition, ...this.derive(id, definition, state), ladder };
    this.contractsById.set(id, contract);
    this.contractsBySymbol.set(symbol, contract);
    this.version += 1;
  }

  private derive(id: number, rules: DefineMarket | DefineContract, state: MarketState): Derived {
    const base = this.asset(rules.baseAsset);
    const quote = this.asset(rules.quoteAsset);
    return {
      id,
      base,
      quote,
      state,
      name: `${base.symbol}/${quote.symbol}`,
      priceDecimals: decimalsOf(rules.tickSize, quote.decimals),
      quantityDecimals: decimalsOf(rules.lotSize, base.decimals),
      unit: previewUnit(rules.tickSize, rules.lotSize, base.decimals),
    };
  }
}

function findBySymbol<Found>(bySymbol: ReadonlyMap<string, Found>, text: string) {
  const joined = text.toUpperCase().replace(/[-/]/, '');
  return bySymbol.get(joined) ?? bySymbol.get(`${joined}USDT`);
}

function known<Found>(found: Found | undefined, text: string): Found {
  if (!found) throw new Refusal(Code.symbolUnknown, { symbol: text });
  return found;
}

/** Decimals that are left when a step of `step` units of 10^-decimals loses its trailing zeros. */
function decimalsOf(step: number, decimals: number): number {
  let left = decimals;
  for (let rest = step; left > 0 && rest % 10 === 0; rest /= 10) left -= 1;
  return left;
}

/** A price in ticks as a decimal string with all of the instrument's decimals: '61284.50'. */
export function priceText(instrument: Instrument, priceTicks: number): string {
  const decimalsCut = instrument.quote.decimals - instrument.priceDecimals;
  return formatFixed(
    (BigInt(priceTicks) * BigInt(instrument.tickSize)) / 10n ** BigInt(decimalsCut),
    instrument.priceDecimals,
  );
}

/** A quantity in lots as a decimal string with all of the instrument's decimals. */
export function quantityText(instrument: Instrument, quantityLots: number): string {
  const decimalsCut = instrument.base.decimals - instrument.quantityDecimals;
  return formatFixed(
    (BigInt(quantityLots) * BigInt(instrument.lotSize)) / 10n ** BigInt(decimalsCut),
    instrument.quantityDecimals,
  );
}

/** Value over quantity, truncated to a tick; 0 without a quantity. `notional` in atomic units. */
export function averagePriceText(instrument: Instrument, lots: number, notional: number): string {
  if (lots === 0) return priceText(instrument, 0);
  const ticks = BigInt(notional) / (BigInt(lots) * BigInt(instrument.unit));
  return priceText(instrument, Number(ticks));
}

/** A price in ticks. Throws priceNotOnTick when it lies between two. */
export function readTicks(price: string, instrument: Instrument): number {
  const refusal = () => new Refusal(Code.priceNotOnTick, { step: priceText(instrument, 1) });
  return readSteps(price, instrument.quote.decimals, instrument.tickSize, refusal);
}

/** A quantity in lots. Throws quantityNotOnLot when it lies between two. */
export function readLots(quantity: string, instrument: Instrument): number {
  const refusal = () => new Refusal(Code.quantityNotOnLot, { step: quantityText(instrument, 1) });
  return readSteps(quantity, instrument.base.decimals, instrument.lotSize, refusal);
}

/** Whole steps in a decimal; what lies between two steps is refused, never rounded. */
function readSteps(text: string, decimals: number, step: number, between: () => Refusal): number {
  const amount = parseDecimal(text, decimals);
  if (amount === 'too-large') throw new Refusal(Code.amountTooLarge);
  if (typeof amount === 'string' || amount % step !== 0) throw between();
  return amount / step;
}

/** An amount in atomic units as a decimal string without trailing zeros. */
export function amountText(asset: Asset, amount: number | bigint): string {
  return formatDecimal(amount, asset.decimals);
}
