import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

const KEY_BYTES = 32;

/**
 * A secret of this exchange from its file; made on the first start. Gateways on several machines need
 * the same file.
 */
export async function loadKey(path: string): Promise<Buffer> {
  await mkdir(dirname(path), { recursive: true });
  const text = await readFile(path, 'utf8').catch(absent);
  const key = Buffer.from((text ?? (await createKey(path))).trim(), 'hex');
  if (key.length !== KEY_BYTES) throw new Error(`${path} does not hold ${KEY_BYTES} bytes in hex`);
  return key;
}

/** The file appears whole or not at all; of two that start at once the first one's key holds. */
async function createKey(path: string): Promise<string> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(randomBytes(KEY_BYTES).toString('hex'));
    await file.sync();
    await link(temporary, path).catch(alreadyThere);
  } finally {
    await file.close();
    await rm(temporary, { force: true });
  }
  return readFile(path, 'utf8');
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

function alreadyThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
