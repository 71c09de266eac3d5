import { publicPages } from '../../en/public.ts';

/** The texts of the status page and the proof of reserves. */
export const texts = { publicPages };
