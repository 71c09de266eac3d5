export const futuresPanelTexts = [] as const;
