export const futuresFormTexts = [] as const;
