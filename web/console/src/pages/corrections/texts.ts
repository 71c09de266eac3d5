import type { Texts } from '../../lib/language.ts';
import type { IconName } from '../../ui/icon.tsx';

export const icon: IconName = 'book';

export const texts = {
  title: ['Corrections', '账务更正'],
  sub: [
    'Legs that sum to zero, of available funds only, by two people.',
    '分录合计为零，仅限可用资金，需两人完成。',
  ],
  make: ['New correction', '新建更正'],
  ceiling: ['Ceiling of 24 hours', '24 小时上限'],
  left: ['left', '剩余'],
  changeCeiling: ['Change', '修改'],
  ceilingTitle: ['Another ceiling', '修改上限'],
  ceilingText: [
    'Of all corrections in 24 hours together. It takes a second person.',
    '24 小时内全部更正合计，需第二人复核。',
  ],
  ceilingField: ['Ceiling in whole USDT', '上限（整数 USDT）'],
  none: ['Nothing was corrected', '尚无更正'],
  noneText: ['Corrections that two people made come here.', '两人完成的更正会显示在此处。'],
  time: ['Time', '时间'],
  legs: ['Legs', '分录'],
  note: ['What the customer reads', '客户可见说明'],
  evidence: ['Evidence', '依据'],
  value: ['USDT', 'USDT'],
  account: ['Account', '账户'],
  kind: ['Whose', '账户类型'],
  customer: ['Customer', '客户'],
  treasury: ['Treasury', '资金库'],
  debts: ['Debts', '欠款'],
  custody: ['Custody', '托管'],
  uid: ['UID', 'UID'],
  coin: ['Coin', '币种'],
  amount: ['Amount, below 0 gives', '数量，负数为付出'],
  add: ['Add a leg', '添加分录'],
  remove: ['Remove', '移除'],
  sum: ['Sum of {0}: {1}', '{0} 合计：{1}'],
  has: ['{0} {1} available', '可用 {0} {1}'],
  noAccount: ['no such account', '账户不存在'],
  makeTitle: ['A correction', '更正'],
  makeText: [
    'It takes a second person, who sees exactly these fields. Frozen funds are not touched, and nobody goes below zero.',
    '需第二人复核，复核人将看到完全相同的内容。不触及冻结资金，余额不会为负。',
  ],
  propose: ['Propose', '提议'],
} as const satisfies Texts;
