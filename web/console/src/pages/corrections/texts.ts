import type { Texts } from '../../lib/language.ts';
import type { IconName } from '../../ui/icon.tsx';

export const icon: IconName = 'book';

export const texts = {
  title: ['Corrections', '账务更正'],
  sub: [
    'Legs must sum to zero. Corrections use available funds only and need two people.',
    '分录合计为零，仅限可用资金，须两人完成。',
  ],
  make: ['New correction', '新建更正'],
  ceiling: ['24-hour limit', '24 小时上限'],
  left: ['remaining', '剩余'],
  changeCeiling: ['Change', '修改'],
  ceilingTitle: ['Change the limit', '修改上限'],
  ceilingText: [
    "Applies to all corrections within 24 hours combined. Needs a second person's approval.",
    '适用于 24 小时内全部更正合计，须由第二人批准。',
  ],
  ceilingField: ['Limit in whole USDT', '上限（整数 USDT）'],
  none: ['No corrections yet', '尚无更正'],
  noneText: ['Corrections that two people approve appear here.', '经两人批准的更正会显示在此处。'],
  time: ['Time', '时间'],
  legs: ['Legs', '分录'],
  note: ['Note to the customer', '客户可见说明'],
  evidence: ['Evidence', '依据'],
  value: ['USDT', 'USDT'],
  account: ['Account', '账户'],
  kind: ['Account', '账户类型'],
  customer: ['Customer', '客户'],
  treasury: ['Treasury', '资金库'],
  debts: ['Debts', '欠款'],
  custody: ['Custody', '托管'],
  uid: ['UID', 'UID'],
  coin: ['Coin', '币种'],
  amount: ['Amount (negative to debit)', '数量（负数为扣减）'],
  add: ['Add leg', '添加分录'],
  remove: ['Remove', '移除'],
  sum: ['Sum of {0}: {1}', '{0} 合计：{1}'],
  has: ['{0} {1} available', '可用 {0} {1}'],
  noAccount: ['account not found', '账户不存在'],
  makeTitle: ['New correction', '新建更正'],
  makeText: [
    "Needs the approval of a second person, who sees exactly these fields. Frozen funds aren't touched, and no balance can go below zero.",
    '须由第二人批准，批准人将看到完全相同的内容。不触及冻结资金，余额不会为负。',
  ],
  propose: ['Propose', '提交提案'],
} as const satisfies Texts;
