import type { BoundValue } from '@bourse/contract/console/bound-text.ts';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Database } from '#platform/db/tables/schema.ts';

/** A set of rules that the engine took. */
interface StoredRules {
  readonly sequence: number;
  readonly time: number;
  readonly inForceFrom: number;
  readonly fields: { readonly [name: string]: BoundValue };
}

/** Who brought rules into force, by the log's number of their command. */
interface RuleSource {
  readonly sequence: number;
  readonly proposal: string;
  readonly author: string;
  readonly passer: string;
  readonly reason: string;
}

const VERSIONS_MAX = 100;

/** The newest versions of rules, the newest first. */
export async function versionsOf(pool: pg.Pool, scope: string): Promise<readonly StoredRules[]> {
  const { rows } = await pool.query({
    name: 'rule-versions',
    text: `select sequence, version_time as time, in_force_from as "inForceFrom", fields
      from rule_version where scope = $1 order by sequence desc, position desc limit ${VERSIONS_MAX}`,
    values: [scope],
  });
  return rows.map(({ fields, ...row }) => ({ ...row, fields: JSON.parse(fields) }));
}

/** Who brought these into force; what came with a release is not there. */
export async function sourcesOf(
  database: Kysely<Database>,
  sequences: readonly number[],
): Promise<ReadonlyMap<number, RuleSource>> {
  if (sequences.length === 0) return new Map();
  const rows = await database
    .selectFrom('proposals')
    .innerJoin('operators as author', 'author.id', 'proposals.author_id')
    .leftJoin('operators as passer', 'passer.id', 'proposals.decided_by')
    .select(['proposals.id', 'proposals.reason', 'proposals.outcome'])
    .select(['author.name as author', 'passer.name as passer'])
    .where('proposals.state', '=', 'passed')
    .where('proposals.act', '=', 'market-rules')
    .orderBy('proposals.id', 'desc')
    .limit(VERSIONS_MAX * 2)
    .execute();
  const wanted = new Set(sequences);
  return new Map(
    rows.flatMap(({ id, reason, outcome, author, passer }): [number, RuleSource][] => {
      const { sequence } = JSON.parse(outcome) as { sequence?: number };
      if (sequence === undefined || !wanted.has(sequence)) return [];
      return [[sequence, { sequence, proposal: `PR-${id}`, author, passer: passer ?? '', reason }]];
    }),
  );
}

/** What operators have set, and no release sets any more. */
export async function operatorsScopes(pool: pg.Pool): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ scope: string }>('select scope from operators_rules');
  return new Set(rows.map(({ scope }) => scope));
}
