import { accountDataTexts } from './zh-CN/account-data.ts';
import { identityTexts } from './zh-CN/identity.ts';
import { referralTexts } from './zh-CN/referral.ts';
import { rightsTexts } from './zh-CN/rights.ts';
import { supportTexts } from './zh-CN/support.ts';
import { userCentreTexts } from './zh-CN/user-centre.ts';

/** The Simplified Chinese texts of the user centre, loaded with it. */
export const texts: Readonly<Record<string, string>> = {
  ...userCentreTexts,
  ...identityTexts,
  ...accountDataTexts,
  ...referralTexts,
  ...rightsTexts,
  ...supportTexts,
};
