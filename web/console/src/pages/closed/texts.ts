import type { Texts } from '../../lib/language.ts';
import type { IconName } from '../../ui/icon.tsx';

export const icon: IconName = 'lock';

export const texts = {
  title: ['Closed', '已关闭'],
  sub: [
    'One person closes, two open. After a restore all of it is closed',
    '一人可关闭，两人方可开放；恢复备份后全部关闭',
  ],
  switches: ['Parts of the house', '平台功能'],
  withdrawals: ['Withdrawals', '提现'],
  trading: ['Trading', '交易'],
  'sign-up': ['Sign-up', '注册'],
  part: ['Part', '功能'],
  state: ['State', '状态'],
  isOpen: ['Open', '开放'],
  closedSince: ['Closed since {0}, by {1}', '自 {0} 起关闭（{1}）'],
  byRestore: ['a restore', '备份恢复'],
  byStart: ['a start with START_CLOSED', 'START_CLOSED 启动'],
  close: ['Close ...', '关闭…'],
  closeTitle: ['Close: {0}', '关闭：{0}'],
  closeText: [
    'At once, for everybody. Opening it again takes two people.',
    '立即对所有人生效；重新开放需两人。',
  ],
  closeVerb: ['Close', '关闭'],
  open: ['Propose to open ...', '提议开放…'],
  openTitle: ['Open: {0}', '开放：{0}'],
  openText: [
    'Another person passes it. Then everybody has it again.',
    '须由另一人通过，之后对所有人恢复。',
  ],
  propose: ['Propose', '提议'],
  signers: ['Signers that sign nothing', '已停止签名的网络'],
  signersNote: [
    'the chain knows payments that their records do not',
    '链上有其签名记录中没有的付款',
  ],
  none: ['Every signer signs', '所有网络均可签名'],
  noneText: [
    'Each record knows what its chain knows, as far as the chain was asked.',
    '各签名记录与链上一致（以最近核对为准）。',
  ],
  network: ['Network', '网络'],
  wallet: ['Hot address', '热钱包地址'],
  found: ['What the record lacks', '记录缺失'],
  search: ['Withdrawals on the chain', '链上核对'],
  searching: ['searching the blocks ...', '正在搜索区块…'],
  counts: [
    '{0} found: they count as paid. {1} not found: two people each',
    '已找到 {0} 笔，计为已支付；未找到 {1} 笔，须两人逐笔处理',
  ],
  letSign: ['Propose to let it sign ...', '提议恢复签名…'],
  letSignTitle: ['Let the signer of {0} sign again', '恢复 {0} 的签名'],
  letSignText: [
    'Look at the hot address on the chain first. What the chain knows counts as paid from then on.',
    '请先在链上核对热钱包地址。此后链上已知的付款均视为已支付。',
  ],
} as const satisfies Texts;
