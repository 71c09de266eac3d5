import { inTwo } from '../texts.ts';
import { identityReasons as english } from './en/identity-reasons.ts';
import { identityReasons as chinese } from './zh-CN/identity-reasons.ts';

/** What the customer reads when papers were not taken, unless the reviewer has written another text. */
export const reasonTexts = /* @__PURE__ */ inTwo(english, chinese);
