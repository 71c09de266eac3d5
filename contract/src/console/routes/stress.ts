import { z } from 'zod';
import { operator, route } from '../../route.ts';
import { decimalOut, sequence } from '../../shapes.ts';

const tag = 'Console: risk';

/** Signed parts of 100,000,000: -20% is -20000000. */
const move = z.number().int().min(-90_000_000).max(90_000_000);

const stressResult = z
  .object({
    sequence: sequence.describe('Log sequence number of the copy'),
    tookMs: z.number().int(),
    positions: z.number().int(),
    liquidated: z.number().int(),
    liquidatedAccounts: z.number().int(),
    volume: decimalOut,
    fundBefore: decimalOut,
    fundAfter: decimalOut,
    deleveraged: z.number().int(),
    belowZero: z.number().int(),
    points: z.array(
      z.object({
        second: z.number().int(),
        moved: decimalOut.describe('Share of the full move'),
        fund: decimalOut,
        liquidations: z.number().int(),
      }),
    ),
    contracts: z
      .array(
        z.object({
          name: z.string(),
          openInterest: decimalOut,
          liquidated: z.number().int(),
          volume: decimalOut,
          fundUsed: decimalOut,
          deleveraged: z.number().int(),
        }),
      )
      .describe('Costliest first'),
    list: z
      .array(
        z.object({
          second: z.number().int(),
          uid: z.string(),
          name: z.string(),
          side: z.enum(['long', 'short']),
          quantity: decimalOut,
          profit: decimalOut,
          rank: z.number().int(),
          score: decimalOut,
        }),
      )
      .describe('Accounts that would be deleveraged, in order, up to 200'),
  })
  .meta({ id: 'StressResult' });
export type StressReport = z.output<typeof stressResult>;

/** What a fall or rise of prices would do. */
export const consoleStressRoutes = {
  consoleStress: route({
    method: 'POST',
    path: '/api/console/stress/run',
    summary:
      'Run a stress test: move the index price of contracts on a copy of the engine. Nothing trades',
    tag,
    access: operator('stress-run'),
    limit: 'write',
    body: z.strictObject({
      move: move.describe('Move of all other contracts'),
      moves: z
        .array(z.strictObject({ contract: z.number().int(), move }))
        .max(64)
        .default([])
        .describe('Contracts with a different move'),
      seconds: z.number().int().min(1).max(3_600),
      book: z.enum(['whole', 'half', 'none']),
    }),
    data: stressResult,
  }),
};
