import type { CatalogueOf } from '@bourse/contract/texts.ts';
import type { rights as english } from '../en/rights.ts';

export const rights: CatalogueOf<typeof english> = {
  firstFuturesOrder: '首次合约下单前，请阅读风险提示并回答三个问题。',
  answerQuestions: '请回答全部三个问题，并确认已阅读风险提示',
  readRisks: '我已阅读风险提示，并自行承担合约交易风险',
  enableFutures: '开通合约交易',
  futuresEnabled: '合约交易已开通',
  orderWaits: '您的委托等待提交：{{order}}',
  permissionsAndLimits: '权限与限额',
  transfers: '划转',
  withdrawals: '提现',
  levelOne: '一级认证',
  levelTwo: '二级认证',
  whatYouUnlock: '认证后可用',
  allowed: '允许',
  viewHold: '查看提现暂停详情',
  contactSupport: '联系客服',
  identity: '身份认证',
  dailyWithdrawalLimit: '每日提现限额',
  yes: '是',
  no: '否',
};
