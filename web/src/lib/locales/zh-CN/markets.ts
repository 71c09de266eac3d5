import type { marketsTexts as english } from '../en/markets.ts';

export const marketsTexts: Readonly<Record<(typeof english)[number], string>> = {};
