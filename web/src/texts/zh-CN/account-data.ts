import type { CatalogueOf } from '@bourse/contract/texts.ts';
import type { accountData as english } from '../en/account-data.ts';

export const accountData: CatalogueOf<typeof english> = {
  securityNotifications: '安全通知',
  securityNotificationsHint:
    '安全通知无法关闭，只能选择接收方式，且至少保留一种。联系方式变更、双重验证移除和账户注销会通知您绑定的所有邮箱和手机。',
  newDeviceLogins: '新设备登录',
  securityChanges: '安全设置变更',
  apiKeyChanges: 'API 密钥变更',
  depositsAndWithdrawals: '充值与提现',
  byEmail: '邮件',
  bySms: '短信',
  notificationsSaved: '通知设置已保存',
  yourData: '您的数据',
  exportHint:
    '压缩包（CSV 与 JSON），包含您的资料、登录记录、委托、成交、充值、提现、资金费用和账单。生成后一小时内可下载，仅限一次。',
  createExport: '生成导出文件',
  preparingExport: '正在生成导出文件...',
  downloadSize: '下载（{{size}}）',
  availableUntil: '有效期至 {{time}}',
  exportDownloaded: '导出文件已下载',
  exportFailed: '上次导出文件生成失败，请重试。',
  closeAccount: '注销账户',
  closureTerms:
    '注销账户须满足：无当前委托、无持仓、无进行中的充值或提现、无冻结资金，且总余额低于 {{dust}} USDT。提交后 {{span}}内可撤回。期满后，个人数据将被删除，依法须保留的除外；邀请关系与奖励作废，剩余余额不予支付。邮箱和手机号可用于重新注册。',
  resolveFirst: '请先处理：',
  openOrders: '当前委托',
  openPositions: '持仓',
  pendingDeposit: '进行中的充值',
  pendingWithdrawal: '进行中的提现',
  reversedDepositDebt: '充值入账后被链上回滚产生的欠款',
  frozenFunds: '冻结资金',
  remainingBalance: '剩余余额',
  accountRestriction: '账户限制',
  accountClosesOn: '您的账户将于 {{time}} 注销。',
  keepAccount: '保留账户',
  accountStaysOpen: '账户已保留',
  closeAccountQuestion: '确定注销账户？',
  closureConfirm: '账户将在 {{span}}后注销，在此之前您可在此处撤回。',
};
