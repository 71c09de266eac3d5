import type { CodeText } from '../code-text.ts';
import { Code } from '../codes.ts';

/** Sentences of what the console refuses. */
export const consoleTexts = {
  [Code.operatorPassword]: {
    status: 200,
    en: 'The password must have at least 12 characters',
    zh: '密码至少需要 12 个字符',
  },
  [Code.operatorNameTaken]: {
    status: 409,
    en: 'Another operator already uses this name or email address',
    zh: '该名称或邮箱已被其他运营人员使用',
  },
  [Code.proposalClosed]: {
    status: 409,
    en: 'This proposal is no longer open: {0}',
    zh: '该提案已关闭：{0}',
  },
  [Code.proposalChanged]: {
    status: 409,
    en: 'What you saw differs from what the server holds. Nothing was approved.',
    zh: '您看到的内容与服务器保存的不一致，未批准任何操作',
  },
  [Code.proposalOwn]: {
    status: 403,
    en: 'You submitted this proposal, so someone else must approve it',
    zh: '该提案由您本人提交，须由他人批准',
  },
  [Code.proposalFavours]: {
    status: 403,
    en: 'This proposal concerns you or your own account: others must submit and approve it',
    zh: '该提案涉及您本人或您的账户，须由他人提交并批准',
  },
  [Code.proposalKindUnknown]: {
    status: 422,
    en: "This type of proposal doesn't exist",
    zh: '没有这种提案类型',
  },
  [Code.proposalInvalid]: {
    status: 422,
    en: "The proposal can't be executed: {0}",
    zh: '该提案无法执行：{0}',
  },
  [Code.secondPersonDue]: {
    status: 403,
    en: 'This action needs two people: submit a proposal for a second operator to approve',
    zh: '此操作须由两人完成：请提交提案，由另一位运营人员批准',
  },
  [Code.consoleDataOld]: {
    status: 409,
    en: 'This page is out of date. Refresh it and try again.',
    zh: '页面数据已过期，请刷新后重试',
  },
  [Code.announcementPeriod]: {
    status: 422,
    en: 'The end time must be after the start time',
    zh: '结束时间须晚于开始时间',
  },
  [Code.alarmOver]: {
    status: 409,
    en: 'This alarm is no longer open',
    zh: '该警报已关闭',
  },
  [Code.referralUncovered]: {
    status: 422,
    en: 'Referral and insurance fund shares would exceed the fee income: {0}',
    zh: '返佣与保险基金的份额将超过手续费收入：{0}',
  },
  [Code.instrumentUndefined]: {
    status: 422,
    en: "Market {0} doesn't exist. Rules can only change listed markets, not add new ones.",
    zh: '编号为 {0} 的市场不存在：规则只能更改已上线的市场，不能新增',
  },
  [Code.factorLast]: {
    status: 409,
    en: 'This is your last 2FA method: add another one first',
    zh: '这是您最后一种双重验证方式，请先添加其他方式',
  },
  [Code.correctionUneven]: {
    status: 422,
    en: "The legs of {0} don't sum to zero",
    zh: '{0} 的分录合计不为零',
  },
  [Code.correctionAboveCeiling]: {
    status: 409,
    en: 'This correction moves {0} USDT, but only {1} USDT of the 24-hour limit is left',
    zh: '该更正涉及 {0} USDT，24 小时上限仅剩 {1} USDT',
  },
  [Code.withdrawalSigned]: {
    status: 409,
    en: "A payment for this withdrawal has been signed. It can still be sent at any time, so the funds can't be returned.",
    zh: '该提现的付款已签名，随时可能发出，资金不可退回',
  },
  [Code.depositNotReverted]: {
    status: 409,
    en: 'The status of this deposit has changed, so this action is no longer possible',
    zh: '该充值的状态已变更，无法执行此操作',
  },
  [Code.proposalLate]: {
    status: 409,
    en: "The proposal couldn't be executed within 20 hours. Nothing was changed. Submit it again.",
    zh: '提案 20 小时内未能执行，未作任何更改，请重新提交',
  },
  [Code.withdrawalOnHold]: {
    status: 409,
    en: "This withdrawal is on hold until {0} UTC and can't be approved before then",
    zh: '该提现已被暂缓至 {0}（UTC），此前任何人都不能批准',
  },
  [Code.alarmChannelUnset]: {
    status: 409,
    en: "Can't send through this channel: it isn't set up, or you have no email address here",
    zh: '该渠道无法发送：尚未设置，或您在此没有邮箱地址',
  },
  [Code.caseClaimed]: {
    status: 409,
    en: '{0} is reviewing these documents. They become available by {1} UTC.',
    zh: '该证件正由 {0} 审核，最迟 {1}（UTC）起可由他人审核',
  },
  [Code.auditBroken]: {
    status: 503,
    en: 'The audit log is damaged: no proposal can be approved until it has been checked',
    zh: '审计日志已损坏：核查之前不能批准任何提案',
  },
  [Code.viewsMax]: {
    status: 409,
    en: 'You already have {0} saved views of this list. Remove one first.',
    zh: '该列表已有 {0} 个已存视图，请先移除一个',
  },
  [Code.reserveSignatureWrong]: {
    status: 422,
    en: "The signature doesn't match. Sign exactly this text with this address's key.",
    zh: '签名不匹配。请用该地址的私钥对此文本逐字签名。',
  },
  [Code.proofNotNewest]: {
    status: 409,
    en: 'A newer proof has been generated: sign its text instead',
    zh: '已生成更新的证明，请改为签名其文本',
  },
  [Code.operatorTooNew]: {
    status: 403,
    en: 'You joined through a link that was shown, not emailed. You can submit and approve two-person actions from {0} UTC.',
    zh: '您通过直接显示（而非邮件发送）的链接加入，自 {0}（UTC）起方可提交或批准须两人完成的操作',
  },
} satisfies Readonly<Partial<Record<Code, CodeText>>>;
