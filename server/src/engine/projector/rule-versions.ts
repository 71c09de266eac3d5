import type { Event, Outcome } from '@bourse/contract/messages.ts';
import type { ClientBase } from 'pg';
import { type Column, insertRows } from '#platform/db/insert-rows.ts';
import type { ProjectionTable } from './projection-table.ts';

interface Row {
  readonly sequence: number;
  readonly position: number;
  readonly scope: string;
  readonly fields: string;
  readonly inForceFrom: number;
  readonly time: number;
}

const COLUMNS: readonly Column<Row>[] = [
  { name: 'sequence', type: 'bigint', of: ({ sequence }) => sequence },
  { name: 'position', type: 'int', of: ({ position }) => position },
  { name: 'scope', type: 'text', of: ({ scope }) => scope },
  { name: 'fields', type: 'text', of: ({ fields }) => fields },
  { name: 'in_force_from', type: 'bigint', of: ({ inForceFrom }) => inForceFrom },
  { name: 'version_time', type: 'bigint', of: ({ time }) => time },
];

/** The table rule_version: every set of rules that the engine took, whole. */
export class RuleVersions implements ProjectionTable {
  async apply(client: ClientBase, outcomes: readonly Outcome[]): Promise<void> {
    const rows = outcomes.flatMap(({ sequence, time, events }) =>
      events.flatMap((event, position): Row[] => {
        const said = rulesOf(event);
        if (!said) return [];
        const { scope, rules, inForceFrom = 0 } = said;
        return [{ sequence, position, scope, fields: JSON.stringify(rules), inForceFrom, time }];
      }),
    );
    await insertRows(client, 'rule_version', COLUMNS, rows);
  }
}

function rulesOf(
  event: Event,
): { readonly scope: string; readonly rules: object; readonly inForceFrom?: number } | undefined {
  switch (event.case) {
    case 'contractDefined':
      return { scope: `contract:${event.value.contract}`, rules: event.value };
    case 'contractScheduled': {
      const { contract, effectiveTime: inForceFrom } = event.value;
      return { scope: `contract:${contract}`, rules: event.value, inForceFrom };
    }
    case 'marketDefined':
      return { scope: `market:${event.value.market}`, rules: event.value };
    case 'riskRulesSet':
      return { scope: 'risk', rules: event.value };
    case 'feeScheduleSet':
      return { scope: 'fees', rules: event.value };
    default:
      return undefined;
  }
}
