import { PICTURE_BYTES_MAX } from '@bourse/contract/identity.ts';
import { expect, test } from 'vitest';
import { fileFault, sizeText } from './picture-file.ts';

test.each([
  [PICTURE_BYTES_MAX, 'image/jpeg', null],
  [PICTURE_BYTES_MAX + 1, 'image/jpeg', 'The picture is over 5 MB'],
  [9, 'image/svg+xml', 'Only JPG, PNG and WebP pictures can be read'],
  [9, 'application/pdf', 'Only JPG, PNG and WebP pictures can be read'],
  [9, '', null],
  [0, 'image/png', 'The picture is empty'],
])('of a file of %d bytes and type %s is said: %s', (size, type, fault) => {
  expect(fileFault({ size, type })).toBe(fault);
});

test.each([
  [1, '0.1 MB'],
  [2_202_009, '2.0 MB'],
  [PICTURE_BYTES_MAX, '5.0 MB'],
  [PICTURE_BYTES_MAX - 1, '4.9 MB'],
])('%d bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
