import type pg from 'pg';
import type { Entry } from './journal.ts';
import { RecordDiffers, type RecordTable } from './record.ts';

const NO_ENTRY = { place: 0, hash: '' };

/**
 * The copy of a record in the database, by the role that may append to it.
 *
 * @param signer whose record it is: chain and hot address
 */
export function openRecordTable(pool: pg.Pool, signer: string): RecordTable {
  const hashAt = async (place: number) => {
    const { rows } = await pool.query<Entry>(
      'select hash from signed_records where signer = $1 and place = $2',
      [signer, place],
    );
    return rows[0]?.hash ?? '';
  };
  return {
    hashAt,
    async last() {
      const { rows } = await pool.query<Entry>(
        `select place, hash from signed_records where signer = $1 order by place desc limit 1`,
        [signer],
      );
      return rows[0] ?? NO_ENTRY;
    },
    async after(place) {
      const { rows } = await pool.query<Entry>(
        `select place, entry as text, hash from signed_records where signer = $1 and place > $2
          order by place`,
        [signer, place],
      );
      return rows;
    },
    async append(entries) {
      const client = await pool.connect();
      let fault: Error | undefined;
      try {
        // Every other question of this role only reads.
        await client.query('begin read write');
        await client.query(
          `insert into signed_records (signer, place, entry, hash)
            select $1, place, entry, hash from unnest($2::bigint[], $3::text[], $4::text[])
              as added (place, entry, hash)
            on conflict do nothing`,
          [
            signer,
            entries.map(({ place }) => place),
            entries.map(({ text }) => text),
            entries.map(({ hash }) => hash),
          ],
        );
        await client.query('commit');
      } catch (error) {
        fault = error as Error;
        throw error;
      } finally {
        // A connection in the middle of a transaction is not used again.
        client.release(fault);
      }
      const last = entries.at(-1);
      if (last && (await hashAt(last.place)) !== last.hash) {
        throw new RecordDiffers(`the table has another entry ${last.place} than the file`);
      }
    },
  };
}
