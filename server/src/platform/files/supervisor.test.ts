import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLogger } from '../logger.ts';
import { openSupervisor } from './supervisor.ts';

let folder: string;
let program: string;
const logger = createLogger('silent');
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-supervisor-'));
  program = join(folder, 'notify');
  writeFileSync(program, `#!/bin/sh\necho "$NOTIFY_SOCKET $*" >> ${join(folder, 'told')}\n`);
  chmodSync(program, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const told = () => {
  const file = join(folder, 'told');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
};

test('systemd hears once that the exchange is ready, then that it lives, and no child speaks for it', async () => {
  const environment = {
    ...{ PATH: process.env.PATH, NOTIFY_SOCKET: '/run/here', WATCHDOG_USEC: '200000' },
    WATCHDOG_PID: '1',
  };
  const supervisor = openSupervisor(environment, logger, program);
  expect(Object.keys(environment)).toEqual(['PATH']);
  supervisor.ready();
  const beats = () => told().filter((line) => line.endsWith(' WATCHDOG=1')).length;
  await expect.poll(beats).toBeGreaterThanOrEqual(3);
  expect(told().filter((line) => line.startsWith('/run/here --ready'))).toHaveLength(1);
  supervisor.stopping();
  await expect.poll(told).toContain('/run/here STOPPING=1');
});

test('nothing is started unasked, and a program that is missing ends nothing', async () => {
  const silent = openSupervisor({ PATH: process.env.PATH }, logger, program);
  silent.ready();
  silent.stopping();
  expect(told()).toEqual([]);
  const warned: unknown[] = [];
  const missing = { warn: (line: unknown) => void warned.push(line) };
  openSupervisor({ NOTIFY_SOCKET: '/run/here' }, missing as never, join(folder, 'none')).ready();
  await expect.poll(() => warned).toHaveLength(1);
});
