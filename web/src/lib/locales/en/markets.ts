export const marketsTexts = [] as const;
