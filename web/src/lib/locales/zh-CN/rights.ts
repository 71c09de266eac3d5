import type { rightsTexts as english } from '../en/rights.ts';

export const rightsTexts: Readonly<Record<(typeof english)[number], string>> = {
  'Your first futures order asks you to read the risks and answer three questions.':
    '首次合约下单前，您需要阅读风险提示并回答三个问题。',
  'Please answer all three questions and confirm that you have read the risks':
    '请回答全部三个问题，并确认已阅读风险提示',
  'I have read the risks and trade futures at my own risk':
    '我已阅读风险提示，自行承担合约交易风险',
  'Enable futures': '开通合约交易',
  'Futures are enabled. Your order was not sent: press its button again':
    '合约交易已开通。您的订单尚未提交，请再次点击下单按钮',
  'What you may do': '您的账户权限',
  Transfers: '划转',
  Withdrawals: '提现',
  'Level 1': '一级认证',
  'Level 2': '二级认证',
  'What it opens': '认证后可用',
  Allowed: '可用',
  'See the hold': '查看限制',
  'Write to support': '联系客服',
  Identity: '身份认证',
  'May leave in a day': '每日提现额度',
  Yes: '是',
  No: '否',
};
