import type { Language } from '@bourse/contract/texts.ts';
import type { SayText } from '#platform/texts/texts.ts';
import type { Notice } from '#ports/notice-sender.ts';
import type { MinuteText } from './minute-of.ts';

/** What writes a notice: for whom, in whose name, and a time as its reader has it. */
export interface Writer {
  readonly language: Language;
  readonly say: SayText;
  readonly brand: string;
  readonly at: MinuteText;
}

/** The subject and the paragraphs of a notice. */
export type Written = readonly [subject: string, ...lines: string[]];

/** How the notices of some kinds are written. */
export type Writers<Kinds extends Notice['kind']> = {
  readonly [Kind in Kinds]: (notice: Notice & { readonly kind: Kind }, writer: Writer) => Written;
};
