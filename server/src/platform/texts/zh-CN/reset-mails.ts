import type { CatalogueOf } from '@bourse/contract/texts.ts';
import type * as english from '../en/reset-mails.ts';

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
