import { formatDecimal, groupDigits } from '@bourse/contract/amount.ts';
import { Code } from '@bourse/contract/codes.ts';
import type { RuleEffect } from '@bourse/contract/console/routes/markets.ts';
import { ruleKinds } from '@bourse/contract/console/rule-fields.ts';
import { PositionSide } from '@bourse/contract/enumerations.ts';
import type { Effect } from '@bourse/core/what-if/effect.ts';
import { Refusal } from '../../gateway/refusal.ts';
import { amountText, type Catalog, quantityText } from '../../live/catalog.ts';
import type { LiveState } from '../../live/live-state.ts';
import type { Offer } from '../../markets/offers.ts';
import type { EffectLine } from '../../services/console-port.ts';
import type { WhatIfPort } from '../../services/what-if-port.ts';
import { commandsOf, demandListable, type RuleFields, readScope, scopeOf } from './scopes.ts';

const RATE_DECIMALS = 8;
/** A page before passing asks again and again while somebody reads it. */
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
    throw new Refusal(Code.shapeInvalid, [String(read.error.issues[0]?.path.join('.') ?? '')]);
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
    refused: refused && { code: refused.code, field: refused.parameters[0] ?? '' },
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
    const { field, code } = effect.refused;
    return [
      {
        kind: 'bad',
        en: `The engine would reject this: ${field || code}.`,
        zh: `引擎将拒绝该提案：${field || code}。`,
      },
    ];
  }
  const lines: EffectLine[] = [
    {
      kind: effect.touched > 0 ? 'note' : 'good',
      en: `Positions that would change: ${effect.touched} of ${effect.positions} (accounts: ${effect.touchedAccounts}).`,
      zh: `${effect.positions} 个持仓中有 ${effect.touched} 个受影响，涉及 ${effect.touchedAccounts} 个账户。`,
    },
    {
      kind: effect.liquidated > 0 ? 'bad' : 'good',
      en: `Positions that would be liquidated immediately: ${effect.liquidated} (accounts: ${effect.liquidatedAccounts}).`,
      zh: `${effect.liquidatedAccounts} 个账户的 ${effect.liquidated} 个持仓将立即被强平。`,
    },
  ];
  const more = (count: number, kind: EffectLine['kind'], en: string, zh: string) => {
    if (count > 0) lines.push({ kind, en: `${en}: ${count}.`, zh: `${count} ${zh}` });
  };
  more(
    effect.warned,
    'warn',
    'Positions that would exceed an 80% margin ratio',
    '个持仓的保证金率将超过 80%。',
  );
  more(
    effect.overLeverage,
    'note',
    'Positions that keep leverage above the new limit',
    '个持仓保留高于新上限的杠杆。',
  );
  more(
    effect.overSize,
    'note',
    'Positions above the new limit, which can only be reduced',
    '个持仓超过新的持仓上限，只能减仓。',
  );
  more(effect.ordersEnded, 'warn', 'Open orders that would be canceled', '笔当前委托将被撤销。');
  more(
    effect.deleveraged,
    'bad',
    'Positions that would be auto-deleveraged',
    '个持仓将被自动减仓。',
  );
  const hasCost = effect.fundBefore !== effect.fundAfter;
  const [before, after] = [effect.fundBefore, effect.fundAfter].map(groupDigits);
  lines.push({
    kind: hasCost ? 'warn' : 'good',
    en: hasCost
      ? `Insurance fund: ${before} to ${after} USDT.`
      : `Insurance fund: unchanged at ${before} USDT.`,
    zh: hasCost ? `保险基金：${before} → ${after} USDT。` : `保险基金保持 ${before} USDT 不变。`,
  });
  lines.push({
    kind: 'note',
    en: `Simulated on a copy of the engine at log #${effect.sequence}.`,
    zh: `基于日志 #${effect.sequence} 的引擎副本模拟。`,
  });
  return lines;
}
