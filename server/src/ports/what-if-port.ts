import type { CommandBody } from '@bourse/contract/messages.ts';
import type { Effect } from '@bourse/core/what-if/effect.ts';
import type { StressResult, StressScenario } from '@bourse/core/what-if/stress.ts';

/** What is asked of a copy of the engine. */
export type WhatIfQuestion =
  | {
      readonly kind: 'effect';
      readonly bodies: readonly CommandBody[];
      /** Whose positions and orders are wanted; 0: those of all. */
      readonly contract: number;
    }
  | { readonly kind: 'stress'; readonly scenario: StressScenario };

/** The answer to each kind of question. */
export interface WhatIfAnswers {
  readonly effect: Effect;
  readonly stress: StressResult;
}

/** Asks copies of the engine. */
export interface WhatIfPort {
  /** Throws a Refusal (queueFull, unavailable) when there is no answer. */
  ask<Question extends WhatIfQuestion>(
    question: Question,
  ): Promise<WhatIfAnswers[Question['kind']]>;
}
