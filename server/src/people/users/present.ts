import { formatDecimal } from '@bourse/contract/amount.ts';
import type { FeeTier } from '@bourse/contract/messages.ts';
import type { UserInfo } from '@bourse/contract/routes/account.ts';
import { maskEmail, maskMobile } from '#platform/addresses/mask.ts';
import type { User } from '#ports/user-directory.ts';

const RATE_DECIMALS = 8;

/** What a signed-in person sees of the own account; contacts masked. */
export function presentUser(user: User, feeTier: number, tiers: readonly FeeTier[]): UserInfo {
  return {
    nickname: user.nickname,
    avatar: user.avatar,
    UUID: String(user.publicNumber),
    email: user.email ? maskEmail(user.email) : '',
    mobile: user.mobile ? maskMobile(user.mobile) : '',
    areaCode: user.areaCode ?? '',
    inviterCode: user.referralCode,
    isKYC: user.verifiedAt !== null,
    isGoogleBind: user.authenticatorBoundAt !== null,
    hasPasskey: user.passkeyCount > 0,
    phishingCode: user.phishingCode,
    verifiedTime: user.verifiedAt ?? 0,
    authenticatorTime: user.authenticatorBoundAt ?? 0,
    passwordTime: user.passwordChangedAt ?? 0,
    holdUntil: user.holdUntil,
    freeze: user.frozen ? { cause: user.freezeCause } : null,
    feeTier: `VIP ${feeTier}`,
    fees: presentFees(tiers[feeTier]),
    createTime: user.createdAt,
  };
}

function presentFees(tier: FeeTier | undefined): UserInfo['fees'] {
  const text = (rate: number) => formatDecimal(rate, RATE_DECIMALS);
  const ofContracts = (rate: number | undefined) => (rate === undefined ? null : text(rate));
  return {
    spotMaker: text(tier?.makerRate ?? 0),
    spotTaker: text(tier?.takerRate ?? 0),
    futuresMaker: ofContracts(tier?.futuresMakerRate),
    futuresTaker: ofContracts(tier?.futuresTakerRate),
  };
}
