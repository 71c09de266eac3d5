import type { CatalogueOf } from '@bourse/contract/texts.ts';
import type { recovery as english } from '../en/recovery.ts';

export const recovery: CatalogueOf<typeof english> = {
  lostAuthenticator: '身份验证器丢失？',
  removeLostAuthenticator: '移除丢失的身份验证器',
  authenticatorRemovalWait:
    '密码和验证码正确。如无法使用身份验证器，可在 {{wait}}后将其移除；若密码在最近 {{fresh}}内修改过，则需等待 {{longWait}}。',
  demoWait: '演示环境已缩短等待时间。',
  removalNotices: '我们将在申请时、等待期过半时、移除前不久和移除后通知您绑定的所有邮箱和手机。',
  authenticatorRemovalStop:
    '在此期间，您可通过任一已登录的会话、通行密钥、身份验证器或通知中的停止码停止移除。',
  removalHold: '移除后所有会话将退出登录，并暂停提现 24 小时。',
  requestRemoval: '申请移除',
  removalRequested: '已申请移除',
  authenticatorRemovalOn: '您的身份验证器将于 {{time}} 移除。届时请使用密码和验证码登录。',
  foundAuthenticator: '如已找回，使用该身份验证器登录即可停止移除。',
  backToLogin: '返回登录',
  days: '{{count}} 天',
  enterStopCodeHint: '请输入我们发送给您的停止码。该停止码仅用于停止移除。',
  stopCode: '停止码',
  enterStopCode: '请输入停止码',
  stopReset: '停止移除',
  resetStopped: '移除已停止',
  setNewPasswordNow: '移除已停止，但申请人知道您的密码，请立即设置新密码。',
  setNewPassword: '设置新密码',
  authenticatorRemovalAlert:
    '有人申请移除您的身份验证器，将于 {{time}} 移除。如非本人操作，请立即停止。',
  passkeysRemovalAlert: '有人申请移除您的通行密钥，将于 {{time}} 移除。如非本人操作，请立即停止。',
  changePasswordNow: '移除已停止。如非本人申请，请立即修改密码。',
  lostPasskeys: '通行密钥全部丢失？',
  removeLostPasskeys: '移除丢失的通行密钥',
  passkeysRemovalWait:
    '凭密码和验证码，可在 {{wait}}后移除全部通行密钥；若密码在最近 {{fresh}}内修改过，则需等待 {{longWait}}。',
  passkeysRemovalStop: '在此期间，您可通过任一已登录的会话、通行密钥或通知中的停止码停止移除。',
  lostPasskeyLink: '通行密钥已丢失？申请移除通行密钥',
};
