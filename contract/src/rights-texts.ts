import type { CodeText } from './code-text.ts';
import { Code } from './codes.ts';

/** What is refused because of what an account, or a person without one, may do. The programs' way out stands in each. */
export const rightsTexts = {
  [Code.signUpClosed]: {
    status: 503,
    en: "We aren't accepting new accounts right now. Please try again later.",
    zh: '暂时无法注册新账户，请稍后再试',
  },
  [Code.accountFrozen]: {
    status: 403,
    en: 'Your account is frozen. You can still cancel orders, close positions, submit documents and contact support.',
    zh: '您的账户已被冻结，仍可撤单、平仓、提交证件和联系客服',
  },
  [Code.regionNotServed]: {
    status: 403,
    en: "This isn't available in your region. You can still cancel orders, close positions and withdraw.",
    zh: '您所在的地区暂不提供该服务，您仍可撤单、平仓和提现',
  },
  [Code.levelTooLow]: {
    status: 403,
    en: 'Please verify your identity first in User centre > Identification',
    zh: '请先完成身份认证：用户中心 > 身份认证',
  },
  [Code.futuresNotEnabled]: {
    status: 403,
    en: "Futures aren't enabled for this account. Read the risk statement and enable them on the futures page.",
    zh: '该账户尚未开通合约交易，请在合约页面阅读风险提示并开通',
  },
  [Code.rightTaken]: {
    status: 403,
    en: 'This is turned off for your account. Please contact support.',
    zh: '您的账户已停用该功能，请联系客服',
  },
  [Code.withdrawDayMax]: {
    status: 200,
    en: "This exceeds today's withdrawal limit. You can withdraw {0} {1} more before 00:00 UTC.",
    zh: '超出今日提现额度，UTC 00:00 前还可提现 {0} {1}',
  },
  [Code.rightsOutdated]: {
    status: 409,
    en: 'The permissions of this account have changed. Refresh and try again.',
    zh: '该账户的权限已变更，请刷新后重试',
  },
  [Code.futuresAnswersWrong]: {
    status: 200,
    en: 'Some answers are wrong. Please read the risk statement again.',
    zh: '回答有误，请重新阅读风险提示',
  },
  [Code.futuresTermsOutdated]: {
    status: 200,
    en: 'The risk statement has changed. Please read it again.',
    zh: '风险提示已更新，请重新阅读',
  },
} as const satisfies Partial<Record<Code, CodeText>>;
