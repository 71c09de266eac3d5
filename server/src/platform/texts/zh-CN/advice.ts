import type { CatalogueOf } from '@bourse/contract/texts.ts';
import type { advice as english } from '../en/advice.ts';

export const advice: CatalogueOf<typeof english> = {
  nothingToDo: '如非本人操作，无需处理。',
  nothingChanged: '如非本人操作，无需处理，没有创建或更改任何账户。',
  passwordStays: '如非本人操作，无需处理，您的密码不会改变。',
  passwordKnown: '如非本人登录，说明有人知道您的密码，请立即修改。',
  someoneLoggedIn: '如非本人操作，说明有人登录了您的账户，请立即修改密码。',
  changePassword: '如非本人操作，请立即修改密码。',
  resetPassword: '如非本人操作，请立即重置密码。',
  resetEndsSessions: '如非本人操作，请立即重置密码，重置后所有登录将失效。',
  resetUnlocks: '如非本人操作，对方并未猜中您的密码。重置密码可立即解除锁定。',
  resetAndContact: '如非本人操作，请立即重置密码并联系客服。',
  endSessions: '如非本人操作，请立即登录，结束其他所有会话并修改密码。',
  cancelClosure: '如非本人操作，请立即登录撤回并修改密码。',
  removeKey: '如非本人操作，请立即删除该密钥并重置密码。',
  removeAddress:
    '如非本人操作，请立即移除该地址并重置密码。重置后所有登录将失效，提现暂停 24 小时。',
  holdWithdrawals: '如非本人操作，请立即重置密码：所有登录将失效，尚未签名的提现将暂停 24 小时。',
};
