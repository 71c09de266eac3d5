import type { ConsoleFound, SearchKind } from '@bourse/contract/console/routes/search.ts';
import type { SearchShape } from '@bourse/contract/console/search-shapes.ts';

/** The most results of one kind for a text. */
export const FOUND_MAX = 5;

/** Something that was found; `user`: the account that it is about. */
export interface Found extends Omit<ConsoleFound, 'uid'> {
  readonly user: number | null;
}

/** What a feature tells the console's one box. Texts are whole: no part of one finds anything. */
export interface SearchSource {
  /** What it finds; the first kind says who may open all of it. */
  readonly kinds: readonly [SearchKind, ...SearchKind[]];
  readonly shapes: readonly SearchShape[];
  /**
   * What a text of this shape is, the latest first, and accounts that it belongs to beside those: an address that
   * nothing came to yet belongs to an account all the same.
   */
  find(
    text: string,
    shape: SearchShape,
  ): Promise<{ readonly list: readonly Found[]; readonly users?: readonly number[] }>;
  /** What is opened by this code; undefined: nothing. */
  byCode(kind: SearchKind, code: string): Promise<Found | undefined>;
}

/** A text that is the same in both languages. */
export const inBoth = (text: string): Found['title'] => ({ en: text, zh: text });
