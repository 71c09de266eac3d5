import type { authenticatorTexts as keys } from '../en/authenticator.ts';

export const authenticatorTexts: Readonly<Record<(typeof keys)[number], string>> = {
  'Enter the 6-digit code of your authenticator app': '请输入身份验证器中的 6 位验证码',
  'Authenticator code': '身份验证器验证码',
  'Bind authenticator app': '绑定身份验证器',
  'Unlink authenticator app': '解绑身份验证器',
  Unlink: '解绑',
  'Confirm that it is you': '确认是您本人操作',
  'Keep the key in a safe place: it is shown only now.': '请妥善保管密钥：密钥仅在此时显示。',
  'QR code of the authenticator key': '身份验证器密钥二维码',
  'Scan the QR code with an authenticator app, or enter the key there by hand.':
    '使用身份验证器扫描二维码，或手动输入密钥。',
  'Copy the key': '复制密钥',
  'Copying is not allowed here': '此处不允许复制',
  'Failed to bind Google Auth:': '绑定身份验证器失败：',
  'Failed to unlink Google Authenticator:': '解绑身份验证器失败：',
  'Google Authenticator unlinked successfully': '身份验证器解绑成功',
  'Withdrawals are suspended for 24 hours after this change, and all other sessions end.':
    '此项更改后 24 小时内暂停提现，其他登录均会失效。',
  'Email verification code': '邮箱验证码',
  'Phone verification code': '手机验证码',
  'Failed to send email code:': '邮箱验证码发送失败：',
  'Failed to send phone code:': '手机验证码发送失败：',
  'Use the phone instead': '改用手机',
  'Use the email instead': '改用邮箱',
  'Sent to {{target}}': '已发送至 {{target}}',
  'Send code': '发送验证码',
  'Log in with a passkey': '使用通行密钥登录',
  'Use a passkey': '使用通行密钥',
  'The passkey was not accepted': '通行密钥未通过验证',
  Passkeys: '通行密钥',
  'Add a passkey': '添加通行密钥',
  'A passkey signs you in with a finger, a face or a PIN, and cannot be phished.':
    '通行密钥可通过指纹、面容或 PIN 登录，且无法被钓鱼。',
  'Added {{time}}': '添加于 {{time}}',
  'used {{time}}': '使用于 {{time}}',
  'Rename {{name}}': '重命名 {{name}}',
  'Remove {{name}}': '移除 {{name}}',
  'Name of the passkey': '通行密钥名称',
  'You can no longer sign in with it. Delete it on your device, too.':
    '移除后将无法再用其登录，请同时在您的设备上删除。',
};
