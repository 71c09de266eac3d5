import { Code } from '@bourse/contract/codes.ts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { cleanPicture, formatOf } from './clean-picture.ts';
import { bomb, phonePicture, refusedPictures, testPicture } from './test-pictures.ts';

describe('S20 a picture is decoded and encoded again', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    'a %s becomes a JPEG of the same size',
    async (format) => {
      const { bytes, width, height } = await cleanPicture(await testPicture(format));
      expect([formatOf(bytes), width, height]).toEqual(['jpeg', 320, 200]);
    },
  );

  test('place, camera and whatever else was in it are gone, and it stands upright', async () => {
    const phone = await phonePicture();
    expect(phone.includes('CANARYPHONE')).toBe(true);
    expect((await sharp(phone).metadata()).exif).toBeDefined();
    const { bytes, width, height } = await cleanPicture(phone);
    const { exif, xmp, icc, iptc, orientation } = await sharp(bytes).metadata();
    expect({ exif, xmp, icc, iptc, orientation }).toEqual({});
    expect(bytes.includes('CANARY')).toBe(false);
    expect([width, height]).toEqual([200, 320]);
  });

  test('what hides behind a picture is not kept', async () => {
    const script = Buffer.from('<script>alert("CANARYSCRIPT")</script>PK\x03\x04');
    const { bytes } = await cleanPicture(Buffer.concat([await testPicture(), script]));
    expect(bytes.includes('CANARYSCRIPT')).toBe(false);
    expect(bytes.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
  });

  test('a large one is made smaller, and never stretched', async () => {
    const { width, height } = await cleanPicture(await testPicture('png', 3_400, 400));
    expect([width, height]).toEqual([3_000, 353]);
  });

  test('what can be seen through is white', async () => {
    const clear = sharp({
      create: { width: 9, height: 9, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    });
    const { bytes } = await cleanPicture(await clear.png().toBuffer());
    const { dominant } = await sharp(bytes).stats();
    expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240);
  });

  test('everything else is refused, whatever its name says', async () => {
    for (const [what, bytes] of Object.entries(await refusedPictures())) {
      await expect(cleanPicture(bytes), what).rejects.toMatchObject({ code: Code.pictureInvalid });
    }
  });

  test('a bomb is refused before it is unpacked', async () => {
    const before = process.memoryUsage.rss();
    const from = process.cpuUsage();
    await expect(cleanPicture(bomb())).rejects.toMatchObject({ code: Code.pictureInvalid });
    const { user, system } = process.cpuUsage(from);
    expect((user + system) / 1_000).toBeLessThan(2_000);
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024);
  });

  test('eight wait at most, of all senders', async () => {
    const picture = await testPicture();
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => cleanPicture(picture)));
    const refused = all.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([
      { reason: { code: Code.unavailable } },
      { reason: { code: Code.unavailable } },
    ]);
    expect((await cleanPicture(picture)).width).toBe(320);
  });

  test('the decoder itself reads no SVG in this process', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    await expect(sharp(svg).png().toBuffer()).rejects.toThrow();
  });
});
