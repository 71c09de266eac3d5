import type { BoundValue } from '@bourse/contract/console/bound-text.ts';
import { type RuleUnit, ruleLabels } from '@bourse/contract/console/rule-labels.ts';
import { plainNumber } from '#app/lib/decimal.ts';
import type { Language } from '../lib/language.ts';
import { amountText } from './figures.ts';

/** How many digits stand after the point of what is shown; the engine has whole numbers. */
export interface Scale {
  readonly base: string;
  readonly quote: string;
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  readonly quoteDecimals: number;
}

export type Unit = RuleUnit;

export interface RuleRow {
  /** Where the value stands in the rules, as `tiers.0.leverageMax`. */
  readonly path: string;
  readonly label: readonly [en: string, zh: string];
  readonly unit: Unit;
  readonly isFixed: boolean;
}

const groups: Readonly<Record<string, readonly [string, string]>> = {
  tiers: ['Tier', '档位'],
  sources: ['Index source', '指数来源'],
};

/** One row a value, in the order of the rules; tiers and sources are rows of their own. */
export function rowsOf(fields: { readonly [name: string]: BoundValue }): readonly RuleRow[] {
  return Object.entries(fields).flatMap(([name, value]): readonly RuleRow[] => {
    if (!Array.isArray(value)) return [rowOf(name, name, ['', ''])];
    const [en, zh] = groups[name] ?? [name, name];
    return (value as readonly { readonly [name: string]: BoundValue }[]).flatMap((item, at) =>
      Object.keys(item).map((part) =>
        rowOf(`${name}.${at}.${part}`, part, [`${en} ${at + 1}, `, `${zh} ${at + 1} `]),
      ),
    );
  });
}

function rowOf(path: string, name: string, [en, zh]: readonly [string, string]): RuleRow {
  const unknown = { unit: 'text', label: { en: name, zh: name }, isFixed: true } as const;
  const { unit, label, isFixed } = ruleLabels[name] ?? unknown;
  return { path, label: [`${en}${label.en}`, `${zh}${label.zh}`], unit, isFixed };
}

type Fields = { readonly [name: string]: BoundValue };

/** The value at a path. */
export function valueAt(fields: Fields, path: string): BoundValue | undefined {
  let value: BoundValue | undefined = fields;
  for (const part of path.split('.')) {
    value = (value as { readonly [name: string]: BoundValue } | undefined)?.[part];
  }
  return value;
}

/** The same rules with one value in another's place. */
export function withValue(fields: Fields, path: string, value: BoundValue): Fields {
  const [first = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...fields, [first]: value };
  const inner = fields[first] as Fields;
  const changed = withValue(inner, rest.join('.'), value);
  const list = Array.isArray(inner) ? inner.map((one, at) => changed[at] ?? one) : changed;
  return { ...fields, [first]: list as BoundValue };
}

/** Digits after the point. */
function decimalsOf(unit: Unit, scale: Scale): number {
  switch (unit) {
    case 'rate':
      return 6;
    case 'ticks':
      return scale.priceDecimals;
    case 'lots':
      return scale.quantityDecimals;
    case 'quote':
      return scale.quoteDecimals;
    case 'ms':
      return 3;
    default:
      return 0;
  }
}

/** What stands behind the number. */
function afterOf(unit: Unit, scale: Scale, language: Language): string {
  switch (unit) {
    case 'rate':
      return '%';
    case 'lots':
      return ` ${scale.base}`;
    case 'quote':
      return ` ${scale.quote}`;
    case 'ms':
      return language === 'en' ? ' s' : ' 秒';
    default:
      return '';
  }
}

/** A value as people read it: rates in percent, amounts in coins. */
export function ruleText(
  value: BoundValue | undefined,
  unit: Unit,
  scale: Scale,
  language: Language,
): string {
  if (value === undefined || value === null) return '--';
  if (unit === 'yes-no') return value ? '✓' : '✗';
  if (unit === 'time')
    return value === 0 ? '--' : new Date(Number(value)).toISOString().slice(0, 16);
  if (typeof value !== 'number') return String(value);
  const text = plainText(value, unit, scale);
  return `${unit === 'count' ? text : amountText(text)}${afterOf(unit, scale, language)}`;
}

/** The same without what stands behind it: what is put into a field. */
export function plainText(value: number, unit: Unit, scale: Scale): string {
  const decimals = decimalsOf(unit, scale);
  const digits = String(value).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const part = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return part && decimals > 0 ? `${whole}.${part}` : whole;
}

/**
 * What somebody typed or pasted as the engine's whole number, as every field reads it (D33); undefined: it is none,
 * or may be two.
 */
export function readRule(
  text: string,
  unit: Unit,
  scale: Scale,
  language: Language = 'en',
): number | undefined {
  const decimals = decimalsOf(unit, scale);
  const typed = plainNumber(text, afterOf(unit, scale, language).trim());
  const match = /^(\d+)(?:\.(\d+))?$/.exec(typed ?? '');
  if (!match) return undefined;
  const [, whole = '0', part = ''] = match;
  if (part.replace(/0+$/, '').length > decimals) return undefined;
  const value = Number(`${whole}${part.slice(0, decimals).padEnd(decimals, '0')}`);
  return Number.isSafeInteger(value) ? value : undefined;
}
