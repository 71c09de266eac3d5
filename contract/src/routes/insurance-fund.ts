/** What the insurance fund holds, what became of what it held, and what else the house may lose. */
import { z } from 'zod';
import { BillKind } from '../bills.ts';
import { choiceOut, decimalOut } from '../shapes.ts';

const heldPosition = z
  .object({
    symbol: z.string(),
    positionType: choiceOut(1, 2).describe('1 long, 2 short'),
    quantity: decimalOut,
    price: decimalOut.describe('Average takeover price'),
    markPrice: decimalOut,
    indexPrice: decimalOut,
    profit: decimalOut.describe(
      "Unrealized PNL at the index price; the fund's loss limits count it",
    ),
    result: decimalOut.describe('PNL of the part sold so far, fees and funding included'),
  })
  .meta({ id: 'HeldPosition' });
export type HeldPosition = z.output<typeof heldPosition>;

const soldPosition = z
  .object({
    symbol: z.string(),
    positionType: choiceOut(1, 2).describe('1 long, 2 short'),
    quantity: decimalOut,
    price: decimalOut.describe('Average takeover price'),
    exitPrice: decimalOut.describe(
      'Average price at which the fund sold the position or handed it over',
    ),
    result: decimalOut.describe('PNL, fees and funding included; negative: a loss'),
    isDeleveraged: z.boolean().describe('Whether opposing positions took over the last part'),
    openTime: z.number().int(),
    closeTime: z.number().int(),
  })
  .meta({ id: 'SoldPosition' });
export type SoldPosition = z.output<typeof soldPosition>;

const nearBudget = z
  .object({
    symbol: z.string(),
    budget: decimalOut.describe('Daily loss limit of these quotes, by UTC day'),
    used: decimalOut.describe(
      'Lost today, measured at the index price ten seconds after each trade',
    ),
    left: decimalOut,
    isEnded: z.boolean().describe('Whether the quotes are off until the next UTC day'),
  })
  .meta({ id: 'NearBudget' });
export type NearBudget = z.output<typeof nearBudget>;

export const insuranceFund = z.object({
  coin: z.string(),
  balance: decimalOut,
  held: z.array(heldPosition),
  sold: z.array(soldPosition).describe('The last 20 closed positions, newest first'),
  nearQuotes: z
    .array(nearBudget)
    .describe("The exchange's own quotes near the index price, by contract"),
  spotNearQuotes: z.array(nearBudget).describe('The same, by spot market'),
  list: z.array(
    z.object({
      time: z.number().int(),
      kind: choiceOut(...Object.values(BillKind)).describe(
        'As in bills; 21: sale of a position of the fund',
      ),
      amount: decimalOut,
      balance: decimalOut,
    }),
  ),
});
