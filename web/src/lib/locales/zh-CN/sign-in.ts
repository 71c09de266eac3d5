import type { signInTexts as english } from '../en/sign-in.ts';

export const signInTexts: Readonly<Record<(typeof english)[number], string>> = {};
