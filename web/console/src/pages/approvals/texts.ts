import type { Texts } from '../../lib/language.ts';
import type { IconName } from '../../ui/icon.tsx';

export const icon: IconName = 'people';

export const texts = {
  title: ['Approvals', '审批'],
  sub: ['{0} wait for you, {1} for others', '{0} 项待您处理，{1} 项待他人处理'],
  right: ['Every proposal of the house', '平台的全部提案'],
  open: ['Open', '待处理'],
  passed: ['Passed', '已通过'],
  refused: ['Refused', '已拒绝'],
  expired: ['Expired', '已过期'],
  forYou: ['Wait for you', '待您处理'],
  forOthers: ['Wait for others', '待他人处理'],
  notYours: ['You may not pass', '您无权通过'],
  ends: ['ends in {0}', '{0}后过期'],
  none: ['Nothing to decide', '没有待处理事项'],
  noneText: ['New proposals come here.', '新的提案会显示在此处。'],
  foot: [
    'An edit makes a new proposal and voids the old one. A proposal ends after 24 h.',
    '修改会产生新的提案，旧提案的通过随之失效。所有提案 24 小时后过期。',
  ],
  asked: ['{0}, asked by {1} {2}', '{0}，由 {1} 于 {2} 提出'],
  withFactor: ['with the authenticator', '（已通过验证器）'],
  seal: ['Seal', '封签'],
  fields: ['All fields', '全部字段'],
  field: ['Field', '字段'],
  value: ['Value', '值'],
  before: ['Now', '当前'],
  after: ['After', '之后'],
  gone: ['removed', '移除'],
  effect: ['Effect, computed now', '当前测算的影响'],
  people: ['Two people', '两位人员'],
  youMay: ['You may pass it', '您可以通过'],
  others: ['{0} may pass it, too', '{0} 也可以通过'],
  nobody: [
    'Nobody else may pass it: invite an operator who may',
    '没有其他人可以通过：请邀请有权限的人员',
  ],
  reason: ['Reason', '理由'],
  author: ['You made this proposal: another person must pass it', '该提案由您提出，须由他人通过'],
  beneficiary: ['It is about you: others decide', '该提案涉及您本人，须由他人决定'],
  role: ['Your role does not pass this', '您的角色无权通过'],
  closed: ['It is no longer open', '已不再开放'],
  hashSame: [
    'SHA-256 of all fields, computed on this page and equal to the server’s:',
    '对全部内容的 SHA-256，由本页面计算，与服务器一致：',
  ],
  hashOther: [
    'What this page shows is NOT what the server would carry out. Pass nothing; tell your auditor.',
    '本页显示的内容与服务器将执行的内容不一致。请勿通过，并通知审计员。',
  ],
  pass: ['Pass', '通过'],
  refuse: ['Refuse…', '拒绝…'],
  takeBack: ['Take back', '撤回'],
  passTitle: ['Pass {0}?', '通过 {0}？'],
  passText: [
    'You are the second person. Read the seal to its author: {0}',
    '您是第二人。请向提案人核对封签：{0}',
  ],
  refuseTitle: ['Refuse {0}?', '拒绝 {0}？'],
  takeBackTitle: ['Take {0} back?', '撤回 {0}？'],
  takeBackText: ['It can be put forward again.', '可以重新提出。'],
  decided: ['{0} by {1} {2}', '{0}，{1} 于 {2}'],
  outcome: ['Outcome', '结果'],
  choose: ['Choose a proposal', '请选择一个提案'],
  chooseText: [
    'One page shows all of it before you pass it.',
    '通过之前，全部内容会在一页内显示。',
  ],
} as const satisfies Texts;

export const stateTexts = {
  open: ['Open', '待处理'],
  passing: ['Being carried out', '执行中'],
  passed: ['Passed', '已通过'],
  failed: ['Passed, but could not be carried out', '已通过但未能执行'],
  refused: ['Refused', '已拒绝'],
  'taken-back': ['Taken back', '已撤回'],
  replaced: ['Replaced', '已替换'],
  expired: ['Expired', '已过期'],
} as const;
