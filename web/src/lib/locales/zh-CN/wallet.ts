import type { walletTexts as english } from '../en/wallet.ts';

export const walletTexts: Readonly<Record<(typeof english)[number], string>> = {};
