import type { Kysely } from 'kysely';
import type { Database } from '#platform/db/tables/schema.ts';
import type { Found, SearchSource } from '#ports/search-port.ts';
import { proposalStore } from './proposal-store.ts';
import { idOf, type Proposals } from './proposals.ts';

/** Proposals by their code. */
export function proposalSearch(
  database: Kysely<Database>,
  proposals: Pick<Proposals, 'wordsOf'>,
): SearchSource {
  const byCode = async (code: string): Promise<Found | undefined> => {
    const row = await proposalStore.find(idOf(code), database);
    if (!row) return undefined;
    const user = row.favours.startsWith('user:') ? Number(row.favours.slice('user:'.length)) : null;
    return {
      ...{ kind: 'proposal', code, user, title: proposals.wordsOf(row).title, chain: '' },
      ...{ state: row.state, time: row.created_at },
    };
  };
  return {
    kinds: ['proposal'],
    shapes: ['proposal'],
    async find(text) {
      const found = await byCode(text.trim().toUpperCase());
      return { list: found ? [found] : [] };
    },
    byCode: (_kind, code) => byCode(code),
  };
}
