import { authenticator } from '../../zh-CN/authenticator.ts';
import { recovery } from '../../zh-CN/recovery.ts';
import { signIn } from '../../zh-CN/sign-in.ts';

/** The texts of second factors and lost ones, wherever they are asked for. */
export const texts = { authenticator, recovery, signIn };
