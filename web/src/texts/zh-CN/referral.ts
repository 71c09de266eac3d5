import type { CatalogueOf } from '@bourse/contract/texts.ts';
import type { referral as english } from '../en/referral.ts';

export const referral: CatalogueOf<typeof english> = {
  logInForCode: '请登录后查看您的邀请码',
  referralLink: '邀请链接',
  linkQrCode: '邀请链接二维码',
  noProgram: '目前不发放返佣。通过您的邀请码注册的账户仍会保留邀请关系。',
  friendReward:
    '好友注册后 {{days}} 天内支付的交易手续费，您可获得 {{percent}}，以手续费原币种发放。',
  furtherReward: '他们邀请的用户（第 {{level}} 级）的手续费，您可获得 {{percent}}。',
  payoutTerms: '返佣在每个 UTC 日结束后发放至您的资金账户。您与好友之间的成交不计返佣。',
  friendsInvited: '已邀请好友',
  totalPaid: '累计返佣',
  pendingReward: '待发放',
  friends: '好友',
  registered: '注册时间',
  rewardsUntil: '返佣截止',
  rewardsFromFriend: '您的返佣',
  noFriendsYet: '暂无好友使用您的邀请码注册',
  paid: '已发放',
  feeDate: '手续费日期（UTC）',
  paidAt: '发放时间',
  paymentStatus: '状态',
  rewardHistory: '返佣记录',
  noRewardsYet: '暂无返佣',
  showMore: '查看更多',
  volumeTowardTier: '距 {{tier}} 的交易量进度',
  tierReached: '已达到 {{tier}}，自 {{time}} 起生效',
  volumeToTier: '再交易 {{amount}} USDT 可升至 {{tier}}',
  allTiers: '全部等级与费率',
  tier: '等级',
  yourTier: '您的等级',
  thirtyDayVolume: '近 30 天交易量(USDT)',
  spotMaker: '现货挂单',
  spotTaker: '现货吃单',
  futuresMaker: '合约挂单',
  futuresTaker: '合约吃单',
  tierRules:
    '等级取决于您近 30 个 UTC 日的现货与合约买卖总额。每个 UTC 日结束后更新，此后的每笔成交均按新等级收费。',
  feeRules:
    '现货手续费从您收到的币种中扣除，合约手续费以 USDT 收取，均向上取整至该币种的最小单位。合约按您的等级费率与该合约自身费率中的较低者收取。',
};
