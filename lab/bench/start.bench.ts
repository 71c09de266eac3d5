/**
 * What a newcomer waits for: `npm start` on a checkout whose packages are installed, until a browser
 * would show the page with prices that move. Then the same folder again.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../free-port.ts';
import { type Figure, formatFigure } from './figure.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PATIENCE_MS = 60_000;

export async function run(): Promise<Figure[]> {
  const directory = mkdtempSync(join(tmpdir(), 'bourse-start-'));
  try {
    const buildSeconds = buildWebApp(join(directory, 'web'));
    ensureOwnBuild();
    const first = await startOnce(join(directory, 'data'));
    const second = await startOnce(join(directory, 'data'));
    const name = 'npm start on an empty folder to a page with live prices';
    return [
      { name: 'web app built (once)', value: buildSeconds, unit: 's' },
      { name, value: first, unit: 's' },
      {
        name: 'first npm start, web build included',
        value: buildSeconds + first,
        unit: 's',
        goal: { atMost: 10 },
      },
      { name: 'npm start again', value: second, unit: 's', goal: { atMost: 10 } },
    ];
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Builds to another folder, so that the running checkout keeps its own. */
function buildWebApp(folder: string): number {
  const started = performance.now();
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const { status, stderr } = spawnSync(
    process.execPath,
    [vite, 'build', '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir'],
    { cwd: join(ROOT, 'web'), encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`the web app was not built: ${stderr}`);
  return (performance.now() - started) / 1_000;
}

/** The web app must be built before, or the first start would count the build twice. */
function ensureOwnBuild(): void {
  const script = 'const { ensureBuilt } = await import(process.argv[1]); ensureBuilt();';
  const parameters = ['--input-type=module', '--eval', script, join(ROOT, 'scripts/prepare.mjs')];
  const { status } = spawnSync(process.execPath, parameters, { cwd: ROOT });
  if (status !== 0) throw new Error('the web app was not built');
}

/** Seconds from the command to the page, its first script, and a price that has moved since. */
async function startOnce(dataDir: string): Promise<number> {
  const port = await freePort();
  const started = performance.now();
  const startedAt = Date.now();
  const child = spawn('npm', ['start', '--silent'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: 'ignore',
    detached: true,
  });
  try {
    const address = `http://127.0.0.1:${port}`;
    await until(child, async () => {
      const page = await (await fetch(`${address}/spot/BTCUSDT`)).text();
      const script = /<script[^>]+src="([^"]+)"/.exec(page)?.[1];
      return script !== undefined && (await fetch(address + script)).ok;
    });
    await until(child, async () => {
      const answer = await fetch(`${address}/api/product/spot/trades?symbol=BTCUSDT`);
      const { data } = (await answer.json()) as { data: unknown };
      return newestTime(data) >= startedAt;
    });
    return (performance.now() - started) / 1_000;
  } finally {
    // npm, the script and the server form one group.
    process.kill(-(child.pid as number), 'SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    await untilClosed(port);
  }
}

/** The largest time in a list of trades, wherever the list stands. */
function newestTime(data: unknown): number {
  const times = JSON.stringify(data ?? null).matchAll(/"(?:time|tradeTime|createTime)":(\d{13})/g);
  return Math.max(0, ...Array.from(times, ([, time]) => Number(time)));
}

async function until(child: ChildProcess, isThere: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    if (await isThere().catch(() => false)) return;
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error('it did not start');
    await sleep(25);
  }
}

async function untilClosed(port: number): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    const isOpen = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => true,
      () => false,
    );
    if (!isOpen) break;
    await sleep(25);
  }
  // Postgres ends after the doors are closed.
  await sleep(1_500);
}

if (import.meta.main) for (const figure of await run()) console.log(formatFigure(figure));
