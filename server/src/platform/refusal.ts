import { codeTexts, type ValueOf, type ValuesOf } from '@bourse/contract/code-texts.ts';
import type { Code } from '@bourse/contract/codes.ts';
import {
  fillIn,
  fillInTwo,
  type InTwo,
  type Language,
  type ValuesInBoth,
} from '@bourse/contract/texts.ts';

class AnyRefusal extends Error {
  readonly code: Code;
  readonly values: ValuesInBoth;
  /** Seconds, for the Retry-After header of 429 and 503. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: Code, values: ValuesInBoth = {}, retryAfterSeconds?: number) {
    // Where it was refused is of no interest, and to note it would cost more than the rest.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(`refused with code ${code}`);
    Error.stackTraceLimit = stackTraceLimit;
    this.code = code;
    this.values = values;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** What it says, in a language. */
  textIn(language: Language): string {
    return fillIn(language, codeTexts[this.code], this.values);
  }

  /** What it says, in both languages. */
  get inTwo(): InTwo {
    return fillInTwo(codeTexts[this.code], this.values);
  }
}

/** A request that the rules refuse: a stable number and the values that its sentence names. */
export type Refusal = AnyRefusal;

/** What stands behind a code: a value for each name of its sentence, then seconds for Retry-After. */
type Rest<C extends Code> = [ValueOf<C>] extends [never]
  ? [none?: Readonly<Record<string, never>>, retryAfterSeconds?: number]
  : [values: ValuesOf<C>, retryAfterSeconds?: number];

export const Refusal = AnyRefusal as {
  new <C extends Code>(code: C, ...rest: Rest<C>): Refusal;
  readonly prototype: Refusal;
};
