import { type FileHandle, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a file that is there whole, and durable, or not at all. Its folder must be there.
 *
 * @param content the bytes, or what writes them to the open file
 */
export async function writeDurably(
  path: string,
  content: Uint8Array | ((file: FileHandle) => Promise<unknown>),
): Promise<void> {
  const file = await open(`${path}.tmp`, 'w', 0o600);
  try {
    if (content instanceof Uint8Array) await file.writeFile(content);
    else await content(file);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.tmp`, path);
  const folder = await open(dirname(path), 'r');
  await folder.sync().finally(() => folder.close());
}
