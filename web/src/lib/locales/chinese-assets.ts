import { assetsTexts } from './zh-CN/assets.ts';

/** The Simplified Chinese texts of the asset page, loaded with it. */
export const texts: Readonly<Record<string, string>> = assetsTexts;
