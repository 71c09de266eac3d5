import { acts as english } from '../texts/en/acts.ts';
import { acts as chinese } from '../texts/zh-CN/acts.ts';
import { inTwo } from '../texts.ts';

/** What can be recorded, one word an act. */
export type RecordedAct = keyof typeof english;

/** Every act as people call it. */
export const actTexts = inTwo(english, chinese);
