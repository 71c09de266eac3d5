import type { Outcome, PositionChanged } from '@bourse/contract/messages.ts';
import type { ClientBase } from 'pg';
import { type Column, insertRows } from '#platform/db/insert-rows.ts';
import { addCosts, type CostParts, CostsOfCommand, NO_COSTS } from './position-costs.ts';
import type { ProjectionTable } from './projection-table.ts';

/** As the last event tells it, with the costs that this run of events added. */
interface Row extends PositionChanged, CostParts {
  readonly time: number;
}

/** The table position: every position that was ever opened, as it stands, but for house traders'. */
export class Positions implements ProjectionTable {
  private readonly bots: ReadonlySet<number>;

  constructor(bots: ReadonlySet<number>) {
    this.bots = bots;
  }

  async apply(client: ClientBase, outcomes: readonly Outcome[]): Promise<void> {
    // The event tells the whole position, so the last one of a run is its row.
    const rows = new Map<string, Row>();
    for (const { events, time } of outcomes) {
      const costs = new CostsOfCommand();
      for (const event of events) {
        const added = costs.take(event);
        if (event.case !== 'positionChanged' || this.bots.has(event.value.user)) continue;
        const { user, contract, positionSide, opened } = event.value;
        const name = `${user}/${contract}/${positionSide}/${opened}`;
        const parts = addCosts(rows.get(name) ?? NO_COSTS, added ?? NO_COSTS);
        rows.set(name, { ...event.value, ...parts, time });
      }
    }
    await insertRows(client, 'position', COLUMNS, [...rows.values()], REPLACE);
  }
}

const KEY: readonly Column<Row>[] = [
  { name: 'user_id', type: 'int', of: ({ user }) => user },
  { name: 'contract', type: 'int', of: ({ contract }) => contract },
  { name: 'side', type: 'smallint', of: ({ positionSide }) => positionSide },
  { name: 'opened', type: 'bigint', of: ({ opened }) => opened },
];

const STATE: readonly Column<Row>[] = [
  { name: 'margin_mode', type: 'smallint', of: ({ marginMode }) => marginMode },
  { name: 'leverage', type: 'smallint', of: ({ leverage }) => leverage },
  { name: 'lots', type: 'bigint', of: ({ lots }) => lots },
  { name: 'cost', type: 'bigint', of: ({ cost }) => cost },
  { name: 'margin', type: 'bigint', of: ({ margin }) => margin },
  { name: 'realised', type: 'bigint', of: ({ realised }) => realised },
  { name: 'costs', type: 'bigint', of: ({ costs }) => costs },
  { name: 'closed_lots', type: 'bigint', of: ({ closedLots }) => closedLots },
  { name: 'closed_notional', type: 'bigint', of: ({ closedNotional }) => closedNotional },
  { name: 'exit_type', type: 'smallint', of: ({ exitType }) => exitType },
  { name: 'open_time', type: 'bigint', of: ({ openTime }) => openTime },
  { name: 'update_time', type: 'bigint', of: ({ time }) => time },
];

/** Sums; null stays null: of positions from before they were counted. */
const SUMS: readonly Column<Row>[] = [
  { name: 'opening_fees', type: 'bigint', of: ({ openingFees }) => openingFees },
  { name: 'funding', type: 'bigint', of: ({ funding }) => funding },
];

const COLUMNS = [...KEY, ...STATE, ...SUMS];
const REPLACE = `on conflict (${KEY.map(({ name }) => name).join(', ')}) do update set
  ${STATE.map(({ name }) => `${name} = excluded.${name}`).join(', ')},
  ${SUMS.map(({ name }) => `${name} = position.${name} + excluded.${name}`).join(', ')}`;
