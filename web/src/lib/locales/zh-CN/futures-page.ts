import type { futuresPageTexts as english } from '../en/futures-page.ts';

export const futuresPageTexts: Readonly<Record<(typeof english)[number], string>> = {};
