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

export const accountMails: CatalogueOf<typeof english.accountMails> = {
  documentsNeededSubject: '{{brand}} 需要您再次提交证件',
  documentsNeeded: '您已完成身份认证，现需再次提交证件。',
  permissionsUntil: '{{until}} 之前账户权限不变；此后账户将视为未认证，直至新证件通过审核。',
  sendDocuments: '请前往“用户中心 > 身份认证”提交。',
  sendDocumentsAgain: '请前往“用户中心 > 身份认证”重新提交。',
  sendDocumentsAnyTime: '您可随时前往“用户中心 > 身份认证”提交证件。',
  notVerifiedSubject: '您的 {{brand}} 身份认证已失效',
  notVerified: '所需证件未在期限内通过审核，您的账户现按未认证等级受限，资产不受影响。',
  verifiedSubject: '您的 {{brand}} 身份认证已通过',
  verified: '您的证件已通过审核，身份认证已完成，无需其他操作。',
  rejectedSubject: '您的 {{brand}} 身份认证未通过',
  rejected: '您的证件未通过审核。',
  newDocumentsSubject: '{{brand}} 需要您重新提交证件',
  newDocuments: '您的证件已审核，部分内容需要重新提交。',
  frozenSubject: '您的 {{brand}} 账户已被冻结',
  frozen: '您的账户已于 {{time}} 被冻结。',
  frozenStill: '您仍可登录、撤单、平仓、提交证件和联系客服。冻结期间不能提现，也不能进行其他更改。',
  frozenTicket: '如需解冻，请在“客服工单”页面提交工单。',
  unfrozenSubject: '您的 {{brand}} 账户已解冻',
  unfrozen: '您的账户已于 {{time}} 解冻，您可按认证等级继续交易和提现。',
  exportSubject: '有人申请导出您的 {{brand}} 数据',
  export:
    '有人于 {{time}} 申请导出您账户的全部数据。任何登录您账户的人均可在一小时内下载，仅限一次。',
  isClosedSubject: '该 {{brand}} 账户已注销',
  isClosed:
    '有人（可能是您本人）尝试登录。使用此邮箱或手机号的账户已于 {{time}} 注销，因此未发送验证码。',
  newAccount: '您可使用该邮箱或手机号重新注册。',
  closureRequestedSubject: '您的 {{brand}} 账户即将注销',
  closureRequested:
    '您的账户于 {{time}} 申请注销，将于 {{endsAt}} 注销，在此之前可在用户中心撤回申请。',
  closureLoses: '注销后，邀请及奖励将作废，交易记录依法保留。',
  closureCanceledSubject: '您的 {{brand}} 账户继续保留',
  closureCanceled: '账户注销申请已于 {{time}} 撤回。',
  closureRefusedSubject: '您的 {{brand}} 账户未注销',
  closureRefused:
    '注销时间已到，但账户仍有当前委托、持仓、处理中的充值或提现、冻结资金、余额或限制，因此继续保留。处理后可再次申请注销。',
  closedSubject: '您的 {{brand}} 账户已注销',
  closed:
    '您的账户已于 {{time}} 注销。个人数据已删除，依法须保留的部分已封存。交易记录至少保留 5 年。',
};

export const coinMails: CatalogueOf<typeof english.coinMails> = {
  creditedSubject: '您的 {{brand}} 账户充值已入账',
  credited: '{{coins}} 已于 {{time}} 存入您的资金账户。',
  requestedSubject: '您的 {{brand}} 账户有一笔提现申请',
  requested: '您的账户于 {{time}} 申请提现 {{coins}} 至 {{address}}。',
  reviewed: '该提现须先经审核，审核通过前您可在“资产 > 提现”中取消。',
  checked: '该提现已通过检查，正在发送。一经发出，无法撤回。',
  sentSubject: '您的 {{brand}} 账户提现已发送',
  sent: '{{coins}} 已发送至 {{address}}。',
  transaction: '交易哈希：{{transaction}}',
  returnedSubject: '您的 {{brand}} 账户提现未完成',
  rejected: '您提现 {{coins}} 至 {{address}} 的申请经审核未通过。',
  failed: '您提现 {{coins}} 至 {{address}} 的交易未能在网络上完成。',
  returned: '款项连同手续费已全部退回您的资金账户。',
};

export const resetMails: CatalogueOf<typeof english.resetMails> = {
  stoppedSubject: '您的 {{brand}} {{lost}}移除已停止',
  stopped: '{{lost}}的移除已于 {{time}} 停止，{{lost}}保持不变。',
  notYouStopped: '如非本人申请，说明有人知道您的密码，请立即重置密码。',
  askedSubject: '有人申请移除您的 {{brand}} {{lost}}',
  halfWaySubject: '等待期已过半：您的 {{brand}} {{lost}}将被移除',
  lastSubject: '最后提醒：您的 {{brand}} {{lost}}即将移除',
  stopIt:
    '如为本人操作，请等待。如非本人操作，请立即停止：可在任一已登录的设备上操作，用{{by}}登录，或使用下方的停止码。',
  stopCode: '停止码：{{stopCode}}',
  useStopCode:
    '使用方法：自行打开 {{brand}} 登录页，选择“停止移除身份验证器”并输入停止码。停止码仅用于停止移除。随后请重置密码。',
  brief:
    '您的{{lost}}将于 {{endsAt}} 移除。如非本人操作，请在登录页输入停止码 {{stopCode}} 并重置密码。',
};

export const authenticatorReset: CatalogueOf<typeof english.authenticatorReset> = {
  lost: '身份验证器',
  by: '通行密钥或身份验证器',
  asked:
    '有人凭您的密码和验证码，于 {{askedAt}} 申报身份验证器已丢失。身份验证器将于 {{endsAt}} 移除。',
  doneSubject: '您的 {{brand}} 账户已移除身份验证器',
  done: '等待期已满：身份验证器已于 {{time}} 从您的账户移除，所有登录均已失效。请登录并重新设置身份验证器。{{until}} 之前暂停提现。',
};

export const passkeysReset: CatalogueOf<typeof english.passkeysReset> = {
  lost: '通行密钥',
  by: '通行密钥',
  asked:
    '有人凭您的密码和验证码，于 {{askedAt}} 申报通行密钥已丢失。通行密钥将于 {{endsAt}} 移除。',
  doneSubject: '您的 {{brand}} 账户已移除通行密钥',
  done: '等待期已满：通行密钥已于 {{time}} 从您的账户移除，所有登录均已失效。请登录并重新设置通行密钥。{{until}} 之前暂停提现。',
};

export const staffMails: CatalogueOf<typeof english.staffMails> = {
  testSubject: '{{brand}}：警报测试',
  test: '您于 {{time}} 发起了此测试。警报将以此方式通知您。',
  alarmSubject: '{{brand}} 警报：{{what}}',
  alarm: '{{what}}，始于 {{since}}。',
  response: '系统措施：{{done}}。',
  yourTurn: '现由您处理。请在 5 分钟内到控制台“警报”页认领，否则将通知下一位。',
  invitedSubject: '邀请您加入 {{brand}} 运营团队',
  openAddress: '请准备好身份验证器应用，在工作设备上将以下地址复制到浏览器中打开：',
  addressUntil:
    '该地址仅可使用一次，{{until}} 前有效，身份验证器密钥仅显示一次。请勿透露给任何人，包括邀请您的人。',
  notExpected: '如您不知晓此邀请，请忽略本邮件。',
  invitationFooter: '仅邀请邮件含有地址。{{brand}} 绝不会通过邮件索取密码或验证码。',
};
