import { createHash } from 'node:crypto';
import { codeText } from '@bourse/contract/code-texts.ts';
import { Code } from '@bourse/contract/codes.ts';
import { describe, expect, test } from 'vitest';
import { answerEach } from '#edge/pipeline/answer-each.ts';
import { Refusal } from '#platform/refusal.ts';
import { readCredential } from './credentials.ts';
import { createOwnDialect } from './own.ts';

const { answer, details } = createOwnDialect([]);

test('each part of a batch is answered as a call of its own, in the language of the call', async () => {
  const work = async (item: number) => {
    if (item === 1) throw new Refusal(Code.notFound);
    if (item === 2) throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
    return { code: '4071' };
  };
  const parts = await answerEach([0, 1, 2], work);
  const refused = (code: typeof Code.notFound | typeof Code.unavailable) => {
    return { code, msg: codeText(code, 'zh-CN'), data: null };
  };
  const msg = codeText(Code.ok, 'zh-CN');
  const list = [
    { code: Code.ok, msg, data: { code: '4071' } },
    refused(Code.notFound),
    refused(Code.unavailable),
  ];
  expect(answer(parts, 'zh-CN')).toEqual({
    status: 200,
    body: { code: Code.ok, msg, data: { list } },
  });
  await expect(answerEach([0], () => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug');
});

describe('who calls is read from the authorization header', () => {
  const read = (authorization?: string) =>
    readCredential({
      ...{ method: 'POST', url: '/api/order?a=%61', body: Buffer.from('{}') },
      headers: { authorization, cookie: 'authorization=Bearer a-token-of-the-right-shape' },
    });

  test.each([
    [undefined, { kind: 'none' }],
    ['Bearer a-token-of-the-right-shape', { kind: 'token', token: 'a-token-of-the-right-shape' }],
    ['Bearer short', { kind: 'unreadable', isSignature: false }],
    ['', { kind: 'unreadable', isSignature: false }],
    ['HMAC-SHA256 key:1:00', { kind: 'unreadable', isSignature: true }],
  ])('%s', (authorization, credential) => {
    expect(read(authorization)).toEqual(credential);
  });

  test('S24 a signature is about time, method, path, query and the hash of the body as they were sent', () => {
    const signature = '0'.repeat(64);
    const credential = read(`HMAC-SHA256 ${'k'.repeat(22)}:1760000000000:${signature}`);
    if (credential.kind !== 'signature') throw new Error(credential.kind);
    const { text, ...call } = credential.call;
    const time = 1_760_000_000_000;
    expect(call).toEqual({ kind: 'HMAC-SHA256', keyId: 'k'.repeat(22), time, signature });
    const body = createHash('sha256').update('{}').digest('hex');
    expect(text()).toBe(`1760000000000\nPOST\n/api/order\na=%61\n${body}`);
  });
});

test.each([
  [{ language: 'zh-CN' }, 'zh-CN'],
  [{ 'accept-language': 'zh;q=0.9, en' }, 'zh-CN'],
  [{ language: 'en', 'accept-language': 'zh' }, 'en'],
  [{}, 'en'],
] as const)('D5 the language of %o is %s', (headers, language) => {
  expect(details({ headers, method: 'GET', url: '/' })).toMatchObject({ language });
});
