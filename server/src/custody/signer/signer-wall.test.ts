import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import type { PlannedChain } from '../chains/chains-file.ts';
import { reachSigner } from './reach-signer.ts';
import { signerVariables } from './run-signer.ts';
import { refuseWithoutWall } from './signer-wall.ts';
import { sharedSocketOf } from './start-signer.ts';

const folder = mkdtempSync(join(tmpdir(), 'bourse-wall-'));
const children: ChildProcess[] = [];
afterAll(async () => {
  for (const child of children) {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
});

const live: Parameters<typeof refuseWithoutWall>[0] = {
  mode: 'live',
  services: ['engine', 'gateway', 'signer'],
  ...{ chainsFile: '/etc/bourse/chains.json', signerSharesUser: false },
  ...{ signerSockets: '/run/bourse-signer', databaseUrl: 'postgresql://bourse@localhost/bourse' },
};
const planned = (keyFile: string, at: string) =>
  [{ code: 'ETH', signer: { keyFile, folder: at } }] as unknown as readonly PlannedChain[];
const nowhere = planned('/nonexistent/key', '/nonexistent/eth');

describe('S28 a live exchange with chains', () => {
  test.each([
    [
      { signerSockets: '' },
      /needs signers that another user runs.*set SIGNER_SOCKETS.*SIGNER_SHARES_USER=1$/,
    ],
    [{ databaseUrl: '' }, /^CHAINS_FILE needs DATABASE_URL.*SIGNER_SHARES_USER=1$/],
  ])('is refused with %j, in a sentence that says what to do', (lacking, sentence) => {
    expect(() => refuseWithoutWall({ ...live, ...lacking }, nowhere)).toThrow(sentence);
    const accepted = { ...live, ...lacking, signerSharesUser: true };
    refuseWithoutWall(accepted, nowhere);
    refuseWithoutWall({ ...live, ...lacking, services: ['engine'] }, nowhere);
    refuseWithoutWall({ ...live, ...lacking, chainsFile: '' }, nowhere);
    refuseWithoutWall({ ...live, ...lacking, mode: 'demo' }, nowhere);
  });

  test('is refused while its own user can read a key, a seed or a record, or write beside them', () => {
    refuseWithoutWall(live, nowhere);
    const own = join(folder, 'own');
    mkdirSync(own);
    const key = join(own, 'key');
    expect(() => refuseWithoutWall(live, planned(key, '/nonexistent/eth'))).toThrow(
      `the exchange's user can write to ${own} of the signer of ETH`,
    );
    writeFileSync(key, '');
    expect(() => refuseWithoutWall(live, planned(key, '/nonexistent/eth'))).toThrow(
      `the exchange's user can read ${key} of the signer of ETH: give it to the signers' user alone`,
    );
    for (const name of ['seed.sealed', 'payments.sqlite', 'bitcoin-payments.sqlite']) {
      writeFileSync(join(own, name), '');
      expect(() => refuseWithoutWall(live, planned('/nonexistent/key', own)), name).toThrow(
        `can read ${join(own, name)}`,
      );
      rmSync(join(own, name));
    }
  });
});

const isRoot = process.getuid?.() === 0;
if (!isRoot)
  console.log('Only root starts a program as another user: the wall is not walked into.');
const [SIGNER, EXCHANGE, STRANGER, GROUP] = [12_002, 12_001, 12_003, 12_001];

/** Runs TypeScript as another user; what it said. */
function runAs(uid: number, gid: number, text: string): string {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module-typescript', '--eval', text],
    { uid, gid, encoding: 'utf8', cwd: dirname(fileURLToPath(import.meta.url)), env: {} },
  );
  return stdout.trim() || stderr;
}

test.runIf(isRoot)(
  'S28 another user runs the signer: the exchange asks it, and reads neither key nor seed nor record',
  { timeout: 60_000 },
  async () => {
    const ground = join(folder, 'ground');
    const [keys, state, sockets] = ['keys', 'state', 'run'].map((name) => join(ground, name)) as [
      string,
      string,
      string,
    ];
    // As systemd makes them: of the signers' user, the last one for the exchange's group, too.
    for (const [path, mode] of [
      [keys, 0o700],
      [state, 0o700],
      [sockets, 0o750],
    ] as const) {
      mkdirSync(path, { recursive: true });
      chownSync(path, SIGNER, GROUP);
      chmodSync(path, mode);
    }
    for (const path of [folder, ground]) chmodSync(path, 0o755);
    const intents = join(ground, 'intents');
    writeFileSync(intents, '{}');
    const socket = sharedSocketOf(sockets, 'ETH');
    const key = join(keys, 'eth.key');
    const entry = fileURLToPath(new URL('./test-signer-main.ts', import.meta.url));
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry], {
      ...{ uid: SIGNER, gid: GROUP, stdio: ['pipe', 'ignore', 'inherit'] },
      env: {
        ...{ [signerVariables.folder]: state, [signerVariables.keyFile]: key },
        ...{ [signerVariables.socketPath]: socket, [signerVariables.databaseUrl]: intents },
      },
    });
    children.push(child);
    await expect.poll(() => existsSync(socket), { timeout: 30_000 }).toBe(true);

    const files = [key, ...['seed.sealed', 'payments.sqlite'].map((name) => join(state, name))];
    for (const file of files) expect(existsSync(file), file).toBe(true);
    const text = `
      import { accessSync, constants, readFileSync, writeFileSync } from 'node:fs';
      import { SignerClient } from './signer-client.ts';
      import { refuseWithoutWall } from './signer-wall.ts';
      const code = (work) => { try { work(); return 'done' } catch (error) { return error.code ?? error.message } };
      const files = ${JSON.stringify(files)};
      console.log(JSON.stringify({
        reads: files.map((file) => code(() => readFileSync(file))),
        writes: [...files, ${JSON.stringify(join(state, 'opened'))}, ${JSON.stringify(join(sockets, 'ETH.sock2'))}]
          .map((file) => code(() => writeFileSync(file, ''))),
        wall: code(() => refuseWithoutWall(${JSON.stringify(live)}, ${JSON.stringify(planned(key, state))})),
        asked: await SignerClient.ofAnother(${JSON.stringify(socket)}).describe()
          .then(({ pid }) => pid, ({ message }) => message),
      }));`;
    const shut = {
      reads: files.map(() => 'EACCES'),
      writes: [...files, '', ''].map(() => 'EACCES'),
      wall: 'done',
    };
    expect(JSON.parse(runAs(EXCHANGE, GROUP, text))).toEqual({ ...shut, asked: child.pid });
    // Of no group that may ask.
    expect(JSON.parse(runAs(STRANGER, STRANGER, text))).toEqual({
      ...{ ...shut, asked: 'the signer does not answer' },
    });
    // The signers' user could read the keys, and is refused.
    expect(JSON.parse(runAs(SIGNER, GROUP, text)).wall).toContain(`can read ${key}`);

    const reach = { folder: sockets, code: 'ETH' };
    expect((await reachSigner({ ...reach, sharesUser: false })).description.pid).toBe(child.pid);
    chownSync(socket, process.getuid?.() ?? 0, GROUP);
    await expect(reachSigner({ ...reach, sharesUser: false })).rejects.toThrow(
      "the exchange's own user runs the signer of ETH",
    );
    expect((await reachSigner({ ...reach, sharesUser: true })).description.pid).toBe(child.pid);
    // In a folder that others write to it might be another process.
    chmodSync(sockets, 0o770);
    const giveUp = AbortSignal.timeout(300);
    await expect(reachSigner({ ...reach, sharesUser: true, signal: giveUp })).rejects.toThrow();
  },
);
