import type { Language } from '@bourse/contract/code-texts.ts';
import type { Code } from '@bourse/contract/codes.ts';
import type { PrivatePush } from '@bourse/contract/gen/exchange/v1/feed_pb.js';
import type { Plain } from '@bourse/contract/plain.ts';

/** What a push says. */
export type OwnBody = Exclude<Plain<PrivatePush>['body'], { readonly case: undefined }>;

/** A text for a person, in the language of whoever hears it. */
export interface Notice {
  readonly code: Code;
  readonly parametersIn: (language: Language) => readonly string[];
}

/** A push that is not in a language yet. */
export type OwnChange =
  | Exclude<OwnBody, { case: 'notice' }>
  | { readonly case: 'notice'; readonly value: Notice };
