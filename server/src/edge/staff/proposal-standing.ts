import type { BoundValue } from '@bourse/contract/console/bound-text.ts';
import type { FieldUnit } from '@bourse/contract/console/field-units.ts';
import type { Scale } from '@bourse/contract/console/routes/proposals.ts';
import type { InTwo } from '@bourse/contract/texts.ts';

/** What fields of a proposal are as JSON. */
export type BoundFields = { readonly [name: string]: BoundValue };

/** The name of a field, and its unit. */
export interface FieldLabel extends InTwo {
  readonly unit: FieldUnit;
}

/** A label for every field, optional ones too: the compiler names one that is missing. Parts of lists stand beside them. */
export type FieldLabels<Fields> = Readonly<Record<string, FieldLabel>> & {
  readonly [Name in keyof Fields & string]-?: FieldLabel;
};

/** Something that is no field of the proposal and is another one after it. */
export interface ShownChange {
  readonly label: InTwo;
  readonly before: InTwo;
  readonly after: InTwo;
}

/** What stands now where a proposal would change it, as the approver reads it. */
export interface Standing {
  /** What every field is now, those too that stay: one that is not here is new. Empty: no field replaces anything. */
  readonly fields: BoundFields;
  readonly changes: readonly ShownChange[];
  /** How prices, quantities and amounts of rules are shown. */
  readonly scale: Scale | null;
}

/** A label with its unit. */
export function field(unit: FieldUnit, label: InTwo): FieldLabel {
  return { ...label, unit };
}

/** What the fields replace: values of the same names. */
export function inForce(fields: BoundFields, scale: Scale | null = null): Standing {
  return { fields, changes: [], scale };
}

/** What is another one after it, though no field says so. */
export function becomes(...changes: readonly ShownChange[]): Standing {
  return { fields: {}, changes, scale: null };
}

/** The same in both languages: a number, a name. */
export const alike = (text: string): InTwo => ({ en: text, zh: text });
