export const tradingTexts = [] as const;
