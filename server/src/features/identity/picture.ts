import { Code } from '@bourse/contract/codes.ts';
import sharp from 'sharp';
import { Refusal } from '../../gateway/refusal.ts';
import type { IdentityPolicy } from './policy.ts';

/*
 * The decoder also reads SVG, PDF, GIF and more, each a way in. What is no JPEG, PNG or WebP by its first bytes
 * never reaches it, and its other readers are shut besides.
 */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// The machine's other processors trade.
sharp.concurrency(1);
sharp.cache(false);

const QUALITY = 88;

type Format = 'jpeg' | 'png' | 'webp';

/** A picture as it is kept: JPEG, upright, with nothing in it but the picture. */
export interface CleanPicture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** What the first bytes say that it is; undefined: nothing that is taken. */
export function formatOf(bytes: Uint8Array): Format | undefined {
  const text = (from: number, to: number) =>
    Buffer.from(bytes.subarray(from, to)).toString('latin1');
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  return undefined;
}

/** Pictures that wait to be decoded; each is up to 5 MB. */
const WAITING_MAX = 8;

let turn: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * Decodes a picture whole and writes it anew, so that nothing else that was in the file is kept: no place, no
 * camera, no second file behind the first (S20). One at a time: a decoded picture is up to 160 MB. Refuses
 * pictureInvalid, and unavailable when too many wait.
 */
export function cleanPicture(bytes: Buffer, policy: IdentityPolicy): Promise<CleanPicture> {
  if (waiting >= WAITING_MAX) return Promise.reject(new Refusal(Code.unavailable, [], 1));
  waiting += 1;
  const mine = turn
    .then(() => clean(bytes, policy))
    .finally(() => {
      waiting -= 1;
    });
  turn = mine.catch(() => undefined);
  return mine;
}

async function clean(bytes: Buffer, policy: IdentityPolicy): Promise<CleanPicture> {
  const format = formatOf(bytes);
  if (!format) throw new Refusal(Code.pictureInvalid);
  try {
    const picture = sharp(bytes, {
      limitInputPixels: policy.pixelsMax,
      failOn: 'error',
      sequentialRead: true,
    });
    if ((await picture.metadata()).format !== format) throw new Error('another format');
    const { data, info } = await picture
      .autoOrient()
      .resize(policy.sideMax, policy.sideMax, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    throw new Refusal(Code.pictureInvalid);
  }
}
