import { z } from 'zod';
import { decimalOut, pastPage } from '../shapes.ts';

const closedFigures = {
  count: z.number().int().describe('Closed positions'),
  wins: z.number().int().describe('Of these: closed with a profit after fees and funding'),
  profit: decimalOut.describe('Realized PNL less fees and funding'),
};
const closedSums = {
  ...closedFigures,
  gains: decimalOut.describe('Of the profit: the sum of those that won'),
  realised: decimalOut.describe('Before fees and funding'),
  fees: decimalOut.describe('Fees paid, liquidation fees included'),
  funding: decimalOut.describe('Funding paid less received'),
  heldMsAverage: z.number().int().describe('From open to close, milliseconds, truncated'),
};
/** What closed positions brought: in all, by day and by contract. */
export const contractAnalysis = z
  .object({
    total: z.object(closedSums),
    days: z.array(
      z.object({
        time: z.number().int().describe('Start of the day, UTC epoch milliseconds'),
        ...closedFigures,
      }),
    ),
    contracts: z.array(z.object({ symbol: z.string(), ...closedSums })),
    isBehind: pastPage.isBehind,
  })
  .meta({ id: 'ContractAnalysis' });
export type ContractAnalysis = z.output<typeof contractAnalysis>;
