import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** Of the builds before this one, whose pages may still be open. */
const OLDER_KEPT = 1;
/** Where a build has its files with hashed names, which no other build has with another content. */
const HASHED = ['assets', join('console', 'assets')];
const UNFINISHED = 'unfinished';

/**
 * The files with hashed names of the last builds of the web app: a page of the release before finds its files here,
 * also when it was loaded from another gateway.
 */
export class KeptBuilds {
  readonly #directory: string;
  readonly #folder: string;

  /**
   * @param directory the build of this release
   * @param folder where builds are kept, each in a folder of its own
   */
  constructor(directory: string, folder: string) {
    this.#directory = directory;
    this.#folder = folder;
  }

  /** Folders of the builds before this one, the newest first, laid out like a build. */
  async older(): Promise<readonly string[]> {
    const own = await this.#name();
    const names = await readdir(this.#folder).catch(noneThere);
    const builds = names.filter((name) => name !== own && name !== UNFINISHED);
    const dated = await Promise.all(
      builds.map(async (name) => {
        const path = join(this.#folder, name);
        return { path, time: (await stat(path)).mtimeMs };
      }),
    );
    dated.sort((one, other) => other.time - one.time);
    return dated.slice(0, OLDER_KEPT).map(({ path }) => path);
  }

  /** Keeps the files of this build for the next one, and removes those that are too old. */
  async keep(): Promise<void> {
    const own = join(this.#folder, await this.#name());
    const kept = new Set([own, ...(await this.older())]);
    const names = await readdir(this.#folder).catch(noneThere);
    for (const name of names) {
      const path = join(this.#folder, name);
      if (!kept.has(path)) await rm(path, { recursive: true });
    }
    // Of a build that is back, too, the files are the newest.
    const now = new Date();
    if (names.some((name) => join(this.#folder, name) === own)) return utimes(own, now, now);
    // It appears whole or not at all.
    const unfinished = join(this.#folder, UNFINISHED);
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
    for (const part of HASHED) {
      const files = join(this.#directory, part);
      await cp(files, join(unfinished, part), { recursive: true }).catch(noneThere);
    }
    await rename(unfinished, own);
  }

  /** A build's name: its page names all of its files. */
  async #name(): Promise<string> {
    const hash = createHash('sha256');
    for (const page of ['index.html', join('console', 'index.html')]) {
      hash.update(await readFile(join(this.#directory, page)).catch(() => ''));
    }
    return hash.digest('hex').slice(0, 16);
  }
}

function noneThere(error: NodeJS.ErrnoException): string[] {
  if (error.code !== 'ENOENT') throw error;
  return [];
}
