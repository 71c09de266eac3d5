import type { Code } from '@bourse/contract/codes.ts';
import type { PrivatePush } from '@bourse/contract/gen/exchange/v1/feed_pb.js';
import type { Plain } from '@bourse/contract/plain.ts';
import type { InTwo } from '@bourse/contract/texts.ts';

/** What a push says. */
export type OwnBody = Exclude<Plain<PrivatePush>['body'], { readonly case: undefined }>;

/** A text for a person. */
export interface Notice {
  readonly code: Code;
  readonly text: InTwo;
}

/** A push that is not in a language yet. */
export type OwnChange =
  | Exclude<OwnBody, { case: 'notice' }>
  | { readonly case: 'notice'; readonly value: Notice };
