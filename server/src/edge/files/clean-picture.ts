import { Code } from '@bourse/contract/codes.ts';
import { houseNumbers } from '@bourse/contract/house-numbers.ts';
import sharp from 'sharp';
import { Refusal } from '#platform/refusal.ts';

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
/** Decoded, a picture is four bytes a pixel. */
const PIXELS_MAX = 40_000_000;
/** The longer side of what is kept. */
const SIDE_MAX = 3_000;

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
 * Decodes a picture whole and encodes it again, so that nothing else of the file is kept: no place, no
 * camera, no second file behind the first (S20). One at a time: a decoded picture is up to 160 MB. Refuses
 * pictureInvalid, and unavailable when too many wait.
 */
export function cleanPicture(bytes: Buffer): Promise<CleanPicture> {
  if (waiting >= WAITING_MAX) return Promise.reject(new Refusal(Code.unavailable, {}, 1));
  waiting += 1;
  const mine = turn
    .then(() => clean(bytes))
    .finally(() => {
      waiting -= 1;
    });
  // Who sent it hears of it through `mine`; the next one begins all the same.
  turn = mine.catch(() => undefined);
  return mine;
}

async function clean(bytes: Buffer): Promise<CleanPicture> {
  const format = formatOf(bytes);
  if (!format) throw new Refusal(Code.pictureInvalid);
  try {
    const picture = sharp(bytes, {
      limitInputPixels: PIXELS_MAX,
      failOn: 'error',
      sequentialRead: true,
    });
    if ((await picture.metadata()).format !== format) throw new Error('another format');
    const { data, info } = await picture
      .autoOrient()
      .resize(SIDE_MAX, SIDE_MAX, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    throw new Refusal(Code.pictureInvalid);
  }
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long an upload counts. */
export const uploadCountedMs = DAY_MS;

/**
 * Minutes that an account waits until it may upload again; 0: it may now.
 *
 * @param times UTC epoch milliseconds of its uploads of the last day, in any order
 */
export function uploadWaitMinutes(times: readonly number[], now: number): number {
  const { picturesPerHourMax, picturesPerDayMax } = houseNumbers;
  const waitMs = (periodMs: number, most: number) => {
    const within = times.filter((time) => time > now - periodMs).toSorted((a, b) => a - b);
    const blocking = within[within.length - most];
    return blocking === undefined ? 0 : blocking + periodMs - now;
  };
  const longest = Math.max(waitMs(HOUR_MS, picturesPerHourMax), waitMs(DAY_MS, picturesPerDayMax));
  return Math.ceil(longest / MINUTE_MS);
}

/** Refuses picturesMax to an account that must wait, with the minutes. */
export function admitUpload(times: readonly number[], now: number): void {
  const minutes = uploadWaitMinutes(times, now);
  if (minutes > 0) throw new Refusal(Code.picturesMax, { minutes }, minutes * 60);
}
