import { apiKeysTexts } from './zh-CN/api-keys.ts';

/** The Simplified Chinese texts of programs' keys, loaded with their screen. */
export const texts: Readonly<Record<string, string>> = { ...apiKeysTexts };
