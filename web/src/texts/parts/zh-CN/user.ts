import { accountData } from '../../zh-CN/account-data.ts';
import { authenticator } from '../../zh-CN/authenticator.ts';
import { identity } from '../../zh-CN/identity.ts';
import { notifications } from '../../zh-CN/notifications.ts';
import { recovery } from '../../zh-CN/recovery.ts';
import { referral } from '../../zh-CN/referral.ts';
import { rights } from '../../zh-CN/rights.ts';
import { signIn } from '../../zh-CN/sign-in.ts';
import { support } from '../../zh-CN/support.ts';
import { userCentre } from '../../zh-CN/user-centre.ts';
import { wallet } from '../../zh-CN/wallet.ts';

/** The texts of the user centre and support. */
export const texts = {
  accountData,
  authenticator,
  identity,
  notifications,
  recovery,
  referral,
  rights,
  signIn,
  support,
  userCentre,
  wallet,
};
