import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TestDisk {
  readonly directory: string;
  /** Takes it away, also while it is in use. */
  remove(): void;
}

/** A small disk of its own, for a test to fill; undefined where this user may not mount one. */
export function mountTestDisk(megabytes: number): TestDisk | undefined {
  const directory = mkdtempSync(join(tmpdir(), 'bourse-disk-'));
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', directory];
  const isMounted = spawnSync('mount', options).status === 0;
  const remove = () => {
    if (isMounted) spawnSync('umount', ['--lazy', directory]);
    rmSync(directory, { recursive: true, force: true });
  };
  if (isMounted) return { directory, remove };
  remove();
  return undefined;
}
