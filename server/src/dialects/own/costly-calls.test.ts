import { expect, test } from 'vitest';
import { isCostly } from './costly-calls.ts';

test('F41 a costly call is one however its address is written', () => {
  for (const url of [
    '/api/%61uth/flow',
    'http://x/api/members',
    '/api/code/sen%64?a=1',
    '/api/members;a',
  ]) {
    expect(isCostly({ method: 'POST', url }), url).toBe(url !== '/api/members;a');
  }
});

test('F41 to sign in, to register and to have a code sent is costly; to read and to order is not', () => {
  for (const url of ['/api/auth/flow', '/api/members', '/api/code/send', '/api/auth/flow?a=1']) {
    expect(isCostly({ method: 'POST', url }), url).toBe(true);
    expect(isCostly({ method: 'GET', url }), url).toBe(false);
  }
  for (const url of ['/api/trade', '/api/contract/open', '/', '', '/api/auth/flow/more']) {
    expect(isCostly({ method: 'POST', url }), url).toBe(false);
  }
});
