export const legalTexts = [] as const;
