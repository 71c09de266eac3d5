import { authenticator } from '../../en/authenticator.ts';
import { recovery } from '../../en/recovery.ts';
import { signIn } from '../../en/sign-in.ts';

/** The texts of second factors and lost ones, wherever they are asked for. */
export const texts = { authenticator, recovery, signIn };
