import {
  type EventFolds,
  eventKinds,
  foldAll,
  foldEvent,
  passOver,
} from '@bourse/contract/event-fold.ts';
import type { FundingOpened, Outcome } from '@bourse/contract/messages.ts';
import type { ClientBase } from 'pg';
import { type Column, insertRows } from '#platform/db/insert-rows.ts';
import { ContractOrders } from './contract-orders.ts';
import { ContractTrades } from './contract-trades.ts';
import { LiquidationSteps } from './liquidation-steps.ts';
import { Positions } from './positions.ts';
import type { ProjectionTable } from './projection-table.ts';

const COLUMNS: readonly Column<FundingOpened>[] = [
  { name: 'contract', type: 'int', of: ({ contract }) => contract },
  { name: 'instant', type: 'bigint', of: ({ instant }) => instant },
  { name: 'rate', type: 'bigint', of: ({ rate }) => rate },
  { name: 'mark_ticks', type: 'bigint', of: ({ markTicks }) => markTicks },
];

/** Whether an event is a row of futures, or changes one. */
const isOwn: EventFolds<[], boolean> = {
  ...passOver(eventKinds.answers, eventKinds.definitions, eventKinds.funds, eventKinds.balances),
  ...passOver(eventKinds.books, eventKinds.spotOrders, eventKinds.spotTrades, eventKinds.cancels),
  ...foldAll(eventKinds.contractOrders, () => true),
  ...foldAll(eventKinds.contractTrades, () => true),
  ...foldAll(eventKinds.positions, () => true),
  ...foldAll(eventKinds.losses, () => true),
  leverageSet: () => true,
  // Settings and accounts have no rows; their money is the ledger's.
  ...passOver(['marginModeSet', 'positionModeSet', 'futuresAccountChanged']),
  ...passOver(eventKinds.futuresFunds),
  fundingOpened: () => true,
  ...passOver(['marketsObserved', 'markMoved', 'fundingClosed', 'riskAdvanced']),
};

/** All tables of futures: outcomes that are not theirs, which are most, cost them one look. */
export class FuturesRows implements ProjectionTable {
  private readonly tables: readonly ProjectionTable[];

  /** @param bots house traders, whose own rows are left out; trades are of all */
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
    const own = outcomes.filter(({ events }) => events.some((event) => foldEvent(isOwn, event)));
    if (own.length === 0) return;
    for (const table of this.tables) await table.apply(client, own);
  }
}

/** The table funding_rate: one row a contract and funding instant. */
class FundingRates implements ProjectionTable {
  async apply(client: ClientBase, outcomes: readonly Outcome[]): Promise<void> {
    const rows: FundingOpened[] = [];
    for (const { events } of outcomes) {
      for (const event of events) if (event.case === 'fundingOpened') rows.push(event.value);
    }
    await insertRows(client, 'funding_rate', COLUMNS, rows);
  }
}
