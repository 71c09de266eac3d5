import type { CatalogueOf } from '@bourse/contract/texts.ts';
import type * as english from '../en/mails.ts';

export const codeActions: CatalogueOf<typeof english.codeActions> = {
  'sign-in': '登录',
  register: '注册账户',
  recover: '设置新密码',
  authenticator: '绑定或解绑身份验证器',
  'step-up': '确认是您本人操作',
  contact: '绑定或更换邮箱或手机号',
  'anti-phishing': '设置防钓鱼码',
  support: '联系客服',
};

export const keyChanges: CatalogueOf<typeof english.keyChanges> = {
  created: '创建',
  changed: '修改',
  removed: '删除',
};

export const mails: CatalogueOf<typeof english.mails> = {
  brief: '【{{brand}}】{{text}}',
  greeting: '{{nickname}}，您好：',
  phishingCode: '您的防钓鱼码',
  footer: '{{brand}} 的邮件不含任何链接或附件，也绝不会索取您的密码或验证码。',
  codeSubject: '您的 {{brand}} 验证码',
  enterCode: '请输入此验证码以{{action}}。验证码 {{minutes}} 分钟内有效，仅可使用一次。',
  neverShareCode: '请勿告知他人，{{brand}} 的任何人都不会向您索取验证码。',
  codeBrief: '验证码 {{code}}，用于{{action}}，{{minutes}} 分钟内有效。请勿告知他人。',
  accountExistsSubject: '您已拥有 {{brand}} 账户',
  accountExists:
    '有人（可能是您本人）使用此邮箱或手机号注册。您已拥有账户，请直接登录，或在登录页使用“忘记密码？”。',
  newDeviceSubject: '{{brand}} 新设备登录提醒',
  newDevice: '您的账户于 {{time}} 在新设备上登录，IP 地址 {{address}}。',
  loginLockedSubject: '{{brand}} 登录已锁定 {{minutes}} 分钟',
  loginLocked: '有人多次输入错误的密码，最近一次为 {{time}}。登录已锁定 {{minutes}} 分钟。',
  passwordChangedSubject: '您的 {{brand}} 密码已修改',
  passwordChanged: '您的密码已于 {{time}} 修改，所有登录均已失效，{{until}} 之前暂停提现。',
  contactTakenSubject: '有人尝试将您的邮箱或手机号绑定到其他 {{brand}} 账户',
  contactTaken:
    '有人尝试将此邮箱或手机号绑定到其他账户。该联系方式已属于您的账户，因此我们未发送验证码，也未作任何更改。',
  contactTakenByYou: '如为本人操作，请登录已绑定该联系方式的账户。',
  contactChangedSubject: '您的 {{brand}} 账户邮箱或手机号已变更',
  contactChanged:
    '您的账户已于 {{time}} 绑定 {{target}}，其他登录均已失效，{{until}} 之前暂停提现。',
  phishingCodeChangedSubject: '您的 {{brand}} 防钓鱼码已修改',
  phishingCodeChanged: '您的防钓鱼码已于 {{time}} 修改，此后的邮件将显示新的防钓鱼码。',
  authenticatorLinkedSubject: '您的 {{brand}} 账户已绑定身份验证器',
  authenticatorLinked:
    '您的账户于 {{time}} 绑定了身份验证器，此后登录时需输入其验证码。其他登录均已失效，{{until}} 之前暂停提现。',
  authenticatorUnlinkedSubject: '您的 {{brand}} 账户已解绑身份验证器',
  authenticatorUnlinked:
    '您的账户于 {{time}} 解绑了身份验证器。其他登录均已失效，{{until}} 之前暂停提现。',
  passkeyAddedSubject: '您的 {{brand}} 账户已添加通行密钥',
  passkeyAdded:
    '您的账户于 {{time}} 添加了通行密钥，可凭其直接登录。其他登录均已失效，{{until}} 之前暂停提现。',
  passkeyRemovedSubject: '您的 {{brand}} 账户已移除通行密钥',
  passkeyRemoved: '您的账户于 {{time}} 移除了通行密钥。其他登录均已失效，{{until}} 之前暂停提现。',
  addressSavedSubject: '您的 {{brand}} 账户新增了提现地址',
  addressSaved: '地址 {{address}} 已于 {{time}} 以“{{name}}”保存，{{usableAt}} 起可用于提现。',
  keySubject: '您的 {{brand}} API 密钥已{{change}}',
  key: '您的 API 密钥“{{name}}”已于 {{time}} {{change}}。',
  time: '时间：{{time}}',
  ticketAnsweredSubject: '{{brand}} 已回复您的工单 #{{ticket}}',
  ticketAnsweredBrief: '您的工单 #{{ticket}} 已有回复。',
  replyAsGuest: '如需回复，请在“客服工单”页面发送新消息，并注明此编号。',
  reply: '如需回复，请前往“客服工单”页面，完整记录均在其中。',
};
