import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';

const KEY_BYTES = 32;

/**
 * The key under which codes are hashed, from its file; made on the first start. Gateways on several
 * machines need the same file.
 */
export async function loadCodeKey(path: string): Promise<Buffer> {
  await mkdir(dirname(path), { recursive: true });
  try {
    // Fails when the file is there, so that two processes that start at once settle on one key.
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(randomBytes(KEY_BYTES).toString('hex'));
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const key = Buffer.from((await readFile(path, 'utf8')).trim(), 'hex');
  if (key.length !== KEY_BYTES) throw new Error(`${path} does not hold ${KEY_BYTES} bytes in hex`);
  return key;
}
