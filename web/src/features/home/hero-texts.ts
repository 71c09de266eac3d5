import type { TextKey } from '../../lib/locales/en.ts';

/**
 * What the home page says first. The build writes it into the page itself, where it stands before the
 * app has come.
 */
export const heroTexts = {
  title: 'Trade crypto with numbers you can check',
  lead: '{{brand}} is an AI-ready futures and spot platform: live order books, automated strategies, and balances that are exact to the last unit.',
} as const satisfies Readonly<Record<string, TextKey>>;
