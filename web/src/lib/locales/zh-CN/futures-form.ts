import type { futuresFormTexts as english } from '../en/futures-form.ts';

export const futuresFormTexts: Readonly<Record<(typeof english)[number], string>> = {};
