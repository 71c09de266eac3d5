import { PICTURE_BYTES_MAX, pictureTypes } from '@bourse/contract/identity.ts';
import type { TextKey } from './i18n.ts';

/** Why a file is not sent at all; null: the server decides. */
export function fileFault({ size, type }: Pick<File, 'size' | 'type'>): TextKey | null {
  // A file whose type the browser does not know is the server's to look at.
  if (type && !pictureTypes.some((one) => one === type)) {
    return 'identity.imageFormatsOnly';
  }
  if (size > PICTURE_BYTES_MAX) return 'identity.imageTooLarge';
  return size === 0 ? 'identity.imageEmpty' : null;
}

/** Megabytes with one decimal, cut: exactly 5 MB is "5.0 MB". */
export function sizeText(bytes: number): string {
  const tenths = Math.max(1, Math.floor((bytes * 10) / (1024 * 1024)));
  return `${Math.floor(tenths / 10)}.${tenths % 10} MB`;
}
