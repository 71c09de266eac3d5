import { signIn } from '../../en/sign-in.ts';

/** The texts of the sign-in pages. */
export const texts = { signIn };
