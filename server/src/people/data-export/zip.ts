import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive; its bytes are made while it is written. */
export interface ZipEntry {
  readonly name: string;
  readonly content: AsyncIterable<string>;
}

interface Written {
  readonly name: Buffer;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
}

/** Names are UTF-8; sizes follow the data, because they are not known before. */
const FLAGS = 0x0808;
const DEFLATE = 8;
const VERSION = 20;

/**
 * A ZIP archive as a stream of bytes (PKWARE APPNOTE 6.3, without the 64-bit form: up to 4 GB). Nothing is held
 * but what is under way.
 *
 * @param time of all entries, UTC epoch milliseconds; the format has 1980 at the earliest and two seconds at best
 */
export async function* zipOf(entries: Iterable<ZipEntry>, time: number): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  const moment = dosTime(time);
  let at = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const head = localHead(name, moment);
    yield head;
    let [crc, size, packed] = [0, 0, 0];
    const counted = async function* () {
      for await (const text of entry.content) {
        const bytes = Buffer.from(text);
        crc = crc32(bytes, crc);
        size += bytes.length;
        yield bytes;
      }
    };
    const source = Readable.from(counted());
    const deflate = createDeflateRaw();
    source.on('error', (error) => deflate.destroy(error));
    for await (const chunk of source.pipe(deflate)) {
      packed += (chunk as Buffer).length;
      yield chunk as Buffer;
    }
    const tail = numbers([4, 0x08074b50], [4, crc], [4, packed], [4, size]);
    yield tail;
    written.push({ name, crc, packed, size, at });
    at += head.length + packed + tail.length;
  }
  const directory = Buffer.concat(written.map((one) => centralHead(one, moment)));
  yield directory;
  yield numbers(
    ...([
      [4, 0x06054b50],
      [2, 0],
      [2, 0],
      [2, written.length],
      [2, written.length],
    ] as const),
    ...([
      [4, directory.length],
      [4, at],
      [2, 0],
    ] as const),
  );
}

function localHead(name: Buffer, moment: number): Buffer {
  const fixed = numbers(
    ...([
      [4, 0x04034b50],
      [2, VERSION],
      [2, FLAGS],
      [2, DEFLATE],
      [4, moment],
    ] as const),
    ...([
      [4, 0],
      [4, 0],
      [4, 0],
      [2, name.length],
      [2, 0],
    ] as const),
  );
  return Buffer.concat([fixed, name]);
}

function centralHead({ name, crc, packed, size, at }: Written, moment: number): Buffer {
  const fixed = numbers(
    ...([
      [4, 0x02014b50],
      [2, VERSION],
      [2, VERSION],
      [2, FLAGS],
      [2, DEFLATE],
    ] as const),
    ...([
      [4, moment],
      [4, crc],
      [4, packed],
      [4, size],
      [2, name.length],
    ] as const),
    ...([
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, at],
    ] as const),
  );
  return Buffer.concat([fixed, name]);
}

/** Whole numbers, each in its number of bytes, the lowest byte first. */
function numbers(...fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}

/** The format's own date, in the upper half, and time. */
function dosTime(time: number): number {
  const date = new Date(time);
  const day =
    (date.getUTCFullYear() - 1980) * 512 + (date.getUTCMonth() + 1) * 32 + date.getUTCDate();
  const clock =
    date.getUTCHours() * 2048 + date.getUTCMinutes() * 32 + Math.floor(date.getUTCSeconds() / 2);
  return day * 65_536 + clock;
}
