export const signInTexts = [] as const;
