import type { BoundValue } from '@bourse/contract/console/bound-text.ts';
import type { FieldUnit } from '@bourse/contract/console/field-units.ts';
import type { Proposal, Scale } from '@bourse/contract/console/routes/proposals.ts';
import { listText } from '../../lib/format.ts';
import type { Language } from '../../lib/language.ts';
import { amountText } from '../../ui/figures.ts';
import { ruleText } from '../../ui/rule-text.ts';

type Fields = Proposal['fields'];
type Labels = Proposal['labels'];

/** One value of a proposal, and the one that it replaces. */
export interface FieldRow {
  /** Where it stands, as `tiers.0.leverageMax`. */
  readonly path: string;
  readonly label: string;
  /** Absent: it replaces none. */
  readonly before?: string;
  /** Absent: it is taken away. */
  readonly after?: string;
  readonly isChanged: boolean;
}

interface Shown {
  readonly labels: Labels;
  readonly scale: Scale | null;
  readonly language: Language;
}

/** Every bound value, none left out; those that change something come first. */
export function fieldRows(fields: Fields, before: Fields, shown: Shown): readonly FieldRow[] {
  const [then, now] = [leavesOf(fields), leavesOf(before)];
  const isStanding = now.size > 0;
  const taken = [...now.keys()].filter((path) => !then.has(path) && isField(path, shown.labels));
  const paths = [...then.keys(), ...taken];
  const rows = paths.map((path): FieldRow => {
    const [after, was] = [then.get(path), now.get(path)];
    const texts = {
      ...(was && { before: textOf(was, shown) }),
      ...(after && { after: textOf(after, shown) }),
    };
    const isChanged = isStanding && texts.before !== texts.after;
    return { path, label: labelOf(path, shown), ...texts, isChanged };
  });
  return [...rows.filter(({ isChanged }) => isChanged), ...rows.filter((row) => !row.isChanged)];
}

/** What is in force beside the fields of this kind is not this proposal's. */
const isField = (path: string, labels: Labels) => (path.split('.')[0] as string) in labels;

interface Leaf {
  readonly value: BoundValue;
  readonly name: string;
  /** The values beside it: an amount is of their coin. */
  readonly beside: Fields;
}

/** Lists of objects, tiers and legs, are opened; all else stands as one value. */
function leavesOf(fields: Fields, at = ''): ReadonlyMap<string, Leaf> {
  return new Map(
    Object.entries(fields).flatMap(([name, value]): (readonly [string, Leaf])[] => {
      if (!isListOfObjects(value)) return [[`${at}${name}`, { value, name, beside: fields }]];
      return value.flatMap((item, index) => [...leavesOf(item, `${at}${name}.${index}.`)]);
    }),
  );
}

function isListOfObjects(value: BoundValue): value is readonly Fields[] & BoundValue {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((one) => typeof one === 'object' && one !== null && !Array.isArray(one))
  );
}

function labelOf(path: string, { labels, language }: Shown): string {
  const words = (name: string) => {
    const label = labels[name];
    return label ? (language === 'en' ? label.en : label.zh) : name;
  };
  const [first = '', index, part] = path.split('.');
  if (index === undefined || part === undefined) return words(first);
  const place = `${words(first)} ${Number(index) + 1}`;
  return language === 'en' ? `${place}, ${words(part)}` : `${place} ${words(part)}`;
}

const raw: Scale = { base: '', quote: '', priceDecimals: 0, quantityDecimals: 0, quoteDecimals: 0 };

function textOf({ value, name, beside }: Leaf, { labels, scale, language }: Shown): string {
  if (value === null || value === '') return '–';
  if (Array.isArray(value)) {
    const words = value.map((one) => (typeof one === 'object' ? JSON.stringify(one) : String(one)));
    return listText(words, language) || '–';
  }
  if (typeof value === 'object') return JSON.stringify(value);
  return measured(value, labels[name]?.unit ?? 'text', { scale: scale ?? raw, language, beside });
}

/** 0: at once. */
function momentOf(time: number, language: Language): string {
  if (time === 0) return language === 'en' ? 'immediately' : '立即';
  return `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

interface Measure {
  readonly scale: Scale;
  readonly language: Language;
  readonly beside: Fields;
}

/** Whole, never cut, with what it is measured in. */
function measured(
  value: string | number | boolean,
  unit: FieldUnit,
  { scale, language, beside }: Measure,
): string {
  const amount = (of: string) => `${amountText(String(value))}${of && ` ${of}`}`;
  switch (unit) {
    case 'text':
      return String(value);
    case 'amount':
      return amount(typeof beside.coin === 'string' ? beside.coin : '');
    case 'base':
      return amount(scale.base);
    case 'price':
      return amount(scale.quote);
    case 'usdt':
      return amount('USDT');
    case 'time':
      return momentOf(Number(value), language);
    case 'hours':
      return `${value} ${language === 'en' ? 'h' : '小时'}`;
    case 'ticks':
      return `${ruleText(value, unit, scale, language)}${scale.quote && ` ${scale.quote}`}`;
    default:
      return ruleText(value, unit, scale, language);
  }
}
