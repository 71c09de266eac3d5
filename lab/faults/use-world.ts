import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { catalogContracts } from '../../server/src/platform/markets/contracts.ts';
import { HttpWorld } from './http-world.ts';
import { RecordedIndex } from './recorded-index.ts';

/** The exchange of all files that ask for nothing else: started once for those that one process runs. */
let common: HttpWorld | undefined;

/** The index speaks every two seconds. A mark that is ten seconds old opens no position. */
const HEARD_SECONDS = 4;
const POLL_MS = 50;
/** SUI's index is above the contract's largest price: it does not count. */
const marked = catalogContracts('recorded').filter(({ symbol }) => symbol !== 'SUIUSDT');

/** Its index stands still at 90,000 for a bitcoin and 3,000 for an ether; SUI has no mark. */
async function openSteady(): Promise<HttpWorld> {
  const index = new RecordedIndex();
  index.write({ BTCUSDT: [[0, 90_000]], ETHUSDT: [[0, 3_000]], SUIUSDT: [[0, 100]] });
  const world = await HttpWorld.start({ ...index.environment, RESTRICTED_REGIONS: 'KP,IR' });
  // It has been read.
  index.remove();
  await untilMarked(world);
  return world;
}

/**
 * Waits until all marks are as new as the index that speaks: at its start an exchange has none, and a file before that
 * kept this process busy, as one does that waits for a program's end, has let them grow old.
 */
async function untilMarked(world: HttpWorld): Promise<void> {
  for (;;) {
    const page = await world.metrics();
    const isNew = ({ symbol }: { readonly symbol: string }) => {
      const seconds = page.of('bourse_index_age_seconds', { contract: symbol });
      return seconds !== undefined && seconds < HEARD_SECONDS;
    };
    if (marked.every(isNew)) return;
    await sleep(POLL_MS);
  }
}

async function closeCommon(): Promise<void> {
  const closing = common;
  common = undefined;
  await closing?.stop();
}

// The runner ends its processes by this signal: the exchange ends with its process, its folder does not.
process.once('SIGTERM', () => {
  common?.remove();
  process.kill(process.pid, 'SIGTERM');
});

/**
 * The common exchange, for a file that leaves it as it found it: its index stands still, its books are empty, and
 * people, rows and trades of other files are there. A file makes accounts and operators of its own and counts from
 * what is there; after it open orders are cancelled and its operators end. After a file in which something failed
 * the next one has another exchange.
 */
export function useWorld(): () => HttpWorld {
  let world: HttpWorld | undefined;
  // Until a test has ended: what fails before the first one spoils it, too.
  let isSpoiled = true;
  let hasFailed = false;
  beforeAll(async () => {
    common ??= await openSteady();
    world = common;
    await untilMarked(common);
  });
  afterEach(({ task }) => {
    hasFailed ||= task.result?.state === 'fail';
    isSpoiled = hasFailed;
  });
  afterAll(async () => {
    if (!isSpoiled) await world?.leave();
    if (isSpoiled || world?.hasFailed) await closeCommon();
  });
  return () => running(world);
}

/** An exchange of the file's own, in this process too. */
export function useOwnWorld(start: () => Promise<HttpWorld>): () => HttpWorld {
  let world: HttpWorld | undefined;
  beforeAll(async () => {
    world = await start();
  });
  afterAll(() => world?.stop());
  return () => running(world);
}

/** The same as the common one, for a file that counts all that happened. */
export const useOwnSteadyWorld = () => useOwnWorld(openSteady);

function running(world: HttpWorld | undefined): HttpWorld {
  if (!world) throw new Error('the exchange starts before the tests of its file');
  return world;
}
