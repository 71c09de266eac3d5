import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import { Code } from '@bourse/contract/codes.ts';
import type { FileRule } from '@bourse/contract/route.ts';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { Refusal } from '#platform/refusal.ts';

/** Files that are on their way in at once, of all accounts and of one: that bounds the memory. */
const FILES_MAX = 8;
const FILES_OF_ONE_MAX = 2;
const MEGABYTE = 1024 * 1024;

/**
 * Takes in the one file of a form, as it comes: never more than the route's row allows lies in memory,
 * and never more than eight of them. What the client says of name and type is ignored (S20).
 */
export class FileIntake {
  readonly #underWay = new Map<string, number>();
  #count = 0;

  /**
   * The file's bytes. Refuses fileTooLarge with the first byte beyond, shapeInvalid when there is no such
   * file or anything beside it, mediaUnsupported what is no form, and who already sends two.
   *
   * @param owner whose file it is, for the bound of one account
   */
  async read(request: IncomingMessage, rule: FileRule, owner: string): Promise<Buffer> {
    const own = this.#underWay.get(owner) ?? 0;
    if (own >= FILES_OF_ONE_MAX) throw new Refusal(Code.tooManyRequests, { seconds: 1 }, 1);
    if (this.#count >= FILES_MAX) throw new Refusal(Code.unavailable, {}, 1);
    this.#underWay.set(owner, own + 1);
    this.#count += 1;
    try {
      return await readFile(request, rule);
    } finally {
      this.#count -= 1;
      const left = (this.#underWay.get(owner) ?? 1) - 1;
      if (left > 0) this.#underWay.set(owner, left);
      else this.#underWay.delete(owner);
    }
  }
}

function formOf(request: IncomingMessage, { bytesMax }: FileRule): BusboyInstance {
  const type = request.headers['content-type'] ?? '';
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': type },
      limits: { parts: 1, files: 1, fields: 0, fileSize: bytesMax + 1, headerPairs: 20 },
    });
  } catch {
    throw new Refusal(Code.mediaUnsupported);
  }
}

async function readFile(request: IncomingMessage, rule: FileRule): Promise<Buffer> {
  const { field, bytesMax } = rule;
  const form = formOf(request, rule);
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let bytes = 0;
  let hasFile = false;
  const notOneFile = () => reject(new Refusal(Code.shapeInvalid, { field }));
  form.on('file', (name, file) => {
    if (name !== field) notOneFile();
    hasFile = true;
    file.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= bytesMax) chunks.push(chunk);
      else reject(new Refusal(Code.fileTooLarge, { megabytes: bytesMax / MEGABYTE }));
    });
    file.on('error', notOneFile);
  });
  for (const beyond of ['field', 'fieldsLimit', 'filesLimit', 'partsLimit'] as const) {
    form.on(beyond, notOneFile);
  }
  form.on('error', notOneFile);
  form.on('finish', () => (hasFile ? resolve(Buffer.concat(chunks, bytes)) : notOneFile()));
  // Hanging up or sending too slowly leaves nothing here.
  const unwatch = finished(request, (error) => {
    if (error) notOneFile();
  });
  request.pipe(form);
  try {
    return await promise;
  } finally {
    unwatch();
    chunks.length = 0;
    request.unpipe(form);
    form.destroy();
  }
}
