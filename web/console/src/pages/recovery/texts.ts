import type { IconName } from '../../ui/icon.tsx';

export const icon: IconName = 'clock';

export const texts = {
  title: ['Recovery', '找回'],
  sub: [
    'Lost authenticators. Many can stop a wait, nobody can shorten it.',
    '丢失的验证器。多方可中止等待，任何人不能缩短。',
  ],
  open: ['Waiting', '等待中'],
  over: ['Over', '已结束'],
  nothing: ['Nobody waits', '暂无等待'],
  nothingText: [
    'Who has lost an authenticator waits two days, or seven where the password is new.',
    '丢失验证器者需等待两天；密码较新时为七天。',
  ],
  uid: ['UID', 'UID'],
  asked: ['Asked', '申请时间'],
  ends: ['Ends in', '剩余'],
  late: ['due', '到期'],
  told: ['Told', '已通知'],
  from: ['From', '来源'],
  byStaff: ['two of the staff', '两名员工'],
  known: ['known place', '已知地点'],
  unknown: ['new place', '新地点'],
  password: ['Password', '密码'],
  passwordNew: ['{0} before', '申请前 {0}'],
  passwordOld: ['since registration', '注册以来未改'],
  passwordAfter: ['changed since', '之后已修改'],
  veto: ['Can stop it', '可中止者'],
  vetoText: ['{0} sessions, {1} passkeys', '{0} 个会话，{1} 个通行密钥'],
  lastSeen: ['seen {0} ago', '{0} 前在线'],
  before: ['Before', '此前'],
  outcome: ['Outcome', '结果'],
  done: ['removed', '已移除'],
  stopped: ['stopped by {0}', '由 {0} 中止'],
  stop: ['Stop…', '中止…'],
  stopTitle: ['Stop the reset of UID {0}', '中止 UID {0} 的重置'],
  stopText: [
    'The authenticator stays. The customer is told on all ways, and may ask anew.',
    '验证器保留。客户会收到通知，并可重新申请。',
  ],
  stopVerb: ['Stop it', '中止'],
} as const satisfies Record<string, readonly [string, string]>;
