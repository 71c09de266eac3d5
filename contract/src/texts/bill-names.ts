import { BillKind } from '../bills.ts';
import type { Language } from '../texts.ts';
import { bills as english } from './en/bills.ts';
import { bills as chinese } from './zh-CN/bills.ts';

const names = { en: english, 'zh-CN': chinese } as const;

/** As lists of bills and their exports show it. */
export function billKindName(kind: BillKind, language: Language): string {
  const all = Object.keys(BillKind) as (keyof typeof BillKind)[];
  const name = all.find((each) => BillKind[each] === kind);
  return name ? names[language][name] : '';
}
