import type { ContractTraded, Traded } from '@bourse/contract/messages.ts';
import type { Column } from '#platform/db/insert-rows.ts';

/** What a trade tells of both its sides, whatever was traded. */
type TradeRow = Pick<Traded, keyof Traded & keyof ContractTraded> & { readonly time: number };

/** The columns that the tables of trades have in common. */
export const TRADE_COLUMNS: readonly Column<TradeRow>[] = [
  { name: 'trade_id', type: 'bigint', of: ({ trade }) => trade },
  { name: 'price_ticks', type: 'bigint', of: ({ priceTicks }) => priceTicks },
  { name: 'quantity_lots', type: 'bigint', of: ({ quantityLots }) => quantityLots },
  { name: 'notional', type: 'bigint', of: ({ notional }) => notional },
  { name: 'taker_order', type: 'bigint', of: ({ takerOrder }) => takerOrder },
  { name: 'maker_order', type: 'bigint', of: ({ makerOrder }) => makerOrder },
  { name: 'taker_user', type: 'int', of: ({ takerUser }) => takerUser },
  { name: 'maker_user', type: 'int', of: ({ makerUser }) => makerUser },
  { name: 'taker_side', type: 'smallint', of: ({ takerSide }) => takerSide },
  { name: 'taker_fee', type: 'bigint', of: ({ takerFee }) => takerFee },
  { name: 'maker_fee', type: 'bigint', of: ({ makerFee }) => makerFee },
  { name: 'trade_time', type: 'bigint', of: ({ time }) => time },
];
