/** What the house defines of contracts. */
import { AMOUNT_MAX } from '@bourse/contract/amount.ts';
import { Code } from '@bourse/contract/codes.ts';
import { MarketState } from '@bourse/contract/enumerations.ts';
import type { CommandBody, DefineContract } from '@bourse/contract/messages.ts';
import { notionalUnitOf } from '../../arithmetic.ts';
import {
  FEE_RATE_MAX,
  MARKET_MAX,
  OPEN_ORDERS_OF_USER_MAX,
  PRICE_RATE_MAX,
  PRICE_TICKS_MAX,
  QUANTITY_LOTS_MAX,
  SYMBOL_LENGTH_MAX,
} from '../../limits.ts';
import { ladderOf } from '../../perpetual/tiers.ts';
import type { Contract } from '../../position/contract.ts';
import { type Refusal, refusal } from '../../refusal.ts';
import type { State } from '../../state.ts';
import { collectTriggered } from '../orders/waiting.ts';
import { runTriggered } from '../orders/wake.ts';

type SetContractState = Extract<CommandBody, { case: 'setContractState' }>['value'];

/** The asset that the futures account holds. */
const FUTURES_SYMBOL = 'USDT';
const LEVERAGE_MAX = 100;
const TIERS_MAX = 64;
const SOURCES_MAX = 16;
/** Margin, fee and loss of one order together stay exact: each is at most the value. */
const VALUE_MAX = 2 ** 51;

/**
 * A new contract is there at once. Newer rules of a known one are, too, or wait for their time (`activatePending`) in
 * place of those that waited before.
 */
export function defineContract(state: State, caller: number, rules: DefineContract): void {
  const refused = refuseContract(state, caller, rules);
  if (refused) return state.outcome.refuse(refused);
  // ---- Nothing below can fail. ----
  const known = state.futures.contracts[rules.contract];
  if (known && rules.effectiveTime > state.time) {
    known.pending = rules;
    return state.outcome.emit({ case: 'contractScheduled', value: rules });
  }
  if (known) return applyRules(state, known, rules);
  const { decimals } = state.assets[rules.baseAsset]!;
  const unit = notionalUnitOf(rules.tickSize, rules.lotSize, decimals);
  state.futures.addContract(rules, ladderOf(rules.tiers)!, unit);
  state.outcome.emit({ case: 'contractDefined', value: rules });
}

/**
 * Orders and positions stay as they are. Opening it looks at its triggers by the mark again, while that is
 * fresh (`collectTriggered`).
 */
export function setContractState(state: State, caller: number, change: SetContractState): void {
  const contract = state.futures.contracts[change.contract];
  if (caller !== 0) return state.outcome.refuse(refusal(Code.notHouse));
  if (!contract) return state.outcome.refuse(refusal(Code.contractUnknown));
  if (change.state < MarketState.OPEN || change.state > MarketState.HALTED) {
    return state.outcome.refuse(refusal(Code.definitionInvalid, 'state'));
  }
  // ---- Nothing below can fail. ----
  contract.state = change.state;
  state.outcome.emit({ case: 'contractStateChanged', value: change });
  if (!contract.isStale(state.time)) collectTriggered(state, contract);
  runTriggered(state);
}

/**
 * Rules whose time has come. They are looked at again, because positions
 * and the rules of risk themselves may have changed since they were taken: what would be refused
 * now goes on waiting.
 */
export function activatePending(state: State, contract: Contract): void {
  const { pending } = contract;
  if (!pending || pending.effectiveTime > state.time) return;
  if (wrongField(state, pending) ?? frozenField(state, pending)) return;
  contract.pending = null;
  applyRules(state, contract, pending);
}

/** Other tiers mean other liquidation prices: every position is looked at again. */
function applyRules(state: State, contract: Contract, rules: DefineContract): void {
  const { futures } = state;
  // An interval that is shortened stays so until its rates are calm.
  const isShortened = contract.fundingHours < contract.rules.fundingHours;
  if (!isShortened || !rules.adaptiveFunding) contract.fundingHours = rules.fundingHours;
  contract.rules = rules;
  contract.ladder = ladderOf(rules.tiers)!;
  contract.pending = null;
  for (const holding of contract.holdings) {
    if (!futures.holdings.hasPosition(holding)) continue;
    futures.holdings.hasFloor[holding] = 0;
    futures.touch(holding);
  }
  state.outcome.emit({ case: 'contractDefined', value: rules });
}

function refuseContract(state: State, caller: number, rules: DefineContract): Refusal | null {
  if (caller !== 0) return refusal(Code.notHouse);
  const field = wrongField(state, rules) ?? frozenField(state, rules);
  return field ? refusal(Code.definitionInvalid, field) : null;
}

/** The first field that is not valid. */
function wrongField(state: State, rules: DefineContract): keyof DefineContract | null {
  const base = state.assets[rules.baseAsset];
  const quote = state.assets[rules.quoteAsset];
  const { contract, symbol, tickSize, lotSize, positionMaxLots, priceMaxTicks } = rules;
  const namesake = state.futures.contracts.find((other) => other?.rules.symbol === symbol);
  if (!within(contract, 1, MARKET_MAX) || state.markets[contract]) return 'contract';
  if (symbol === '' || symbol.length > SYMBOL_LENGTH_MAX) return 'symbol';
  if (namesake && namesake.id !== contract) return 'symbol';
  if (!base || rules.baseAsset === rules.quoteAsset) return 'baseAsset';
  if (quote?.symbol !== FUTURES_SYMBOL) return 'quoteAsset';
  if (!within(tickSize, 1, AMOUNT_MAX)) return 'tickSize';
  if (!within(lotSize, 1, AMOUNT_MAX)) return 'lotSize';
  const unit = notionalUnitOf(tickSize, lotSize, base.decimals);
  if (unit === 0) return 'lotSize';
  if (!within(priceMaxTicks, 1, PRICE_TICKS_MAX)) return 'priceMaxTicks';
  if (!within(positionMaxLots, 1, QUANTITY_LOTS_MAX)) return 'positionMaxLots';
  if (priceMaxTicks * positionMaxLots * unit > VALUE_MAX) return 'positionMaxLots';
  if (!within(rules.quantityMinLots, 1, positionMaxLots)) return 'quantityMinLots';
  if (!within(rules.quantityMaxLots, rules.quantityMinLots, positionMaxLots)) {
    return 'quantityMaxLots';
  }
  if (!within(rules.openInterestMaxLots, 1, AMOUNT_MAX)) return 'openInterestMaxLots';
  if (!within(rules.notionalMin, 0, AMOUNT_MAX)) return 'notionalMin';
  if (!within(rules.openOrdersMax, 1, OPEN_ORDERS_OF_USER_MAX)) return 'openOrdersMax';
  return wrongRate(rules) ?? wrongList(rules);
}

function wrongRate(rules: DefineContract): keyof DefineContract | null {
  const shares = [
    'priceBandRate',
    'protectionRate',
    'markBandRate',
    'sourceDeviationRate',
    'fundingCapRate',
  ] as const;
  const fees = ['makerRate', 'takerRate', 'liquidationFeeRate', 'interestRate'] as const;
  const share = shares.find((field) => !within(rules[field], 1, PRICE_RATE_MAX));
  const fee = fees.find((field) => !within(rules[field], 0, FEE_RATE_MAX));
  if (share ?? fee) return share ?? fee ?? null;
  if (!within(rules.impactNotional, 1, AMOUNT_MAX)) return 'impactNotional';
  if (![1, 4, 8].includes(rules.fundingHours)) return 'fundingHours';
  return within(rules.staleAfterMs, 1_000, 600_000) ? null : 'staleAfterMs';
}

function wrongList({ tiers, sources, sourcesMin }: DefineContract): keyof DefineContract | null {
  const rising = tiers.every((tier, at) => {
    const below = tiers[at - 1];
    return (
      within(tier.notionalMax, (below?.notionalMax ?? 0) + 1, AMOUNT_MAX) &&
      within(tier.maintenanceRate, below?.maintenanceRate ?? 1, PRICE_RATE_MAX) &&
      within(tier.leverageMax, 1, below?.leverageMax ?? LEVERAGE_MAX)
    );
  });
  const isLadder = tiers.length > 0 && tiers.length <= TIERS_MAX && rising;
  if (!isLadder || !ladderOf(tiers)) return 'tiers';
  const ids = new Set(sources.map(({ source }) => source));
  const weighs = sources.every(({ weight }) => within(weight, 1, 1_000_000));
  if (sources.length > SOURCES_MAX || ids.size !== sources.length || !weighs) return 'sources';
  return within(sourcesMin, 1, sources.length) ? null : 'sourcesMin';
}

/** The first field that a later version may not change. */
function frozenField(state: State, rules: DefineContract): keyof DefineContract | null {
  const known = state.futures.contracts[rules.contract]?.rules;
  if (!known) return null;
  if (rules.version <= known.version) return 'version';
  const fields = ['symbol', 'baseAsset', 'quoteAsset', 'tickSize', 'lotSize'] as const;
  return (
    fields.find((field) => known[field] !== rules[field]) ??
    frozenLimit(known, rules) ??
    frozenValue(state, rules)
  );
}

/**
 * R6: the largest existing position, which older rules may have allowed, must have an exact value
 * too.
 */
function frozenValue(state: State, rules: DefineContract): keyof DefineContract | null {
  const { contracts, holdings } = state.futures;
  const contract = contracts[rules.contract];
  if (!contract) return null;
  const largest = contract.holdings.reduce(
    (most, at) => Math.max(most, holdings.lots[at * 2]!, holdings.lots[at * 2 + 1]!),
    0,
  );
  return rules.priceMaxTicks * largest * contract.unit > VALUE_MAX ? 'priceMaxTicks' : null;
}

/** The value of existing positions must stay exact. */
function frozenLimit(known: DefineContract, rules: DefineContract): keyof DefineContract | null {
  if (rules.priceMaxTicks < known.priceMaxTicks) return 'priceMaxTicks';
  return rules.positionMaxLots < known.positionMaxLots && rules.priceMaxTicks > known.priceMaxTicks
    ? 'positionMaxLots'
    : null;
}

function within(value: number, least: number, most: number): boolean {
  return Number.isSafeInteger(value) && value >= least && value <= most;
}
