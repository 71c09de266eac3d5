import { accountData } from '../../en/account-data.ts';
import { authenticator } from '../../en/authenticator.ts';
import { identity } from '../../en/identity.ts';
import { notifications } from '../../en/notifications.ts';
import { recovery } from '../../en/recovery.ts';
import { referral } from '../../en/referral.ts';
import { rights } from '../../en/rights.ts';
import { signIn } from '../../en/sign-in.ts';
import { support } from '../../en/support.ts';
import { userCentre } from '../../en/user-centre.ts';
import { wallet } from '../../en/wallet.ts';

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
