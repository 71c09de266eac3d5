import type { tradingTexts as english } from '../en/trading.ts';

export const tradingTexts: Readonly<Record<(typeof english)[number], string>> = {};
