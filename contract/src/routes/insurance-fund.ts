/** What the insurance fund holds, what became of what it held, and what else the house may lose. */
import { z } from 'zod';
import { BillKind } from '../bills.ts';
import { choiceOut, decimalOut } from '../shapes.ts';

const heldPosition = z
  .object({
    symbol: z.string(),
    positionType: choiceOut(1, 2).describe('1 long, 2 short'),
    quantity: decimalOut,
    price: decimalOut.describe('Average at which it took over'),
    markPrice: decimalOut,
    indexPrice: decimalOut,
    profit: decimalOut.describe(
      'Unrealised, at the index: what the fund may lose is measured by it',
    ),
    result: decimalOut.describe('Of what it sold so far, fees and funding included'),
  })
  .meta({ id: 'HeldPosition' });
export type HeldPosition = z.output<typeof heldPosition>;

const soldPosition = z
  .object({
    symbol: z.string(),
    positionType: choiceOut(1, 2).describe('1 long, 2 short'),
    quantity: decimalOut,
    price: decimalOut.describe('Average at which it took over'),
    exitPrice: decimalOut.describe('Average price at which the fund sold it or passed it on'),
    result: decimalOut.describe('Profit, below 0 a loss; fees and funding included'),
    isDeleveraged: z.boolean().describe('Opposing positions took over its last part'),
    openTime: z.number().int(),
    closeTime: z.number().int(),
  })
  .meta({ id: 'SoldPosition' });
export type SoldPosition = z.output<typeof soldPosition>;

const nearBudget = z
  .object({
    symbol: z.string(),
    budget: decimalOut.describe('What they may lose on a UTC day'),
    used: decimalOut.describe('Lost today: what was taken of them, at the index ten seconds later'),
    left: decimalOut,
    isEnded: z.boolean().describe('There are none until the next UTC day'),
  })
  .meta({ id: 'NearBudget' });
export type NearBudget = z.output<typeof nearBudget>;

export const insuranceFund = z.object({
  coin: z.string(),
  balance: decimalOut,
  held: z.array(heldPosition),
  sold: z.array(soldPosition).describe('Earlier positions, the last 20, newest first'),
  nearQuotes: z.array(nearBudget).describe("The house's quotes near the index, by contract"),
  list: z.array(
    z.object({
      time: z.number().int(),
      kind: choiceOut(...Object.values(BillKind)).describe(
        'As in bills: 21 a sale of what it held',
      ),
      amount: decimalOut,
      balance: decimalOut,
    }),
  ),
});
