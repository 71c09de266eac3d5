import type { Texts } from '../../lib/language.ts';
import type { IconName } from '../../ui/icon.tsx';

export const icon: IconName = 'people';

export const texts = {
  title: ['Approvals', '审批'],
  sub: ['{0} awaiting you, {1} awaiting others', '{0} 项待您处理，{1} 项待他人处理'],
  right: ['All proposals on the platform', '平台的全部提案'],
  open: ['Open', '待处理'],
  passed: ['Approved', '已批准'],
  refused: ['Rejected', '已驳回'],
  expired: ['Expired', '已过期'],
  forYou: ['Awaiting you', '待您处理'],
  forOthers: ['Awaiting others', '待他人处理'],
  notYours: ['Not yours to approve', '您无权批准'],
  ends: ['expires in {0}', '{0}后过期'],
  none: ['Nothing to approve', '没有待处理事项'],
  noneText: ['New proposals appear here.', '新的提案会显示在此处。'],
  foot: [
    'Editing a proposal creates a new one and voids the old one. Proposals expire after at most 24 h.',
    '修改会生成新提案，原提案作废。提案最长 24 小时后过期。',
  ],
  asked: ['{0}, submitted by {1} at {2}', '{0}，由 {1} 于 {2} 提交'],
  withFactor: ['with an authenticator code', '（已通过身份验证器）'],
  seal: ['Seal', '封签'],
  fields: ['All fields', '全部字段'],
  field: ['Field', '字段'],
  value: ['Value', '值'],
  before: ['Current', '当前'],
  after: ['Proposed', '变更后'],
  gone: ['removed', '移除'],
  effect: ['Impact, calculated now', '当前测算的影响'],
  people: ['Two-person approval', '双人复核'],
  youMay: ['You can approve this', '您可以批准'],
  others: ['{0} can approve this too', '{0} 也可以批准'],
  nobody: [
    'No one else can approve this: invite an operator who can',
    '没有其他人可以批准：请邀请有权限的运营人员',
  ],
  reason: ['Reason', '理由'],
  author: [
    'You submitted this proposal: someone else must approve it',
    '该提案由您提交，须由他人批准',
  ],
  beneficiary: ['This concerns you: someone else must decide', '该提案涉及您本人，须由他人决定'],
  role: ["Your role can't approve this", '您的角色无权批准'],
  closed: ['This proposal is no longer open', '该提案已关闭'],
  hashSame: [
    "SHA-256 of all fields, calculated on this page and equal to the server's:",
    '对全部内容的 SHA-256，由本页面计算，与服务器一致：',
  ],
  hashOther: [
    "This page does NOT show what the server would execute. Don't approve anything; tell your auditor.",
    '本页显示的内容与服务器将执行的内容不一致。请勿批准任何提案，并通知审计员。',
  ],
  pass: ['Approve', '批准'],
  refuse: ['Reject…', '驳回…'],
  takeBack: ['Retract', '撤回'],
  passTitle: ['Approve {0}?', '批准 {0}？'],
  passText: [
    'You are the second person. Read this seal to the person who submitted the proposal: {0}',
    '您将作为第二人批准。请与提交人核对封签：{0}',
  ],
  refuseTitle: ['Reject {0}?', '驳回 {0}？'],
  takeBackTitle: ['Retract {0}?', '撤回 {0}？'],
  takeBackText: ['You can submit it again.', '您可以重新提交。'],
  decided: ['{0} by {1}, {2}', '{0}，{1} 于 {2}'],
  outcome: ['Outcome', '结果'],
  choose: ['Select a proposal', '请选择一个提案'],
  chooseText: [
    "You'll see everything on one page before you approve.",
    '批准之前，全部内容会在一页内显示。',
  ],
} as const satisfies Texts;

export const stateTexts = {
  open: ['Open', '待处理'],
  passing: ['Executing', '执行中'],
  passed: ['Approved', '已批准'],
  failed: ['Approved, but execution failed', '已批准但未能执行'],
  refused: ['Rejected', '已驳回'],
  'taken-back': ['Retracted', '已撤回'],
  replaced: ['Replaced', '已替换'],
  expired: ['Expired', '已过期'],
} as const;
