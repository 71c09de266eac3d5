/** How long the trees of a proof of liabilities take, on the thread that makes them; no engine waits for it. */
import { Liabilities } from '../../server/src/custody/proof/liabilities.ts';
import { type Figure, formatFigure, median } from './figure.ts';

const ACCOUNTS = 100_000;
const COINS = ['USDT', 'BTC', 'ETH'];
const BRANCHES = 1_000;
const FIRST_NUMBER = 10_000_001;

export async function run(): Promise<Figure[]> {
  const owed = Array.from(
    { length: ACCOUNTS },
    (_, at) => [FIRST_NUMBER + at, String(1 + at * 987_654_321)] as const,
  );
  const coins = COINS.map((coin) => ({ coin, decimals: 8, owed }));
  const run = { secret: '7'.repeat(64), sequence: 1, time: 1, previous: '' };
  const begun = performance.now();
  const liabilities = new Liabilities({ ...run, coins });
  const seconds = (performance.now() - begun) / 1_000;
  const times = Array.from({ length: BRANCHES }, (_, at) => {
    const start = performance.now();
    liabilities.branchOf(FIRST_NUMBER + at * 99);
    return performance.now() - start;
  });
  const accounts = ACCOUNTS.toLocaleString('en');
  return [
    {
      name: `proof: trees of ${accounts} accounts in ${COINS.length} coins`,
      ...{ value: seconds, unit: 's', goal: { atMost: 10 } },
    },
    { name: 'proof: one branch', value: median(times), unit: 'ms', goal: { atMost: 5 } },
  ];
}

if (import.meta.main) for (const figure of await run()) console.log(formatFigure(figure));
