export const futuresPageTexts = [] as const;
