import type { CatalogueOf } from '@bourse/contract/texts.ts';
import type { accountMails as english } from '../en/account-mails.ts';

export const accountMails: CatalogueOf<typeof english> = {
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
