import { z } from 'zod';
import { choiceIn, choiceOut, decimalIn, decimalOut } from '../shapes.ts';

/** By which price a trigger wakes. */
export const triggerPriceType = choiceIn(1, 2).describe('1 last price, 2 mark price');

/** What is set. */
export const exitIn = z
  .strictObject({
    triggerPrice: decimalIn,
    triggerPriceType: triggerPriceType.optional().describe('1 deal (default), 2 mark'),
    price: decimalIn.optional().describe('Of a limit order; absent or 0: at the market'),
    quantity: decimalIn
      .optional()
      .describe(
        'Absent or 0: the whole position; of an order that adds to a position: the added part',
      ),
  })
  .meta({ id: 'ExitRequest' });
/** What is answered. */
export const exitOut = z
  .object({
    code: z.string().describe('Of the TP/SL order; empty while its opening order is open'),
    triggerPrice: decimalOut,
    triggerPriceType: choiceOut(1, 2).describe('1 deal, 2 mark'),
    price: decimalOut.describe('0: at the market'),
    quantity: decimalOut.describe('0: all'),
    isWhole: z
      .boolean()
      .describe('Whether the quantity follows the position; false while the opening order is open'),
  })
  .meta({ id: 'ContractExit' });
export type ContractExit = z.output<typeof exitOut>;
