import { signIn } from '../../zh-CN/sign-in.ts';

/** The texts of the sign-in pages. */
export const texts = { signIn };
