import type { Sentence } from './i18n.ts';

/** Why a form cannot be sent, and which field says so. */
export interface Problem<Field extends string> extends Sentence {
  readonly field: Field;
}

/** What the first check that fails says; null when none does. */
export function firstProblem<Field extends string, Looked extends readonly unknown[]>(
  checks: readonly ((...looked: Looked) => Problem<Field> | null)[],
  ...looked: Looked
): Problem<Field> | null {
  for (const check of checks) {
    const problem = check(...looked);
    if (problem) return problem;
  }
  return null;
}
