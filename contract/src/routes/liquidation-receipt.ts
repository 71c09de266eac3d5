import { z } from 'zod';
import { decimalOut, sequence } from '../shapes.ts';

/** A step of a position's liquidation or deleveraging, as its owner's receipt tells of it. */
export const receiptStep = z
  .object({
    kind: z
      .enum(['liquidated', 'deleveraged', 'resolved'])
      .describe('resolved: the exchange took the position over at a set price'),
    time: z.number().int(),
    sequence,
    markPrice: decimalOut,
    indexPrice: decimalOut.describe('0 for a deleveraging'),
    equity: decimalOut.describe(
      'Of the position (isolated) or the account (cross), before this step',
    ),
    maintenanceMargin: decimalOut,
    positionQuantity: decimalOut.describe('Before'),
    quantity: decimalOut.describe('Quantity this step took over'),
    bankruptcyPrice: decimalOut,
    tradedQuantity: decimalOut.describe('Sold or bought in the book'),
    tradedPrice: decimalOut.describe('Average; 0 when nothing traded'),
    deleveragedQuantity: decimalOut.describe('Taken over by opposing positions'),
    keptQuantity: decimalOut.describe('Kept by the insurance fund as its position'),
    takerFee: decimalOut,
    liquidationFee: decimalOut,
    insuranceChange: decimalOut.describe('Above 0: to the insurance fund; below 0: it paid'),
    returned: decimalOut.describe('Amount returned to the user'),
    cancelledOrders: z.number().int(),
    tier: z.number().int().describe('Maintenance tier before the step, 1 for the first'),
    realised: decimalOut.describe('Of a deleveraging'),
    rank: z.number().int().describe('Of a deleveraging: 1 for the first'),
  })
  .meta({ id: 'ReceiptStep' });
export type ReceiptStep = z.output<typeof receiptStep>;
