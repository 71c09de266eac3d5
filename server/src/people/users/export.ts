import { type ExportSection, section } from '#ports/data-export.ts';
import type { UserDirectory } from '#ports/user-directory.ts';

const columns = [
  ...(['uid', 'nickname', 'email', 'mobile', 'country', 'currency', 'language'] as const),
  ...(['referralCode', 'createTime', 'passwordTime', 'verifiedTime', 'authenticatorTime'] as const),
] as const;

/** Who the account says it is. No password, secret or code, also not the one that mails carry. */
export function profileExport(users: Pick<UserDirectory, 'findUser'>): ExportSection {
  return section('profile', columns, async function* (id) {
    const user = await users.findUser(id);
    if (!user) return;
    yield {
      uid: String(user.publicNumber),
      nickname: user.nickname,
      email: user.email,
      mobile: user.mobile && `${user.areaCode} ${user.mobile}`,
      country: user.country,
      currency: user.currency,
      language: user.locale,
      referralCode: user.referralCode,
      createTime: user.createdAt,
      passwordTime: user.passwordChangedAt,
      verifiedTime: user.verifiedAt,
      authenticatorTime: user.authenticatorBoundAt,
    };
  });
}
