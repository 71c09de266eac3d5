import { Code } from '@bourse/contract/codes.ts';
import type { Scale } from '@bourse/contract/console/routes/proposals.ts';
import type { RuleKind } from '@bourse/contract/console/rule-fields.ts';
import { MarketState } from '@bourse/contract/enumerations.ts';
import type {
  CommandBody,
  DefineContract,
  DefineMarket,
  SetRiskRules,
} from '@bourse/contract/messages.ts';
import type { Catalog, Instrument } from '#engine/live/catalog.ts';
import type { Offer } from '#platform/markets/offers.ts';
import { Refusal } from '#platform/refusal.ts';

/** Rules of one kind as the engine takes them. */
export type RuleFields =
  | { readonly kind: 'contract-rules'; readonly fields: DefineContract }
  | { readonly kind: 'market-rules'; readonly fields: DefineMarket }
  | { readonly kind: 'risk-rules'; readonly fields: SetRiskRules }
  | {
      readonly kind: 'fee-rules';
      readonly fields: Extract<CommandBody, { case: 'setFeeSchedule' }>['value'];
    };

/** What rules are of. */
export function scopeOf({ kind, fields }: RuleFields): string {
  switch (kind) {
    case 'contract-rules':
      return `contract:${fields.contract}`;
    case 'market-rules':
      return `market:${fields.market}`;
    case 'risk-rules':
      return 'risk';
    case 'fee-rules':
      return 'fees';
  }
}

/** What an operator may not choose of a new instrument: it is the release's, which brings the index. */
const offeredFields = [
  ...['symbol', 'baseAsset', 'quoteAsset', 'tickSize', 'lotSize'],
  ...['sources', 'sourcesMin', 'staleAfterMs', 'sourceDeviationRate'],
];

/**
 * Rules change what trades, or list what the release offers: nothing else has an index.
 * Refuses instrumentUndefined, and definitionInvalid where an offer has another value.
 */
export function demandListable(
  rules: RuleFields,
  catalog: Catalog,
  offers: readonly Offer[],
): void {
  const { kind, id } = readScope(scopeOf(rules));
  if (kind !== 'contract-rules' && kind !== 'market-rules') return;
  if (rulesInForce(catalog, scopeOf(rules))) return;
  const offer = findOffer(offers, scopeOf(rules));
  if (!offer) throw new Refusal(Code.instrumentUndefined, { market: id });
  const [wanted, given] = [offer.rules, rules.fields].map((each) => new Map(Object.entries(each)));
  const isOffered = offeredFields.every(
    (field) => JSON.stringify(wanted?.get(field)) === JSON.stringify(given?.get(field)),
  );
  if (!isOffered) throw new Refusal(Code.definitionInvalid);
}

/** What the release offers under this name. */
export function findOffer(offers: readonly Offer[], scope: string): Offer | undefined {
  return offers.find((offer) => offer.scope === scope);
}

/** All commands that set these rules, in their order: a new instrument may bring a new coin. */
export function commandsOf(
  rules: RuleFields,
  catalog: Catalog,
  offers: readonly Offer[],
): readonly CommandBody[] {
  const asset = findOffer(offers, scopeOf(rules))?.asset;
  const isNewCoin = asset && !Array.from(catalog.assets).some((one) => one.asset === asset.asset);
  const own = commandOf(rules);
  return isNewCoin ? [{ case: 'defineAsset', value: asset }, own] : [own];
}

function commandOf({ kind, fields }: RuleFields): CommandBody {
  switch (kind) {
    case 'contract-rules':
      return { case: 'defineContract', value: fields };
    case 'market-rules':
      return { case: 'defineMarket', value: fields };
    case 'risk-rules':
      return { case: 'setRiskRules', value: fields };
    case 'fee-rules':
      return { case: 'setFeeSchedule', value: fields };
  }
}

/** Kind and number of a scope's instrument; 0: all of them. */
export function readScope(scope: string): { readonly kind: RuleKind; readonly id: number } {
  const [what, id = '0'] = scope.split(':');
  switch (what) {
    case 'contract':
      return { kind: 'contract-rules', id: Number(id) };
    case 'market':
      return { kind: 'market-rules', id: Number(id) };
    case 'fees':
      return { kind: 'fee-rules', id: 0 };
    default:
      return { kind: 'risk-rules', id: 0 };
  }
}

/** How the rules of a scope are shown: as its instrument is, also one that is only offered; else as any contract. */
export function scaleOf(scope: string, catalog: Catalog, offers: readonly Offer[]): Scale {
  const { id } = readScope(scope);
  const [anyContract] = catalog.contracts;
  const own = [...catalog.markets, ...catalog.contracts].find((one) => one.id === id);
  const shown = own ?? findOffer(offers, scope)?.listing ?? anyContract;
  return {
    base: shown?.base.symbol ?? '',
    quote: shown?.quote.symbol ?? '',
    priceDecimals: shown?.priceDecimals ?? 0,
    quantityDecimals: shown?.quantityDecimals ?? 0,
    quoteDecimals: shown?.quote.decimals ?? 0,
  };
}

/** The rules in force; undefined: there are none. */
export function rulesInForce(catalog: Catalog, scope: string): object | undefined {
  const { kind, id } = readScope(scope);
  switch (kind) {
    case 'contract-rules':
      return find(catalog.contracts, id);
    case 'market-rules':
      return find(catalog.markets, id);
    case 'risk-rules':
      return catalog.riskRules;
    case 'fee-rules':
      return {
        ...(catalog.feeVersion > 0 && { version: catalog.feeVersion }),
        tiers: catalog.feeTiers,
      };
  }
}

function find<Each extends Instrument>(all: Iterable<Each>, id: number): object | undefined {
  for (const one of all) if (one.id === id) return ownRules(one);
  return undefined;
}

/** The rules as they were defined, without what the catalog derives from them. */
function ownRules(instrument: Instrument): object {
  const derived = [
    ...['id', 'base', 'quote', 'state', 'name', 'priceDecimals', 'quantityDecimals', 'unit'],
    'ladder',
  ];
  return Object.fromEntries(Object.entries(instrument).filter(([name]) => !derived.includes(name)));
}

const states = {
  open: MarketState.OPEN,
  'cancel-only': MarketState.CANCEL_ONLY,
  halted: MarketState.HALTED,
} as const;

/** The command that lets an instrument trade, or not. */
export function stateCommand(instrument: Instrument, state: keyof typeof states): CommandBody {
  const value = { state: states[state] };
  return 'contract' in instrument
    ? { case: 'setContractState', value: { contract: instrument.id, ...value } }
    : { case: 'setMarketState', value: { market: instrument.id, ...value } };
}

/** Halted is stopped further than cancels only. */
export function isFurther(instrument: Instrument, state: keyof typeof states): boolean {
  return states[state] > instrument.state;
}
