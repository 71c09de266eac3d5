import { expect, test } from 'vitest';
import { identityWords, securityWords } from './account-words.ts';

const holdUntil = Date.UTC(2026, 0, 2, 3, 4, 5);

test('a change says until when it holds withdrawals, in the language of its reader', () => {
  expect(securityWords({ what: 'password-changed', holdUntil }, 'en')).toEqual([
    'Password changed',
    'Withdrawals are on hold until 2026-01-02 03:04 UTC. If it was not you, reset your password at once and write to the support.',
  ]);
  expect(securityWords({ what: 'key-created', name: 'bot' }, 'en')[0]).toBe('API key created: bot');
  expect(securityWords({ what: 'key-removed', name: 'bot' }, 'zh-CN')).toEqual([
    'API 密钥已删除：bot',
    '如非本人操作，请立即重置密码并联系客服。',
  ]);
});

test('a freeze says its cause and what is still possible, its end neither', () => {
  expect(securityWords({ what: 'frozen', cause: 'activity' }, 'en')[1]).toBe(
    'We are reviewing activity on your account. You can sign in, cancel orders and close positions.',
  );
  expect(securityWords({ what: 'unfrozen' }, 'zh-CN')).toEqual([
    '账户已解除冻结',
    '您可以照常使用。',
  ]);
});

test('a decision about papers says the reason that its owner may read', () => {
  const reason = { en: 'The photo is too dark.', zh: '照片过暗。' };
  expect(identityWords({ what: 'rejected', reason }, 'en')).toEqual([
    'Identity not verified',
    'The photo is too dark. The user centre says when you can send papers again.',
  ]);
  expect(identityWords({ what: 'ask-again', reason }, 'zh-CN')[1]).toBe(
    '照片过暗。请前往用户中心的身份认证页面。',
  );
  expect(identityWords({ what: 'approved' }, 'en')[0]).toBe('Identity verified');
});
