import type { Texts } from '../../lib/language.ts';
import type { IconName } from '../../ui/icon.tsx';

export const icon: IconName = 'lock';

export const texts = {
  title: ['Service switches', '服务开关'],
  sub: [
    'Closing a service takes one person, opening takes two. After a restore, all services are closed.',
    '关闭只需一人，开放须两人。恢复备份后，所有服务均关闭。',
  ],
  switches: ['Platform services', '平台服务'],
  withdrawals: ['Withdrawals', '提现'],
  trading: ['Trading', '交易'],
  'sign-up': ['Registration', '注册'],
  part: ['Service', '服务'],
  state: ['Status', '状态'],
  isOpen: ['Open', '开放'],
  closedSince: ['Closed since {0}, by {1}', '自 {0} 起关闭（{1}）'],
  byRestore: ['a restore', '备份恢复'],
  byStart: ['startup with START_CLOSED', 'START_CLOSED 启动'],
  close: ['Close…', '关闭…'],
  closeTitle: ['Close: {0}', '关闭：{0}'],
  closeText: [
    'Takes effect immediately for everyone. Reopening takes two people.',
    '立即对所有人生效；重新开放须两人。',
  ],
  closeVerb: ['Close', '关闭'],
  open: ['Propose to open…', '提议开放…'],
  openTitle: ['Open: {0}', '开放：{0}'],
  openText: [
    'Someone else must approve this. The service is then available to everyone again.',
    '须由另一人批准，之后对所有人恢复。',
  ],
  propose: ['Propose', '提交提案'],
  signers: ['Stopped signers', '已停止的签名服务'],
  signersNote: [
    'the chain has payments missing from their records',
    '链上有其签名记录中没有的付款',
  ],
  none: ['All signers are running', '所有签名服务正常'],
  noneText: [
    "Each signer's record matches its chain, as of the last check.",
    '各签名记录与链上一致（以最近核对为准）。',
  ],
  network: ['Network', '网络'],
  wallet: ['Hot address', '热钱包地址'],
  found: ['Missing from record', '记录缺失'],
  search: ['On-chain search', '链上核对'],
  searching: ['searching blocks…', '正在搜索区块…'],
  counts: [
    '{0} found, counted as paid. {1} not found: each needs two people',
    '已找到 {0} 笔，计为已支付；未找到 {1} 笔，须两人逐笔处理',
  ],
  letSign: ['Propose to resume signing…', '提议恢复签名…'],
  letSignTitle: ['Resume the {0} signer', '恢复 {0} 的签名服务'],
  letSignText: [
    'Check the hot address on-chain first. Once signing resumes, all payments found on the network count as paid.',
    '请先在链上核对热钱包地址。恢复签名后，链上查到的付款一律视为已支付。',
  ],
} as const satisfies Texts;
