import { apiKeysTexts } from './zh-CN/api-keys.ts';
import { botsTexts } from './zh-CN/bots.ts';

/** The Simplified Chinese texts of programs' keys and of bots, loaded with their screens. */
export const texts: Readonly<Record<string, string>> = { ...apiKeysTexts, ...botsTexts };
