import { publicTexts } from './zh-CN/public.ts';

/** The Simplified Chinese texts of status and proof, loaded with them. */
export const texts: Readonly<Record<string, string>> = publicTexts;
