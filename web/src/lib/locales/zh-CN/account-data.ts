import type { accountDataTexts as keys } from '../en/account-data.ts';

export const accountDataTexts: Readonly<Record<(typeof keys)[number], string>> = {
  Notices: '通知',
  'Security notices cannot be turned off, only moved: one way at least stays. Changes of a contact, resets and closing go to every contact.':
    '安全通知不可关闭，只能更换方式，且至少保留一种。联系方式变更、重置和注销会通知所有联系方式。',
  'Sign-ins from new devices': '新设备登录',
  'Changes of your security settings': '安全设置变更',
  'Changes of API keys': 'API 密钥变更',
  'Deposits and withdrawals': '充值与提现',
  'By email': '邮件',
  'By text message': '短信',
  'The notices were changed': '通知方式已更改',
  'Your data': '您的数据',
  'One archive of your profile, sign-ins, orders, trades, deposits, withdrawals, funding fees and bills, as CSV and JSON. It can be downloaded once, within an hour.':
    '包含资料、登录记录、订单、成交、充提记录、资金费和账单的压缩包（CSV 与 JSON）。一小时内可下载一次。',
  'Create an export': '创建导出',
  'The export is being made': '正在生成导出',
  'Download ({{size}})': '下载（{{size}}）',
  'Ready until {{time}}': '有效期至 {{time}}',
  'The export was downloaded': '导出已下载',
  'The last export could not be made. Please try again.': '上次导出失败，请重试。',
  'Close account': '注销账号',
  'An account can be closed once it has no open orders, no positions, nothing on its way from or to a chain, no held money, and less than {{dust}} USDT in all. You can take it back for {{span}}. Then your personal data is erased or sealed as the law asks, referral and rewards are forfeited, and the address is free again. What is left of a balance stays in the ledger.':
    '账号须无未完成委托、持仓、在途充提和冻结资金，且总余额低于 {{dust}} USDT 方可注销。{{span}}内可撤回。之后个人数据将删除或依法封存，邀请关系与奖励作废，联系方式可重新注册。剩余余额仍保留在账本中。',
  'Not possible at present:': '目前无法注销：',
  'open orders': '有未完成委托',
  'open positions': '有持仓',
  'a deposit under way': '有充值尚未到账',
  'a withdrawal under way': '有提现尚未完成',
  'a debt from a deposit that left its chain': '有因充值被链上撤销而产生的欠款',
  'money that is held': '有冻结资金',
  'a balance': '有余额',
  'a restriction': '账号受限',
  'Your account will be closed on {{time}}.': '您的账号将于 {{time}} 注销。',
  'Keep the account': '保留账号',
  'The account stays open': '账号继续保留',
  'Close the account?': '确定注销账号？',
  'It will be closed in {{span}}. Until then you can take it back here.':
    '账号将在 {{span}}后注销，在此之前可在此处撤回。',
};
