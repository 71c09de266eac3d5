import { PICTURE_BYTES_MAX } from '@bourse/contract/identity.ts';
import { expect, test } from 'vitest';
import { fileFault, sizeText } from './picture-file.ts';

test.each([
  [PICTURE_BYTES_MAX, 'image/jpeg', null],
  [PICTURE_BYTES_MAX + 1, 'image/jpeg', 'identity.imageTooLarge'],
  [9, 'image/svg+xml', 'identity.imageFormatsOnly'],
  [9, 'application/pdf', 'identity.imageFormatsOnly'],
  [9, '', null],
  [0, 'image/png', 'identity.imageEmpty'],
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
