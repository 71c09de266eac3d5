import type { Duplex } from 'node:stream';

/** So much is handed on at once: between two parts the socket may have been closed. */
const PART_BYTES = 1_024;

/**
 * What comes in on a socket reaches its readers part by part, so that a flood ends with the offence
 * that it is and not with the last of the 10,000 frames that one read can bring.
 *
 * @param isOpen whether the socket is still served
 * @param closingBytesMax what may still come on one that is not: the other side's own close, and what
 *   was under way. Who sends more is cut off.
 */
export function readInParts(stream: Duplex, isOpen: () => boolean, closingBytesMax: number): void {
  const readers = stream.listeners('data');
  stream.removeAllListeners('data');
  let closingBytes = 0;
  stream.on('data', (bytes: Buffer) => {
    for (let at = 0; at < bytes.length; at += PART_BYTES) {
      const part = bytes.subarray(at, at + PART_BYTES);
      if (!isOpen()) closingBytes += part.length;
      if (closingBytes > closingBytesMax) return void stream.destroy();
      // Ended on this side: there is no one left to read it.
      if (stream.writableEnded) continue;
      for (const read of readers) read.call(stream, part);
    }
  });
}
