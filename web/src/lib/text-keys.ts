import type {
  Catalogues,
  KeyOf,
  PlainKeyOf,
  TextOf,
  Values,
  ValuesFor,
} from '@bourse/contract/texts.ts';
import type { English } from '../texts/english.ts';

/** A key of any text of the app: `subject.id`, as in `web/src/texts/en/<subject>.ts`. */
export type AnyTextKey = KeyOf<English>;

/** A key of a text without holes: what tables of names and labels hold. */
export type TextKey = PlainKeyOf<English>;

/** A text with the values for its holes, as `sentence` joins them. */
export interface Sentence {
  readonly key: AnyTextKey;
  readonly values?: Values;
}

/** A text of the product in the reader's language. */
export interface Translate {
  <Key extends AnyTextKey>(key: Key, ...values: ValuesFor<TextOf<English, Key>>): string;
  (sentence: Sentence): string;
}

/** What is loaded of a language: the texts of some subjects. */
export type Dictionary = Catalogues;
