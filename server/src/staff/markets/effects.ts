import { formatDecimal, groupDigits } from '@bourse/contract/amount.ts';
import { Code } from '@bourse/contract/codes.ts';
import type { RuleEffect } from '@bourse/contract/console/routes/markets.ts';
import { ruleKinds } from '@bourse/contract/console/rule-fields.ts';
import { ruleLabels } from '@bourse/contract/console/rule-labels.ts';
import { PositionSide } from '@bourse/contract/enumerations.ts';
import type { InTwo } from '@bourse/contract/texts.ts';
import type { Effect } from '@bourse/core/what-if/effect.ts';
import type { EffectLine } from '#edge/staff/console-port.ts';
import { amountText, type Catalog, quantityText } from '#engine/live/catalog.ts';
import type { LiveState } from '#engine/live/live-state.ts';
import { refusalOf } from '#engine/outcome.ts';
import type { Offer } from '#platform/markets/offers.ts';
import { Refusal } from '#platform/refusal.ts';
import { sayBoth } from '#platform/texts/texts.ts';
import type { WhatIfPort } from '#ports/what-if-port.ts';
import { commandsOf, demandListable, type RuleFields, readScope, scopeOf } from './scopes.ts';

const RATE_DECIMALS = 8;
/** A page before passing asks again and again while it is read. */
const FRESH_MS = 10_000;
const KEPT_MAX = 16;

export interface EffectsDependencies {
  readonly live: LiveState;
  readonly whatIf: WhatIfPort;
  readonly offers: readonly Offer[];
  readonly monotonic: { now(): number };
  /** The numbers that people see, by account. */
  readonly publicNumbers: (users: readonly number[]) => Promise<ReadonlyMap<number, number>>;
}

/** Fields of a kind, read strictly. Refuses shapeInvalid. */
export function readRules(kind: keyof typeof ruleKinds, fields: unknown): RuleFields {
  const read = ruleKinds[kind].safeParse(fields);
  if (!read.success) {
    throw new Refusal(Code.shapeInvalid, { field: read.error.issues[0]?.path.join('.') ?? '' });
  }
  return { kind, fields: read.data } as RuleFields;
}

/** What rules would do, found out on a copy of the engine. */
export class Effects {
  readonly #options: EffectsDependencies;
  readonly #kept = new Map<string, { readonly at: number; readonly effect: Promise<RuleEffect> }>();

  constructor(options: EffectsDependencies) {
    this.#options = options;
  }

  /** Of these rules, were they in force from now on. Refuses instrumentUndefined. */
  of(rules: RuleFields): Promise<RuleEffect> {
    const name = JSON.stringify(rules);
    const at = this.#options.monotonic.now();
    const known = this.#kept.get(name);
    if (known && at - known.at < FRESH_MS) return known.effect;
    const effect = this.#ask(rules);
    effect.catch(() => this.#kept.delete(name));
    this.#kept.set(name, { at, effect });
    for (const old of this.#kept.keys()) {
      if (this.#kept.size <= KEPT_MAX) break;
      this.#kept.delete(old);
    }
    return effect;
  }

  async #ask(rules: RuleFields): Promise<RuleEffect> {
    const { live, offers, whatIf, publicNumbers } = this.#options;
    demandListable(rules, live.catalog, offers);
    const { id } = readScope(scopeOf(rules));
    const contract = rules.kind === 'contract-rules' || rules.kind === 'market-rules' ? id : 0;
    const bodies = commandsOf(atOnce(rules), live.catalog, offers);
    const effect = await whatIf.ask({ kind: 'effect', bodies, contract });
    const numbers = await publicNumbers(effect.touched.map(({ user }) => user));
    return presentEffect(effect, live.catalog, numbers);
  }
}

/** Rules for later are looked at as if they began now. */
function atOnce(rules: RuleFields): RuleFields {
  if (rules.kind !== 'contract-rules') return rules;
  return { ...rules, fields: { ...rules.fields, effectiveTime: 0 } };
}

function presentEffect(
  effect: Effect,
  catalog: Catalog,
  numbers: ReadonlyMap<number, number>,
): RuleEffect {
  const [contract] = catalog.contracts;
  const money = (amount: bigint) => (contract ? amountText(contract.quote, amount) : '0');
  const rate = (value: number) => formatDecimal(value, RATE_DECIMALS);
  const { refused, liquidations } = effect;
  return {
    sequence: effect.sequence,
    refused: refused && { code: refused.code, ...refusalText(refused, catalog) },
    positions: effect.positionsCount,
    accounts: effect.accountsCount,
    touched: effect.touchedCount,
    touchedAccounts: effect.touchedAccountsCount,
    warned: effect.warnedCount,
    overLeverage: effect.overLeverageCount,
    overSize: effect.overSizeCount,
    liquidated: new Set(
      liquidations.map((one) => `${one.user}/${one.contract}/${one.positionSide}`),
    ).size,
    liquidatedAccounts: new Set(liquidations.map(({ user }) => user)).size,
    deleveraged: effect.deleveragedCount,
    orders: effect.ordersCount,
    ordersEnded: effect.ordersEndedCount,
    fundBefore: money(effect.fundBefore),
    fundAfter: money(effect.fundAfter),
    list: effect.touched.map((one) => ({
      uid: String(numbers.get(one.user) ?? ''),
      userId: one.user,
      symbol: catalog.contract(one.contract).name,
      side: one.positionSide === PositionSide.LONG ? 'long' : 'short',
      quantity: quantityText(catalog.contract(one.contract), one.lots),
      leverage: one.leverage,
      ratioBefore: rate(one.ratioBefore),
      ratioAfter: rate(one.ratioAfter),
      isLiquidated: one.isLiquidated,
    })),
  };
}

/** The same in sentences, for the page before passing. */
export function effectLines(effect: RuleEffect): readonly EffectLine[] {
  if (effect.refused) {
    const { en, zh } = effect.refused;
    return [{ kind: 'bad', ...sayBoth('marketProposals.rejects', { why: { en, zh } }) }];
  }
  const { positions, touched, touchedAccounts, liquidated, liquidatedAccounts } = effect;
  const [before, after] = [groupDigits(effect.fundBefore), groupDigits(effect.fundAfter)];
  const isUnchanged = before === after;
  return [
    {
      kind: touched > 0 ? 'note' : 'good',
      ...sayBoth('marketProposals.touched', {
        ...{ count: touched, positions, accounts: touchedAccounts },
      }),
    },
    {
      kind: liquidated > 0 ? 'bad' : 'good',
      ...sayBoth('marketProposals.liquidated', { count: liquidated, accounts: liquidatedAccounts }),
    },
    ...lineIfAny('warn', 'warned', effect.warned),
    ...lineIfAny('note', 'overLeverage', effect.overLeverage),
    ...lineIfAny('note', 'overSize', effect.overSize),
    ...lineIfAny('warn', 'ordersCanceled', effect.ordersEnded),
    ...lineIfAny('bad', 'deleveraged', effect.deleveraged),
    isUnchanged
      ? { kind: 'good', ...sayBoth('marketProposals.fundUnchanged', { before }) }
      : { kind: 'warn', ...sayBoth('marketProposals.fundChanges', { before, after }) },
    { kind: 'note', ...sayBoth('marketProposals.simulated', { sequence: effect.sequence }) },
  ];
}

/** The API's sentence of what is refused, with the label of the field if it names one. */
export function refusalText(
  refused: Parameters<typeof refusalOf>[0],
  catalog: Catalog,
): InTwo & { readonly field: string } {
  const [field = ''] = refused.parameters;
  const why = refusalOf(refused, catalog).inTwo;
  const label = ruleLabels[field]?.label;
  return { field, ...(label ? sayBoth('marketProposals.ofField', { why, field: label }) : why) };
}

function lineIfAny(
  kind: EffectLine['kind'],
  id: 'warned' | 'overLeverage' | 'overSize' | 'ordersCanceled' | 'deleveraged',
  count: number,
): readonly EffectLine[] {
  return count > 0 ? [{ kind, ...sayBoth(`marketProposals.${id}`, { count }) }] : [];
}
