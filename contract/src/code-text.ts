/**
 * What a refusal says: an English and a Chinese sentence, and the HTTP status of its transport (200
 * where the rules of trading or money refuse). `{0}` is replaced by a value, in the units that
 * people read.
 */
export interface CodeText {
  readonly status: number;
  readonly en: string;
  readonly zh: string;
  /** Values that are words, which differ by language, too. */
  readonly words?: Readonly<Record<string, { readonly en: string; readonly zh: string }>>;
}
