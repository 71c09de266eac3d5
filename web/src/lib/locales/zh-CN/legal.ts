import type { legalTexts as english } from '../en/legal.ts';

export const legalTexts: Readonly<Record<(typeof english)[number], string>> = {};
