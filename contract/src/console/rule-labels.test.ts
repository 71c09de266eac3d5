import { expect, test } from 'vitest';
import { z } from 'zod';
import { ruleKindNames, ruleKinds } from './rule-fields.ts';
import { ruleLabels } from './rule-labels.ts';

/** Every name that a value stands under, those of tiers and sources too. */
function namesOf(shape: object): readonly string[] {
  return Object.entries(shape).flatMap(([name, type]) => {
    const inner = type instanceof z.ZodArray ? type.element : undefined;
    return inner instanceof z.ZodObject ? namesOf(inner.shape) : [name];
  });
}

test.each(ruleKindNames)('S27 every field of %s has a label with its unit', (kind) => {
  const names = namesOf(ruleKinds[kind].shape);
  expect(names.length).toBeGreaterThan(4);
  expect(names.filter((name) => !(name in ruleLabels))).toEqual([]);
});
