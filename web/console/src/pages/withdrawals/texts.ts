import type { Texts } from '../../lib/language.ts';
import type { IconName } from '../../ui/icon.tsx';

export const icon: IconName = 'list';

export const texts = {
  title: ['Withdrawals', '提现'],
  sub: ['{0} under way', '{0} 笔进行中'],
  none: ['Nothing is under way', '没有进行中的提现'],
  noneText: ['Withdrawals that are not at their end come here.', '未完成的提现会显示在此处。'],
  asked: ['Asked', '申请时间'],
  account: ['Account', '账户'],
  leaves: ['Leaves', '扣除'],
  arrives: ['Arrives', '到账'],
  network: ['Network', '网络'],
  address: ['Address', '地址'],
  why: ['Why a person looks', '审核原因'],
  state: ['State', '状态'],
  state1: ['Under review', '审核中'],
  state2: ['Passed', '已通过'],
  state6: ['Confirming', '确认中'],
  large: ['large', '大额'],
  'day-sum': ['sum of 24 h', '24 小时累计'],
  'address-sum': ['sum to the address', '同一地址累计'],
  'invited-sum': ['sum of invited accounts', '邀请关联账户累计'],
  'new-address': ['new address', '新地址'],
  'after-deposit': ['soon after a deposit', '充值后不久'],
  'new-device': ['new device', '新设备'],
  own: ['Your own account: others decide', '本人账户，由他人处理'],
  pass: ['Pass', '通过'],
  passTitle: ['Send {0} {1}', '发送 {0} {1}'],
  passText: ['Once it is signed it cannot be taken back.', '签名后无法撤回。'],
  propose: ['Propose', '提议'],
  proposeText: [
    'It takes a second person, who sees exactly these fields.',
    '需第二人复核，复核人将看到完全相同的内容。',
  ],
  end: ['Give back', '退回'],
  endTitle: ['Give {0} {1} back', '退回 {0} {1}'],
  endText: [
    'For a withdrawal that the signer never signs. It takes a second person, and happens only if the signer says that it has signed nothing.',
    '用于签名服务始终拒绝的提现。需第二人复核，且仅在签名服务确认从未签名时退回。',
  ],
  stopping: ['the signer is asked', '正在询问签名服务'],
  reject: ['Reject', '拒绝'],
  rejectTitle: ['Reject withdrawal {0}', '拒绝提现 {0}'],
  rejectText: ['{0} {1} are available to their owner again.', '{0} {1} 将退回用户。'],
} as const satisfies Texts;
