import type { futuresPanelTexts as english } from '../en/futures-panel.ts';

export const futuresPanelTexts: Readonly<Record<(typeof english)[number], string>> = {};
