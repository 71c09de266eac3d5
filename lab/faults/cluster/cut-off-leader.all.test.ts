import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LogInUse } from '@bourse/server/engine/log/lead-refused.ts';
import { PostgresLog } from '@bourse/server/engine/log/postgres-log.ts';
import { expect, test, vi } from 'vitest';
import { ended, startOnNetwork, TestNetwork } from './test-network.ts';

/** Tries until no other process leads. */
async function leadPatiently(url: string): Promise<PostgresLog> {
  return vi.waitFor(() => PostgresLog.lead(url), { timeout: 60_000, interval: 50 });
}

test('F63 the lock of a leader whose machine is cut off is free within seconds', {
  timeout: 180_000,
}, async (context) => {
  const network = TestNetwork.open(1, ['leader']);
  if (!network)
    return context.skip('only root with ip and network namespaces may cut a machine off');
  const directory = mkdtempSync(join(tmpdir(), 'bourse-cut-'));
  const stops: (() => Promise<void>)[] = [];
  try {
    const server = await startOnNetwork(join(directory, 'a', 'postgres'), network);
    stops.push(server.stop);
    const { url } = server;
    const first = await leadPatiently(url);
    await first.close();
    const script = fileURLToPath(new URL('./lead-log.ts', import.meta.url));
    const within = ['netns', 'exec', network.namespaceOf('leader')];
    const leader = spawn('ip', [...within, process.execPath, script, url]);
    stops.push(() => ended(leader, 'SIGINT'));
    let said = '';
    for (const stream of [leader.stdout, leader.stderr]) {
      stream.on('data', (text: Buffer) => {
        said += text;
      });
    }
    await expect.poll(() => said, { timeout: 30_000 }).toContain('leads');
    await expect(PostgresLog.lead(url)).rejects.toBeInstanceOf(LogInUse);
    network.connect('leader', 'data', false);
    const cutAt = performance.now();
    const next = await leadPatiently(url);
    expect(performance.now() - cutAt).toBeLessThan(8_000);
    await next.close();
  } finally {
    // The server last.
    for (const stop of stops.reverse()) await stop();
    network.close();
    rmSync(directory, { recursive: true, force: true });
  }
});
