import type { homeTexts as english } from '../en/home.ts';

export const homeTexts: Readonly<Record<(typeof english)[number], string>> = {};
