import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { loadKey } from './key-file.ts';

const KEY_ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const OVERHEAD_BYTES = KEY_ID_BYTES + NONCE_BYTES + TAG_BYTES;

/** The one place where a sealed secret opens: a row of a table. */
export interface SealedPlace {
  readonly table: string;
  readonly row: string | number;
}

declare const sealedMark: unique symbol;

/**
 * What a Sealer made. It is no Buffer to the compiler, so a column takes it only where its table says
 * Sealed, and each such column has its line in db/sealed-columns.ts.
 */
export interface Sealed {
  readonly [sealedMark]?: true;
  readonly length: number;
  toString(encoding?: BufferEncoding): string;
}

/** The columns of a table that hold what is sealed. */
export type SealedColumnOf<Table> = {
  [Column in keyof Table & string]: typeof sealedMark extends keyof NonNullable<Table[Column]>
    ? Column
    : never;
}[keyof Table & string];

/** What was sealed does not open: another row's, changed, or under a key that is not here. */
export class SealBroken extends Error {}

/**
 * Secrets that must be read again (so no hash will do), as they lie in the database: AES-256-GCM, a
 * random nonce, the key's id in front, table and row as additional data (S29). A ciphertext that
 * is copied to another row does not open there.
 */
export class Sealer {
  readonly #keys: ReadonlyMap<string, Uint8Array>;
  readonly #current: Uint8Array;

  /** @param keys 32 bytes each; the first one seals, all open */
  constructor([current, ...older]: readonly [Uint8Array, ...(readonly Uint8Array[])]) {
    this.#current = current;
    this.#keys = new Map([current, ...older].map((key) => [keyIdOf(key).toString('hex'), key]));
  }

  /** The secret as it may be stored in that row. */
  seal(secret: Uint8Array, place: SealedPlace): Sealed {
    const keyId = keyIdOf(this.#current);
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#current, nonce);
    cipher.setAAD(boundTo(keyId, place));
    const text = Buffer.concat([cipher.update(secret), cipher.final()]);
    return Buffer.concat([keyId, nonce, text, cipher.getAuthTag()]);
  }

  /** The secret of that row. Throws SealBroken. */
  open(sealed: Sealed | Uint8Array, place: SealedPlace): Buffer {
    if (sealed.length < OVERHEAD_BYTES) throw new SealBroken(`${nameOf(place)} is too short`);
    const bytes = sealedBytes(sealed);
    const keyId = bytes.subarray(0, KEY_ID_BYTES);
    const key = this.#keys.get(keyId.toString('hex'));
    if (!key) throw new SealBroken(`${nameOf(place)} is sealed under a key that is not here`);
    const textAt = KEY_ID_BYTES + NONCE_BYTES;
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(KEY_ID_BYTES, textAt), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(boundTo(keyId, place));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(textAt, -TAG_BYTES)), decipher.final()]);
    } catch {
      throw new SealBroken(`${nameOf(place)} was not sealed for this row, or was changed`);
    }
  }

  /** The same secret under the key of today. Throws SealBroken. */
  reseal(sealed: Sealed | Uint8Array, place: SealedPlace): Sealed {
    return this.seal(this.open(sealed, place), place);
  }

  /** What stands in front of all that the key of today has sealed. */
  get currentKeyId(): Buffer {
    return keyIdOf(this.#current);
  }
}

/** To be kept where there are no columns: in a file, or as text. */
export function sealedBytes(sealed: Sealed | Uint8Array): Buffer {
  return Buffer.from(sealed as Uint8Array);
}

/**
 * The sealer of the keys in a file and of those that it replaced, which stand beside it as
 * `<name>.1`, `<name>.2`, ... To change the key: rename the file so, and start again.
 */
export async function loadSealer(path: string): Promise<Sealer> {
  const current = await loadKey(path);
  const folder = dirname(path);
  const older = (await readdir(folder)).filter(
    (name) => name.startsWith(`${basename(path)}.`) && /\.\d+$/.test(name),
  );
  return new Sealer([
    current,
    ...(await Promise.all(older.map((name) => loadKey(join(folder, name))))),
  ]);
}

/** Says which key it was and nothing about it. */
export function keyIdOf(key: Uint8Array): Buffer {
  return createHash('sha256')
    .update('bourse key id\n')
    .update(key)
    .digest()
    .subarray(0, KEY_ID_BYTES);
}

function boundTo(keyId: Uint8Array, place: SealedPlace): Buffer {
  return Buffer.concat([keyId, Buffer.from(`${place.table}\n${place.row}`)]);
}

const nameOf = ({ table, row }: SealedPlace) => `what is sealed in row ${row} of ${table}`;
