import lighthouse, { type Result } from 'lighthouse';
import { launchOpenChromium } from '../e2e/browser.ts';
import { withOwnStage } from '../e2e/stage.ts';
import { freePort } from '../free-port.ts';
import { type Figure, median } from './figure.ts';

const RUNS = 3;
const SCORE_MIN = 90;

const screens = [
  { name: 'home', path: '/' },
  { name: 'market', path: '/market' },
  { name: 'trading', path: '/spot/BTC' },
] as const;

/**
 * Lighthouse as a phone on a slow line, in a whole Chromium: the four scores of each screen, each the
 * middle one of three runs. Performance is reckoned from how long this machine was busy: its own speed,
 * as Lighthouse measured it meanwhile, stands beside it (a phone of 2026 is at 1,000 and more).
 */
export function run(): Promise<Figure[]> {
  return withOwnStage(async ({ address }) => {
    const port = await freePort();
    const browser = await launchOpenChromium(port);
    try {
      const figures: Figure[] = [];
      const speeds: number[] = [];
      for (const { name, path } of screens) {
        const results: Result[] = [];
        for (let count = 0; count < RUNS; count += 1) {
          results.push(await look(`${address}${path}`, port));
        }
        figures.push(...scoresOf(name, results));
        speeds.push(...results.map(({ environment }) => environment.benchmarkIndex));
      }
      const value = median(speeds);
      return [...figures, { name: 'speed of this machine meanwhile', value, unit: 'index' }];
    } finally {
      await browser.close();
    }
  });
}

async function look(address: string, port: number): Promise<Result> {
  const seen = await lighthouse(address, { port, logLevel: 'error' });
  if (!seen) throw new Error(`Lighthouse says nothing of ${address}`);
  const { runtimeError } = seen.lhr;
  if (runtimeError) throw new Error(`${address}: ${runtimeError.message}`);
  return seen.lhr;
}

function scoresOf(screen: string, results: readonly Result[]): Figure[] {
  const [first] = results;
  return Object.values(first?.categories ?? {}).map(({ id, title }) => ({
    name: `${title}, ${screen} on a phone`,
    value: median(results.map(({ categories }) => Math.round((categories[id]?.score ?? 0) * 100))),
    unit: 'of 100',
    goal: { atLeast: SCORE_MIN },
  }));
}
