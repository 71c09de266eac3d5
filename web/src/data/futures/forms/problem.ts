import type { TextKey, Values } from '../../../lib/i18n.ts';

/** Why a form cannot be sent, and which field says so. The key is the English text. */
export interface Problem<Field extends string> {
  readonly field: Field;
  readonly key: TextKey;
  readonly values?: Values;
}
