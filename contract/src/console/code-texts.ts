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
    en: 'An operator has this name or mail address already',
    zh: '该名称或邮箱已被其他操作员使用',
  },
  [Code.proposalClosed]: {
    status: 409,
    en: 'The proposal is not open any more: {0}',
    zh: '该提案已不再开放：{0}',
  },
  [Code.proposalChanged]: {
    status: 409,
    en: 'What you saw is not what the server holds. Nothing was passed',
    zh: '您看到的内容与服务器保存的不一致，未通过任何操作',
  },
  [Code.proposalOwn]: {
    status: 403,
    en: 'A second person must pass it: you put it forward yourself',
    zh: '须由另一人通过：该提案由您本人提出',
  },
  [Code.proposalFavours]: {
    status: 403,
    en: 'It is about you or your own account: others must put it forward and pass it',
    zh: '该提案涉及您本人或您的账户，须由他人提出并通过',
  },
  [Code.proposalKindUnknown]: {
    status: 422,
    en: 'There is no such kind of proposal',
    zh: '没有这种提案类型',
  },
  [Code.proposalInvalid]: {
    status: 422,
    en: 'The proposal cannot be carried out: {0}',
    zh: '该提案无法执行：{0}',
  },
  [Code.secondPersonDue]: {
    status: 403,
    en: 'One person cannot do this alone: put it forward, and a second operator passes it',
    zh: '此操作不能由一人完成：请提交提案，由另一位操作员复核通过',
  },
  [Code.consoleDataOld]: {
    status: 409,
    en: 'The page is behind the log. Look again, then act',
    zh: '页面数据已落后，请刷新后再操作',
  },
  [Code.announcementPeriod]: {
    status: 422,
    en: 'It would be over before it begins',
    zh: '结束时间须晚于开始时间',
  },
  [Code.alarmOver]: {
    status: 409,
    en: 'The alarm is not open any more',
    zh: '该警报已不再开放',
  },
  [Code.referralUncovered]: {
    status: 422,
    en: 'Referrers and the insurance fund would be promised more than the fees bring: {0}',
    zh: '返佣与保险基金的份额将超过手续费收入：{0}',
  },
  [Code.instrumentUndefined]: {
    status: 422,
    en: 'There is no instrument {0}: rules change what trades here, they list nothing new',
    zh: '没有编号为 {0} 的品种：规则只能更改已有品种，不能新增',
  },
  [Code.factorLast]: {
    status: 409,
    en: 'It is your last factor: bind another one first',
    zh: '这是您最后一种验证方式，请先绑定其他方式',
  },
  [Code.correctionUneven]: {
    status: 422,
    en: 'The legs of {0} do not sum to zero',
    zh: '{0} 的分录合计不为零',
  },
  [Code.correctionAboveCeiling]: {
    status: 409,
    en: 'It moves {0} USDT; one correction may move at most {1}',
    zh: '该更正涉及 {0} USDT，单次更正上限为 {1}',
  },
  [Code.withdrawalSigned]: {
    status: 409,
    en: 'A payment was signed for it: it may leave at any time, and its money is not given back',
    zh: '该提现已签名，随时可能到账，资金不可退回',
  },
  [Code.depositNotReverted]: {
    status: 409,
    en: 'This deposit is not in that state any more',
    zh: '该充值已不在此状态',
  },
  [Code.proposalLate]: {
    status: 409,
    en: 'It could not be carried out for 20 hours. Nothing was moved: put it forward anew',
    zh: '超过 20 小时未能执行。没有任何变动：请重新提交',
  },
  [Code.withdrawalOnHold]: {
    status: 409,
    en: 'Somebody of the staff put it off until {0} UTC: nobody passes it before',
    zh: '该提现已被暂缓至 {0}（UTC），此前任何人都不能通过',
  },
  [Code.alarmChannelUnset]: {
    status: 409,
    en: 'Nothing goes out this way: it is not set up, or you have no mail address here',
    zh: '该渠道无法发送：尚未设置，或您在此没有邮箱地址',
  },
  [Code.caseClaimed]: {
    status: 409,
    en: '{0} has this case: it is free again at {1} UTC at the latest',
    zh: '该案件由 {0} 处理中，最迟 {1}（UTC）释放',
  },
  [Code.auditBroken]: {
    status: 503,
    en: 'The audit log is broken: nothing is passed until it has been looked at',
    zh: '审计日志已损坏：在核查之前不通过任何提案',
  },
  [Code.viewsMax]: {
    status: 409,
    en: 'You have {0} views of this list already. Remove one first',
    zh: '该列表已有 {0} 个已存视图，请先移除一个',
  },
  [Code.reserveSignatureWrong]: {
    status: 422,
    en: 'This is no signature of exactly this text by the key of this address',
    zh: '这不是该地址的私钥对此文本逐字作出的签名',
  },
  [Code.proofNotNewest]: {
    status: 409,
    en: 'A newer proof has been made since: it is its text that is signed now',
    zh: '已生成更新的证明，请改为签名其文本',
  },
  [Code.operatorTooNew]: {
    status: 403,
    en: 'You joined by a link that was shown, not mailed. You put forward and pass acts of two people from {0} UTC on',
    zh: '您通过直接显示（而非邮件发送）的链接加入，自 {0}（UTC）起方可发起或批准须两人完成的操作',
  },
} satisfies Readonly<Partial<Record<Code, CodeText>>>;
