import { expect, test } from 'vitest';
import { identityWords, securityWords } from './account-words.ts';

const holdUntil = Date.UTC(2026, 0, 2, 3, 4, 5);

test('a change says until when it suspends withdrawals, in the language of its reader', () => {
  expect(securityWords({ what: 'password-changed', holdUntil }, 'en')).toEqual([
    'Password changed',
    "Withdrawals are suspended until 2026-01-02 03:04 UTC. If this wasn't you, reset your password now and contact support.",
  ]);
  expect(securityWords({ what: 'key-created', name: 'bot' }, 'en')[0]).toBe('API key created: bot');
  expect(securityWords({ what: 'key-removed', name: 'bot' }, 'zh-CN')).toEqual([
    'API 密钥已删除：bot',
    '如非本人操作，请立即重置密码并联系客服。',
  ]);
});

test('a freeze says its cause and what is still possible, its end neither', () => {
  expect(securityWords({ what: 'frozen', cause: 'activity' }, 'en')[1]).toBe(
    "We're reviewing activity on your account. You can still log in, cancel orders and close positions.",
  );
  expect(securityWords({ what: 'unfrozen' }, 'zh-CN')).toEqual(['账户已解冻', '您可以照常使用。']);
});

test('a decision about papers says the reason that its owner may read', () => {
  const reason = { en: 'The photo is too dark.', zh: '照片过暗。' };
  expect(identityWords({ what: 'rejected', reason }, 'en')).toEqual([
    'Identity not verified',
    'The photo is too dark. Go to the user center to see when you can submit documents again.',
  ]);
  expect(identityWords({ what: 'ask-again', reason }, 'zh-CN')[1]).toBe(
    '照片过暗。请前往“用户中心 > 身份认证”。',
  );
  expect(identityWords({ what: 'approved' }, 'en')[0]).toBe('Identity verified');
});
