import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Where an archive lies, under its own key (AES-256-GCM): without its row it is noise. */
export class ArchiveFiles {
  readonly #directory: string;

  constructor(directory: string) {
    this.#directory = directory;
  }

  #pathOf(id: string): string {
    return join(this.#directory, `${id}.sealed`);
  }

  /** Writes an archive; a process that dies meanwhile leaves none. Returns its secret, to be sealed. */
  async write(
    id: string,
    content: AsyncIterable<Buffer>,
  ): Promise<{ readonly secret: Buffer; readonly bytes: number }> {
    await mkdir(this.#directory, { recursive: true, mode: 0o700 });
    const [key, nonce] = [randomBytes(KEY_BYTES), randomBytes(NONCE_BYTES)];
    const cipher = createCipheriv('aes-256-gcm', key, nonce);
    const path = this.#pathOf(id);
    const file = createWriteStream(`${path}.part`, { mode: 0o600 });
    await pipeline(Readable.from(content), cipher, file);
    await rename(`${path}.part`, path);
    return { secret: Buffer.concat([key, nonce, cipher.getAuthTag()]), bytes: file.bytesWritten };
  }

  /** The archive as it was; the stream fails at its end if the file was changed. */
  open(id: string, secret: Buffer): Readable {
    const key = secret.subarray(0, KEY_BYTES);
    const nonce = secret.subarray(KEY_BYTES, KEY_BYTES + NONCE_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(secret.subarray(-TAG_BYTES));
    const file = createReadStream(this.#pathOf(id));
    file.on('error', (error) => decipher.destroy(error));
    return file.pipe(decipher);
  }

  async remove(id: string): Promise<void> {
    await rm(this.#pathOf(id), { force: true });
    await rm(`${this.#pathOf(id)}.part`, { force: true });
  }
}
