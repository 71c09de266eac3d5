import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a file that is there whole, and durable, or not at all. Its folder must be there. */
export async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(`${path}.tmp`, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.tmp`, path);
  const folder = await open(dirname(path), 'r');
  await folder.sync().finally(() => folder.close());
}
