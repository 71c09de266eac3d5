import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../tidy/sources.ts';

const VOCABULARY = 'const LOG_VOCABULARY = vocabularyOf(CommandBatchSchema);';

/**
 * Makes a release whose log can say one word more than this one's: the server's programs as they were built here, but
 * for that number. Returns the script of its server.
 *
 * @param folder where it is made
 */
export function makeNewerRelease(folder: string): string {
  const dist = join(folder, 'server', 'dist');
  mkdirSync(join(folder, 'server'), { recursive: true });
  cpSync(join(ROOT, 'server', 'dist'), dist, { recursive: true });
  for (const name of ['node_modules', 'contract', 'web', 'core', 'client']) {
    symlinkSync(join(ROOT, name), join(folder, name));
  }
  for (const name of ['node_modules', 'src', 'package.json']) {
    symlinkSync(join(ROOT, 'server', name), join(folder, 'server', name));
  }
  const files = readdirSync(dist).filter((name) => name.endsWith('.js'));
  const changed = files.filter((name) => {
    const path = join(dist, name);
    const text = readFileSync(path, 'utf8');
    const newer = text.replace(VOCABULARY, VOCABULARY.replace(';', ' + 1;'));
    if (newer !== text) writeFileSync(path, newer);
    return newer !== text;
  });
  if (changed.length !== 1) throw new Error(`the vocabulary stands in ${changed.length} files`);
  return join(dist, 'main.js');
}
