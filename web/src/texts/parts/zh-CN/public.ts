import { publicPages } from '../../zh-CN/public.ts';

/** The texts of the status page and the proof of reserves. */
export const texts = { publicPages };
