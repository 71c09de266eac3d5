import { readFile } from 'node:fs/promises';
import { Decrypter, Encrypter } from 'age-encryption';
import { StartRefused } from '#platform/start-refused.ts';

/** What the name of an encrypted file ends in. */
export const ENCRYPTED = '.age';

const IDENTITY = /^AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}$/;

type Pass = (content: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array>;

/** Encrypts to public keys of age (`age1...`), each of which opens it. Throws StartRefused for one that is none. */
export function encryptTo(recipients: readonly string[]): Pass {
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch {
      throw new StartRefused(`BACKUP_RECIPIENTS names ${recipient}, which is no public key of age`);
    }
  }
  return async function* encrypt(content) {
    yield* chunksOf(await encrypter.encrypt(streamOf(content)));
  };
}

/**
 * Opens with the keys of a file as `age-keygen` writes it. What it hands out of a file that was cut is
 * followed by an error: keep none of it before the end. Throws StartRefused where the file has no key.
 */
export async function decryptWith(keyFile: string): Promise<Pass> {
  const text = await readFile(keyFile, 'utf8').catch((error: Error) => {
    throw new StartRefused(`the key file cannot be read: ${error.message}`);
  });
  const keys = text.split('\n').filter((line) => line.trim() && !line.startsWith('#'));
  const decrypter = new Decrypter();
  try {
    if (keys.length === 0) throw new Error('no key');
    for (const key of keys) {
      if (!IDENTITY.test(key.trim())) throw new Error('no identity');
      decrypter.addIdentity(key.trim());
    }
  } catch {
    // The line may be a key with a letter wrong: it is not shown.
    throw new StartRefused(`${keyFile} holds no key of age: it has AGE-SECRET-KEY-1... on a line`);
  }
  return async function* decrypt(content) {
    yield* chunksOf(await decrypter.decrypt(streamOf(content)));
  };
}

/** As the library reads, a chunk when it asks for one. */
function streamOf(content: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const chunks = content[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return?.();
    },
  });
}

async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  let isOver = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      isOver = done;
      if (done) return;
      yield value;
    }
  } finally {
    if (!isOver) await reader.cancel().catch(() => undefined);
  }
}
