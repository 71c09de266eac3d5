import type { CatalogueOf } from '@bourse/contract/texts.ts';
import type { staffMails as english } from '../en/staff-mails.ts';

export const staffMails: CatalogueOf<typeof english> = {
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
