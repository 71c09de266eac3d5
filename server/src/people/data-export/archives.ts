import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { Database } from '#platform/db/tables/schema.ts';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** What one row has at most, and about as much lies in memory. */
const PART_BYTES = 512 * 1_024;

/** Archives as rows, in parts, each under its own key (AES-256-GCM): without that it is noise. */
export class Archives {
  readonly #database: Kysely<Database>;

  constructor(database: Kysely<Database>) {
    this.#database = database;
  }

  /** Writes an archive in place of what a process that died has left. Returns its secret, to be sealed. */
  async write(
    id: string,
    content: AsyncIterable<Buffer>,
  ): Promise<{ readonly secret: Buffer; readonly bytes: number }> {
    await this.remove(id);
    const [key, nonce] = [randomBytes(KEY_BYTES), randomBytes(NONCE_BYTES)];
    const cipher = createCipheriv('aes-256-gcm', key, nonce);
    let [part, total, left] = [0, 0, Buffer.alloc(0)];
    const store = async (bytes: Buffer) => {
      const row = { export_id: id, part, bytes };
      await this.#database.insertInto('data_export_parts').values(row).execute();
      part += 1;
      total += bytes.length;
    };
    for await (const chunk of content) {
      left = Buffer.concat([left, cipher.update(chunk)]);
      for (; left.length >= PART_BYTES; left = left.subarray(PART_BYTES)) {
        await store(left.subarray(0, PART_BYTES));
      }
    }
    await store(Buffer.concat([left, cipher.final()]));
    return { secret: Buffer.concat([key, nonce, cipher.getAuthTag()]), bytes: total };
  }

  /** The archive as it was; the stream fails at its end if a part was changed or is missing. */
  open(id: string, secret: Buffer): Readable {
    const key = secret.subarray(0, KEY_BYTES);
    const nonce = secret.subarray(KEY_BYTES, KEY_BYTES + NONCE_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(secret.subarray(-TAG_BYTES));
    const parts = Readable.from(this.#parts(id));
    parts.on('error', (error) => decipher.destroy(error));
    // Who hangs up reads no more parts.
    decipher.on('close', () => parts.destroy());
    return parts.pipe(decipher);
  }

  async remove(id: string): Promise<void> {
    await this.#database.deleteFrom('data_export_parts').where('export_id', '=', id).execute();
  }

  async *#parts(id: string): AsyncGenerator<Buffer> {
    for (let part = 0; ; part += 1) {
      const row = await this.#database
        .selectFrom('data_export_parts')
        .select('bytes')
        .where('export_id', '=', id)
        .where('part', '=', part)
        .executeTakeFirst();
      if (!row) return;
      yield row.bytes;
    }
  }
}
