import { identityReasons as english } from './texts/en/identity-reasons.ts';
import { identityReasons as chinese } from './texts/zh-CN/identity-reasons.ts';
import { inTwo } from './texts.ts';

/** What the customer reads when papers were not taken, unless the reviewer has written another text. */
export const reasonTexts = /* @__PURE__ */ inTwo(english, chinese);
