import { consoleRoutes } from '@bourse/contract/console/route-paths.ts';
import type { Page } from 'playwright-core';

const HOUR_MS = 3_600_000;

/** A cluster of several machines, of which one engine leads and a gateway is not heard from. */
export async function showMachines(page: Page): Promise<void> {
  const now = Date.now();
  const one = {
    ...{ release: '0.4.0', state: 'works', batchesBehind: 0, behindMs: 0, sequence: 8_214_066 },
    ...{ snapshot: 0, startedAt: now - 31 * HOUR_MS, seenMs: 400, isGone: false },
  };
  const of = (machine: string, pid: number, names: readonly string[], more: object) => ({
    ...{ ...one, id: machine, machine, pid, ...more },
    services: names
      .map((name) => ({ name, waits: name.startsWith('-') }))
      .map((service) => ({
        ...service,
        name: service.name.replace('-', ''),
      })),
  });
  const list = [
    of('engine-1', 4_102, ['engine', 'projector', 'market', 'keeper'], {
      ...{ state: 'leads', snapshot: 8_190_400 },
    }),
    of('engine-2', 3_877, ['-engine', '-projector', '-market', '-keeper'], {
      ...{ state: 'follows', snapshot: 8_201_022, batchesBehind: 1, behindMs: 14 },
    }),
    of('gateway-1', 911, ['gateway', 'bot-runner'], {}),
    of('gateway-2', 904, ['gateway'], {
      isGone: true,
      seenMs: 48_000,
      batchesBehind: 3,
      behindMs: 96,
    }),
  ];
  const data = {
    ...{ list, leader: { epoch: 7, machine: 'engine-1', since: now - 31 * HOUR_MS } },
    takeover: {
      ...{ at: now - 31 * HOUR_MS, from: 'engine-2', to: 'engine-1', pauseMs: 240 },
      isHandover: true,
    },
    ...{ canHandOver: true, handoverAsked: '', isSynchronous: true },
    standbys: [{ pid: 61, name: 'postgres-2', state: 'quorum', lagMs: 2, lagBytes: 1_832 }],
  };
  const json = { code: 0, msg: '', data };
  await page.route(`**${consoleRoutes.consoleMachines.path}`, (asked) => asked.fulfill({ json }));
  await page.reload();
  await page.getByText('gateway-2').first().waitFor();
}
