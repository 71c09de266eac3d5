import type { CatalogueOf } from '@bourse/contract/texts.ts';
import type { coinMails as english } from '../en/coin-mails.ts';

export const coinMails: CatalogueOf<typeof english> = {
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
