import { codeStatuses } from './code-statuses.ts';
import { Code, type CodeName } from './codes.ts';
import { codes as english } from './texts/en/codes.ts';
import { codes as chinese } from './texts/zh-CN/codes.ts';
import {
  fillIn,
  fillInTwo,
  type HolesOf,
  type InTwo,
  type Language,
  type ValueInTwo,
} from './texts.ts';

/** What a code says, and the HTTP status that it comes with. */
export interface CodeText extends InTwo {
  readonly status: number;
}

/** The sentences of all codes, with `{{name}}` where a value stands. */
export const codeTexts = Object.fromEntries(
  (Object.keys(Code) as CodeName[]).map((name) => [
    Code[name],
    { status: codeStatuses[name], en: english[name], zh: chinese[name] },
  ]),
) as Readonly<Record<Code, CodeText>>;

type Names = { readonly [Name in CodeName as (typeof Code)[Name]]: Name };

/** The values that a code's English sentence names. */
export type ValueOf<C extends Code> = HolesOf<(typeof english)[Names[C]]>;

/** Codes whose sentence names no value. */
export type PlainCode = { [C in Code]: [ValueOf<C>] extends [never] ? C : never }[Code];

/** What is handed over with a code: a value for each name of its sentence, and nothing else. */
export type ValuesOf<C extends Code> = Readonly<Record<ValueOf<C>, ValueInTwo>>;

type Handed<C extends Code> = [ValueOf<C>] extends [never] ? [] : [values: ValuesOf<C>];

/** The sentence of a code in a language, with its values. */
export function codeText<C extends Code>(
  code: C,
  language: Language,
  ...[values]: Handed<C>
): string {
  return fillIn(language, codeTexts[code], values);
}

/** The sentence of a code in both languages. */
export function codeInTwo<C extends Code>(code: C, ...[values]: Handed<C>): InTwo {
  return fillInTwo(codeTexts[code], values);
}
