import type { referralTexts as english } from '../en/referral.ts';

export const referralTexts: Readonly<Record<(typeof english)[number], string>> = {
  'Please log in to see your referral code': '请登录以查看您的邀请码',
  'Referral link': '邀请链接',
  'QR code of the referral link': '邀请链接二维码',
  'No share of fees is paid at present. Your code is kept with every account it opens.':
    '目前不发放返佣。通过您的邀请码注册的账户会保留邀请关系。',
  '{{percent}} of the trading fees that a friend pays in the first {{days}} days is yours, in the coin that the fee was paid in.':
    '好友注册后 {{days}} 天内支付的交易手续费，{{percent}} 归您所有，以支付手续费的币种发放。',
  '{{percent}} of the fees of whom they invite, level {{level}}.':
    '好友邀请的用户（第 {{level}} 级）的手续费，返佣 {{percent}}。',
  'It is paid to your funding account once a UTC day is over. Trades between you and a friend bring nothing.':
    '每个 UTC 日结束后发放至您的资金账户。您与好友之间的成交不计返佣。',
  'Friends invited': '已邀请好友',
  'Paid in all': '累计返佣',
  'On its way': '待发放',
  Friends: '好友',
  Registered: '注册时间',
  'Fees count until': '返佣截止',
  'Your share so far': '累计贡献返佣',
  'Nobody has registered with your code yet': '还没有人使用您的邀请码注册',
  Paid: '已发放',
  'Fees of (UTC)': '手续费日期(UTC)',
  'Paid at': '发放时间',
  'State#payment': '状态',
  'Payments#referral': '返佣记录',
  'No share of fees yet': '暂无返佣',
  'Show more#list': '显示更多',
  'Volume towards {{tier}}': '距 {{tier}} 的交易量进度',
  'Enough for {{tier}}, which holds from {{time}}': '已达到 {{tier}}，自 {{time}} 起生效',
  '{{amount}} USDT more for {{tier}}': '再交易 {{amount}} USDT 可升至 {{tier}}',
  'All tiers and fees': '全部等级与费率',
  'Tier#fees': '等级',
  'Yours#tier': '您的等级',
  '30-day volume (USDT)': '近 30 天交易量(USDT)',
  'Spot maker': '现货挂单',
  'Spot taker': '现货吃单',
  'Futures maker': '合约挂单',
  'Futures taker': '合约吃单',
  'A tier follows what you bought and sold in the last 30 UTC days, spot and futures together. It is set anew after each UTC day and holds for every trade from then on.':
    '等级取决于您近 30 个 UTC 日的现货与合约买卖总额。每个 UTC 日结束后重新评定，之后的每笔成交均按新等级收费。',
  'On spot a fee is taken in the coin that you receive, on futures in USDT. Fees are rounded up to the smallest unit of the coin. A contract may charge less than its tier, never more than its own rules say.':
    '现货手续费从您收到的币种中扣除，合约手续费以 USDT 收取。手续费向上取整至该币种的最小单位。合约实际费率不会超过该合约自身规则的费率。',
};
