import { type CloseReason, OrderStatus } from '@bourse/contract/enumerations.ts';
import type { DefineMarket, OrderAccepted, Outcome } from '@bourse/contract/messages.ts';
import { entriesOf } from '../../server/src/engine/projector/ledger-entries.ts';
import type { LedgerAssets } from '../../server/src/engine/projector/ledger-legs.ts';
import { changesOf } from '../../server/src/engine/projector/spot-orders.ts';

interface OrderRow {
  readonly accepted: OrderAccepted;
  readonly createTime: number;
  triggered: boolean;
  priceTicks: number | null;
  quantityLots: number | null;
  stopPriceTicks: number | null;
  dealtLots: number;
  dealtNotional: number;
  status: OrderStatus;
  closeReason: CloseReason;
  updateTime: number;
}

/** The projector's tables in memory: the same folds, with rows and cursor changing at once. */
export class MemoryProjection {
  cursor = 0;
  readonly orders = new Map<number, OrderRow>();
  readonly trades = new Map<number, string>();
  /** Balances after each entry, and what all entries of a balance add up to. */
  readonly entries: string[] = [];
  readonly sums = new Map<string, bigint>();
  private readonly markets = new Map<number, DefineMarket>();
  private futuresAsset = 0;

  /** Outcomes that were written before are passed over, whole. */
  write(outcomes: readonly Outcome[]): void {
    const fresh = outcomes.filter(({ sequence }) => sequence > this.cursor);
    for (const { events } of fresh) {
      for (const event of events) {
        if (event.case === 'marketDefined') this.markets.set(event.value.market, event.value);
        if (event.case === 'contractDefined') this.futuresAsset = event.value.quoteAsset;
      }
    }
    this.writeOrders(fresh);
    for (const outcome of fresh) {
      this.writeTrades(outcome);
      this.writeEntries(outcome);
      if (outcome.sequence !== this.cursor + 1) {
        throw new Error(`I14: outcome ${outcome.sequence} is projected after ${this.cursor}`);
      }
      this.cursor = outcome.sequence;
    }
  }

  /** All rows as text, to compare two projections. */
  digest(): string {
    const orders = [...this.orders].sort(([a], [b]) => a - b);
    const sums = [...this.sums]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([at, sum]) => [at, `${sum}`]);
    return JSON.stringify([this.cursor, orders, [...this.trades], this.entries, sums]);
  }

  private writeOrders(outcomes: readonly Outcome[]): void {
    for (const [id, change] of changesOf(outcomes)) {
      const { accepted, createTime, dealtLots, dealtNotional } = change;
      const { priceTicks, quantityLots, stopPriceTicks } = change;
      const row = this.orders.get(id);
      if (accepted) {
        if (row) throw new Error(`order ${id} is created twice`);
        const { status, closeReason, updateTime } = change;
        const triggered = change.triggered ?? false;
        const done = {
          triggered,
          ...{ priceTicks, quantityLots, stopPriceTicks },
          dealtLots,
          dealtNotional,
          status,
          closeReason,
          updateTime,
        };
        this.orders.set(id, { accepted, createTime, ...done });
        continue;
      }
      if (!row) throw new Error(`order ${id} changes before it is created`);
      if (row.status === OrderStatus.FILLED || row.status === OrderStatus.CANCELED) {
        throw new Error(`I28: order ${id} changes after its end`);
      }
      row.triggered = change.triggered ?? row.triggered;
      row.priceTicks = priceTicks ?? row.priceTicks;
      row.quantityLots = quantityLots ?? row.quantityLots;
      row.stopPriceTicks = stopPriceTicks ?? row.stopPriceTicks;
      row.dealtLots += dealtLots;
      row.dealtNotional += dealtNotional;
      if (change.status !== OrderStatus.UNSPECIFIED) row.status = change.status;
      row.closeReason = change.closeReason;
      row.updateTime = change.updateTime;
    }
  }

  private writeTrades({ events, sequence }: Outcome): void {
    for (const event of events) {
      if (event.case !== 'traded' && event.case !== 'contractTraded') continue;
      const { trade } = event.value;
      if (this.trades.has(trade)) throw new Error(`I30: trade ${trade} happens twice`);
      this.trades.set(trade, `${sequence}: ${JSON.stringify(event.value)}`);
    }
  }

  /** I05 I06: each outcome's legs add up to zero, and all legs of a balance to the balance. */
  private writeEntries(outcome: Outcome): void {
    const assets: LedgerAssets = {
      ofMarket: (market) => this.markets.get(market) as DefineMarket,
      ofFutures: () => this.futuresAsset,
    };
    const totals = new Map<number, number>();
    const before = new Map(this.sums);
    const entries = entriesOf(
      outcome,
      assets,
      ({ user, account, asset }) => before.get(`${user}/${account}/${asset}`) ?? 0n,
    );
    for (const row of entries) {
      const { user, account, asset, amount, balanceAfter } = row;
      totals.set(asset, (totals.get(asset) ?? 0) + amount);
      const at = `${user}/${account}/${asset}`;
      const sum = (this.sums.get(at) ?? 0n) + BigInt(amount);
      if (sum !== balanceAfter) {
        throw new Error(`I05: ${at} is ${balanceAfter} after ${outcome.sequence}, not ${sum}`);
      }
      this.sums.set(at, sum);
      this.entries.push(`${row.sequence}.${row.position} ${row.kind} ${at} ${amount} ${sum}`);
    }
    for (const [asset, total] of totals) {
      if (total !== 0)
        throw new Error(`I06: the legs of ${outcome.sequence} in ${asset}: ${total}`);
    }
  }
}
