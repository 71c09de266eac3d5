import type { UserInfo } from '@bourse/contract/routes/account.ts';
import { maskEmail, maskMobile } from '../../platform/mask.ts';
import type { User } from '../../services/user-directory.ts';

/** What a signed-in person sees of the own account; contacts masked. */
export function presentUser(user: User, feeTier: number): UserInfo {
  return {
    nickname: user.nickname,
    UUID: String(user.publicNumber),
    email: user.email ? maskEmail(user.email) : '',
    mobile: user.mobile ? maskMobile(user.mobile) : '',
    areaCode: user.areaCode ?? '',
    inviterCode: user.referralCode,
    isKYC: user.verifiedAt !== null,
    isGoogleBind: user.authenticatorBoundAt !== null,
    phishingCode: user.phishingCode,
    feeTier: `VIP ${feeTier}`,
    createTime: user.createdAt,
  };
}
