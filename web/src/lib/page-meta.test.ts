import { expect, it } from 'vitest';
import { readSocialLinks } from './page-meta.ts';

it('reads social links and takes nothing but https', () => {
  const text =
    'X=https://x.example/a?b=c  Bad=javascript:alert(1) http://y =https://z Chat=https://t.example';
  expect(readSocialLinks(text)).toEqual([
    { name: 'X', address: 'https://x.example/a?b=c' },
    { name: 'Chat', address: 'https://t.example' },
  ]);
  expect(readSocialLinks('')).toEqual([]);
});
