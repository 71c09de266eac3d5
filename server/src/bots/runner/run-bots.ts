import { createPrivateKey } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Exchange } from '@bourse/client/index.ts';
import { monotonicClock } from '#platform/clock.ts';
import { botKeyPlace } from '#platform/db/tables/sealed-columns.ts';
import type { Sealer } from '#platform/files/sealed.ts';
import type { BotRow, BotStore } from './bot-store.ts';
import { BotWorker } from './bot-worker.ts';
import { futuresVenue } from './futures-venue.ts';
import type { GatewayChoice } from './gateway-choice.ts';
import { spotVenue } from './spot-venue.ts';

const LOOK_MS = 500;
const BUSY_MAX = 8;
const BROKEN_MS = 30_000;
/** A call gives up soon: the next step makes it again. */
const PATIENCE_MS = 5_000;

export interface RunBotsOptions {
  readonly store: BotStore;
  readonly sealer: Sealer;
  readonly gateways: Pick<GatewayChoice, 'address' | 'fetch'>;
  /** Hears of a bot that met an unexpected error: it waits, the others go on. */
  readonly onBroken: (bot: number, error: Error) => void;
}

/** Lets all bots that are not over work, for as long as the process lives. */
export async function runBots(options: RunBotsOptions): Promise<never> {
  const workers = new Map<number, BotWorker>();
  for (;;) {
    const rows = await options.store.atWork();
    const here = new Set(rows.map(({ id }) => id));
    for (const id of workers.keys()) if (!here.has(id)) workers.delete(id);
    for (const row of rows) {
      const worker = workers.get(row.id) ?? workerOf(row, options);
      workers.set(row.id, worker);
      const busy = [...workers.values()].filter(({ isBusy }) => isBusy).length;
      if (worker.isBusy || worker.dueAt > monotonicClock.now() || busy >= BUSY_MAX) continue;
      void work(worker, row, options);
    }
    await sleep(LOOK_MS);
  }
}

async function work(worker: BotWorker, row: BotRow, { onBroken }: RunBotsOptions): Promise<void> {
  worker.isBusy = true;
  try {
    await worker.step(row);
  } catch (error) {
    worker.dueAt = monotonicClock.now() + BROKEN_MS;
    worker.forget();
    onBroken(row.id, error as Error);
  } finally {
    worker.isBusy = false;
  }
}

function workerOf(row: BotRow, { store, sealer, gateways }: RunBotsOptions): BotWorker {
  const { id, key_id: code, sealed_secret } = row;
  const { address } = gateways;
  const open = () => {
    if (!sealed_secret) throw new Error(`bot ${id} has no key`);
    const opened = sealer.open(sealed_secret, botKeyPlace(code));
    const secret = createPrivateKey({ key: opened, format: 'der', type: 'pkcs8' });
    const key = { code, secret };
    const calls = new Exchange({ address, fetch: gateways.fetch, key, patienceMs: PATIENCE_MS });
    return row.plan.strategy === 'futures-grid' ? futuresVenue(calls) : spotVenue(calls);
  };
  const anybody = new Exchange({ address });
  return new BotWorker({ store, open, now: () => anybody.now(), clock: monotonicClock });
}
