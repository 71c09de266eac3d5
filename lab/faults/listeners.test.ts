import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProcess, startServer } from '../load/server-process.ts';

/** What the machine that runs the test does not say, it cannot be asked. */
const canLook = process.platform === 'linux';
const LISTENING = '0A';

let directory: string;
let server: ServerProcess;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'bourse-listeners-'));
  // Open to the outside, with all that a demo starts beside itself.
  server = await startServer({
    dataDir: join(directory, 'data'),
    environment: { HOST: '0.0.0.0' },
  });
});
afterAll(async () => {
  await server?.stop();
  rmSync(directory, { recursive: true, force: true });
});

/** A process and all that it started, by what they are called. */
function familyOf(pid: number): Map<number, string> {
  const parents = new Map<number, { readonly parent: number; readonly name: string }>();
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
      const [, name = '', parent = ''] = /^\d+ \((.*)\) \S (\d+)/.exec(stat) ?? [];
      parents.set(Number(entry), { parent: Number(parent), name });
    } catch {
      // It has ended meanwhile.
    }
  }
  const family = new Map([[pid, 'bourse']]);
  // Numbers wrap around, so that a child may come before its parent.
  for (let found = 0; found !== family.size; ) {
    found = family.size;
    for (const [one, { parent, name }] of parents) {
      if (family.has(parent) && !family.has(one)) family.set(one, name);
    }
  }
  return family;
}

/** Local addresses, as the kernel writes them (hexadecimal, then the port), that a process listens on. */
function listenedBy(pid: number): string[] {
  const inodes = new Set<string>();
  for (const descriptor of readdirSync(`/proc/${pid}/fd`)) {
    try {
      const [, inode] =
        /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${descriptor}`)) ?? [];
      if (inode) inodes.add(inode);
    } catch {
      // It was closed meanwhile.
    }
  }
  return ['tcp', 'tcp6', 'udp', 'udp6'].flatMap((protocol) =>
    readFileSync(`/proc/${pid}/net/${protocol}`, 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter((fields) => inodes.has(fields[9] ?? ''))
      .filter((fields) => protocol.startsWith('udp') || fields[3] === LISTENING)
      .map((fields) => fields[1] as string),
  );
}

const isLoopback = (address: string) => /(0100007F|^0{24}01000000):/.test(address);

test.runIf(canLook)('S37 only the front listens to the outside', async () => {
  const family = familyOf(server.pid);
  const names = [...family.values()];
  // The database, the chain's node and the signer are among them.
  expect(names).toContain('postgres');
  expect(names).toContain('anvil');
  expect(names.filter((name) => /node/i.test(name)).length).toBeGreaterThan(0);
  const outside = [...family.keys()].flatMap((pid) =>
    listenedBy(pid)
      .filter((address) => !isLoopback(address))
      .map((address) => ({ pid, port: Number.parseInt(address.split(':')[1] as string, 16) })),
  );
  expect(outside).toEqual([{ pid: server.pid, port: server.port }]);
});
