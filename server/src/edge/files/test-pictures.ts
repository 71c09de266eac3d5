import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A small photo of noise: what no compression makes nothing of. */
export function testPicture(format: 'jpeg' | 'png' | 'webp' = 'jpeg', width = 320, height = 200) {
  return noise(width, height).toFormat(format).toBuffer();
}

function noise(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3);
  let state = 12_345;
  for (let at = 0; at < pixels.length; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    pixels[at] = state >>> 24;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** A photo as a phone makes it: where it was taken, with what, lying on its side. */
export function phonePicture(): Promise<Buffer> {
  return noise(320, 200)
    .withExif({
      IFD0: { Make: 'CANARYPHONE', Model: 'Secret 9' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '22/1 17/1 7/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '114/1 9/1 33/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">CANARYXMP</x:xmpmeta>')
    .jpeg()
    .toBuffer();
}

/** A picture of exactly these bytes: what follows its end is no part of it. */
export async function pictureOf(bytes: number): Promise<Buffer> {
  const picture = await testPicture();
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length, 0x20)]);
}

/** Some hundred kilobytes that decode to more than a gigabyte. */
export function bomb(side = 17_000): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.alloc(1 + side * 3);
  const rows = deflateSync(Buffer.concat(Array.from({ length: 64 }, () => row)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ...[chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))],
  ]);
}

function crc32(bytes: Buffer): number {
  let check = 0xffffffff;
  for (const byte of bytes) {
    check ^= byte;
    for (let bit = 0; bit < 8; bit += 1)
      check = check & 1 ? (check >>> 1) ^ 0xedb88320 : check >>> 1;
  }
  return (check ^ 0xffffffff) >>> 0;
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>';

/** What is no picture that is taken, by what it is. */
export async function refusedPictures(): Promise<Readonly<Record<string, Buffer>>> {
  const jpeg = await testPicture();
  const png = await testPicture('png');
  return {
    'an empty file': Buffer.alloc(0),
    'an SVG': Buffer.from(SVG),
    'an SVG behind a declaration': Buffer.from(`<?xml version="1.0"?>${SVG}`),
    'an SVG behind the first bytes of a JPEG': Buffer.concat([
      Buffer.from([0xff, 0xd8, 0xff]),
      Buffer.from(SVG),
    ]),
    'a GIF that is a script, too': Buffer.from('GIF89a/*\x01\x00*/=1;alert(1)//', 'latin1'),
    'a real GIF': await sharp(png).gif().toBuffer(),
    'a TIFF': await sharp(png).tiff().toBuffer(),
    'a PDF': Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'),
    'a page': Buffer.from('<!doctype html><script>alert(1)</script>'),
    'a JPEG that is cut off': jpeg.subarray(0, jpeg.length >> 1),
    'a PNG that is cut off': png.subarray(0, png.length >> 1),
    'a PNG with a broken row': Buffer.concat([
      png.subarray(0, 60),
      Buffer.alloc(40),
      png.subarray(100),
    ]),
    'the first bytes of a WebP alone': Buffer.from('RIFF\x10\x00\x00\x00WEBPVP8 ', 'latin1'),
    'a bomb of 17,000 x 17,000': bomb(),
  };
}
