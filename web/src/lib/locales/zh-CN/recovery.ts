import type { recoveryTexts as keys } from '../en/recovery.ts';

export const recoveryTexts: Readonly<Record<(typeof keys)[number], string>> = {
  'Lost your authenticator?': '身份验证器丢失？',
  'Remove a lost authenticator': '移除丢失的身份验证器',
  'Your password and your code were right. Without the authenticator you can have it removed after a wait of {{wait}}, or {{longWait}} if your password was changed in the last {{fresh}}.':
    '您的密码和验证码正确。如无法使用身份验证器，可在等待 {{wait}}后将其移除；若密码在最近 {{fresh}}内修改过，则需等待 {{longWait}}。',
  'This is a demo, so the wait is short.': '此为演示环境，等待时间已缩短。',
  'All your contacts are told now, half-way, before the end and at the end.':
    '所有联系方式将在开始、过半、结束前和结束时收到通知。',
  'Until then every open session, a passkey, the authenticator itself and the code in those messages can stop it.':
    '在此期间，任一已登录设备、通行密钥、身份验证器本身以及通知中的停止码均可停止移除。',
  'Then all sessions end, and withdrawals are suspended for 24 hours.':
    '移除后所有登录均会失效，并暂停提现 24 小时。',
  'Ask for the removal': '申请移除',
  'The removal is under way': '移除正在进行',
  'Your authenticator will be removed on {{time}}. Then log in with your password and a code.':
    '您的身份验证器将于 {{time}} 移除。届时请使用密码和验证码登录。',
  'If you find it, just log in with it: that stops the removal.':
    '如找回身份验证器，直接用它登录即可停止移除。',
  'Back to the login page': '返回登录页',
  '{{count}} {{count|one:hour|other:hours}}': '{{count}} 小时',
  '{{count}} {{count|one:minute|other:minutes}}': '{{count}} 分钟',
  '{{count}} {{count|one:day|other:days}}': '{{count}} 天',
  'Stop an authenticator reset': '停止身份验证器重置',
  'Enter the stop code of the message that we sent you. It stops the reset and does nothing else.':
    '请输入我们发送的停止码。它仅能停止重置。',
  'Stop code': '停止码',
  'Please enter the stop code': '请输入停止码',
  'Stop the reset': '停止重置',
  'The reset was stopped': '重置已停止',
  'Nothing is removed. Whoever asked for this knows your password: set a new one now.':
    '未移除任何内容。申请者知道您的密码，请立即设置新密码。',
  'Set a new password': '设置新密码',
  'Someone asked to remove your authenticator. It will be removed on {{time}}. If it was not you, stop it.':
    '有人申请移除您的身份验证器，将于 {{time}} 移除。如非本人操作，请停止。',
  'Someone asked to remove your passkeys. They will be removed on {{time}}. If it was not you, stop it.':
    '有人申请移除您的通行密钥，将于 {{time}} 移除。如非本人操作，请停止。',
  'Nothing is removed. If you did not ask for this, change your password now.':
    '未移除任何内容。如非您本人申请，请立即修改密码。',
  'Lost all your passkeys?': '通行密钥全部丢失？',
  'Remove lost passkeys': '移除丢失的通行密钥',
  'With your password and a code you can have all passkeys removed after a wait of {{wait}}, or {{longWait}} if your password was changed in the last {{fresh}}.':
    '凭密码和验证码，可在等待 {{wait}}后移除全部通行密钥；若密码在最近 {{fresh}}内修改过，则需等待 {{longWait}}。',
  'Until then every open session, a passkey and the code in those messages can stop it.':
    '在此期间，任一已登录设备、通行密钥以及通知中的停止码均可停止移除。',
  'You are asked for a passkey that is lost? Have your passkeys removed':
    '通行密钥已丢失？申请移除通行密钥',
};
