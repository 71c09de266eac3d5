import type { Event, Outcome } from '@bourse/contract/messages.ts';
import type { ClientBase } from 'pg';
import { ContractOrders } from './contract-orders.ts';
import { ContractTrades } from './contract-trades.ts';
import { FundingRates } from './funding-rates.ts';
import { LiquidationSteps } from './liquidation-steps.ts';
import { Positions } from './positions.ts';
import type { ProjectionTable } from './projection-table.ts';

const cases: ReadonlySet<Event['case']> = new Set<Event['case']>([
  ...(['contractOrderAccepted', 'contractOrderTriggered', 'contractOrderRearmed'] as const),
  ...(['contractOrderResized'] as const),
  ...(['contractOrderReduced', 'contractOrderClosed', 'orderExitsSet', 'leverageSet'] as const),
  ...(['contractTraded', 'positionChanged', 'fundingOpened', 'liquidated', 'deleveraged'] as const),
  'positionResolved',
]);

/** All tables of futures: outcomes that are not theirs, which are most, cost them one look. */
export class FuturesRows implements ProjectionTable {
  private readonly tables: readonly ProjectionTable[];

  /** @param bots whose own rows are left out; trades are everybody's */
  constructor(bots: ReadonlySet<number>) {
    this.tables = [
      new ContractOrders(bots),
      new ContractTrades(),
      new Positions(bots),
      new FundingRates(),
      new LiquidationSteps(bots),
    ];
  }

  async apply(client: ClientBase, outcomes: readonly Outcome[]): Promise<void> {
    const own = outcomes.filter(({ events }) => events.some((event) => cases.has(event.case)));
    if (own.length === 0) return;
    for (const table of this.tables) await table.apply(client, own);
  }
}
