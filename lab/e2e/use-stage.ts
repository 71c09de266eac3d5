import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { groundOfWorker, leaveFreshGround, takeFreshGround } from './ground.ts';
import { openStage, type Stage } from './stage.ts';

const pictures = fileURLToPath(new URL('../../artifacts/e2e/', import.meta.url));

/** What files that ask for nothing else play on, one after the other: started once for them. */
let common: Stage | undefined;

async function openCommon(): Promise<Stage> {
  common ??= await openStage(groundOfWorker());
  return common;
}

async function closeCommon(): Promise<void> {
  await common?.close();
  common = undefined;
}

// The runner ends its processes by this signal; nothing that they started may live on.
process.once('SIGTERM', () => common?.end());

/**
 * The stage of a test file. After each test its pages are closed, and none of them may have had an
 * error in its console or a violation of the security policy. A test that failed leaves pictures, and
 * the next file another stage.
 */
export function useStage(open?: () => Promise<Stage>): () => Stage {
  let stage: Stage | undefined;
  let isSpoiled = false;
  beforeAll(async () => {
    // It has the same data, and nobody looks at it meanwhile.
    if (open) await closeCommon();
    stage = await (open ?? openCommon)();
  });
  afterEach(async ({ task }) => {
    const visitors = [...(stage?.visitors ?? [])];
    const complaints = [...new Set(visitors.flatMap((visitor) => visitor.complaints))];
    if (task.result?.state === 'fail' || complaints.length > 0) {
      isSpoiled = true;
      mkdirSync(pictures, { recursive: true });
      const name = task.name.replace(/[^\w-]+/g, '-').slice(0, 80);
      for (const [index, { page }] of visitors.entries()) {
        await page.screenshot({ path: join(pictures, `${name}-${index}.png`) }).catch(() => {});
      }
    }
    for (const visitor of visitors) await visitor.close();
    expect(complaints).toEqual([]);
  });
  afterAll(async () => {
    if (open) await stage?.close();
    else if (isSpoiled) await closeCommon();
    leaveFreshGround();
  });
  return () => {
    if (!stage) throw new Error('the stage opens before the tests of its file');
    return stage;
  };
}

/** For a file that leaves the exchange other than it found it. */
export const useOwnStage = () => useStage(async () => openStage(await takeFreshGround()));
