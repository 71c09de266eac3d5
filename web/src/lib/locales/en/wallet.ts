export const walletTexts = [] as const;
