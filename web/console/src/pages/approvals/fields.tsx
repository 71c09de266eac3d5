import type { BoundValue } from '@bourse/contract/console/bound-text.ts';
import type { FieldUnit } from '@bourse/contract/console/field-units.ts';
import type { consoleRoutes } from '@bourse/contract/console/route-paths.ts';
import type { Proposal, Scale } from '@bourse/contract/console/routes/proposals.ts';
import type { DataOf } from '@bourse/contract/route.ts';
import { listText } from '../../lib/format.ts';
import { type Language, useLanguage, useText } from '../../lib/language.ts';
import { amountText } from '../../ui/figures.ts';
import { ruleText } from '../../ui/rule-text.ts';

type Whole = DataOf<(typeof consoleRoutes)['consoleProposal']>;

/** A number stays on one line on a phone; an address and a sentence break. */
const cell = (text: string) => (text.length > 14 ? 'num mono wrap' : 'num mono');

/** Every bound field in its unit, with the value that it replaces: what changes comes first and is marked. */
export function Fields({ whole }: { readonly whole: Whole }) {
  const t = useText();
  const { language } = useLanguage();
  const { proposal, before, changes, scale } = whole;
  const rows = fieldRows(proposal.fields, before, { labels: proposal.labels, scale, language });
  const isStanding = Object.keys(before).length > 0 || changes.length > 0;
  const inWords = (text: { readonly en: string; readonly zh: string }) =>
    language === 'en' ? text.en : text.zh;
  return (
    <>
      <div className="group-head">
        <h2>{t('approvals.fields')}</h2>
      </div>
      <table className={isStanding ? 'compared' : ''}>
        <thead>
          <tr>
            <th>{t('approvals.field')}</th>
            {isStanding && <th className="num">{t('approvals.before')}</th>}
            <th className="num">{t(isStanding ? 'approvals.after' : 'approvals.value')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ label, before: was, after }) => (
            <tr key={label.en} className="changed">
              <td>{inWords(label)}</td>
              <td className={`${cell(inWords(was))} muted`}>{inWords(was)}</td>
              <td className={cell(inWords(after))}>
                <b>{inWords(after)}</b>
              </td>
            </tr>
          ))}
          {rows.map(({ path, label, before: was, after, isChanged }) => (
            <tr key={path} className={isChanged ? 'changed' : ''}>
              <td className={isChanged ? '' : 'muted'}>{label}</td>
              {isStanding && <td className={`${cell(was ?? '')} muted`}>{was ?? ''}</td>}
              <td className={cell(after ?? '')}>
                {isChanged ? <b>{after ?? t('approvals.gone')}</b> : (after ?? t('approvals.gone'))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** What is in force beside the fields of this kind is not this proposal's. */
const isField = (path: string, labels: Labels) => (path.split('.')[0] as string) in labels;

const raw: Scale = { base: '', quote: '', priceDecimals: 0, quantityDecimals: 0, quoteDecimals: 0 };

type FieldTree = Proposal['fields'];

type Labels = Proposal['labels'];

/** One value of a proposal, and the one that it replaces. */
interface FieldRow {
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
export function fieldRows(fields: FieldTree, before: FieldTree, shown: Shown): readonly FieldRow[] {
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

interface Leaf {
  readonly value: BoundValue;
  readonly name: string;
  /** The values beside it: an amount is of their coin. */
  readonly beside: FieldTree;
}

/** Lists of objects, tiers and legs, are opened; all else stands as one value. */
function leavesOf(fields: FieldTree, at = ''): ReadonlyMap<string, Leaf> {
  return new Map(
    Object.entries(fields).flatMap(([name, value]): (readonly [string, Leaf])[] => {
      if (!isListOfObjects(value)) return [[`${at}${name}`, { value, name, beside: fields }]];
      return value.flatMap((item, index) => [...leavesOf(item, `${at}${name}.${index}.`)]);
    }),
  );
}

function isListOfObjects(value: BoundValue): value is readonly FieldTree[] & BoundValue {
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
  readonly beside: FieldTree;
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
