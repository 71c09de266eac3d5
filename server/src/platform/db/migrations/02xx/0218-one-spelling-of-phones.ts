import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { readPhoneNumber } from '#platform/addresses/phone-number.ts';

interface Row {
  readonly id: number;
  readonly area_code: string;
  readonly mobile: string;
}

const keyOf = (areaCode: string, mobile: string) => `${areaCode} ${mobile}`;

/**
 * Phone numbers as they are read from now on. No two accounts become one: where several have one number in
 * several spellings, that with the usual spelling keeps it, or else the oldest; the others stay as they are. Codes on
 * their way to a number are void, because they are kept under the old spelling.
 */
export const oneSpellingOfPhonesMigration: Migration = {
  async up(database) {
    const { rows } = await sql<Row>`
      select id, area_code, mobile from users where mobile is not null order by id`.execute(
      database,
    );
    const taken = new Set(rows.map(({ area_code, mobile }) => keyOf(area_code, mobile)));
    for (const { id, area_code, mobile } of rows) {
      const number = readPhoneNumber(area_code, mobile);
      if (!number || taken.has(keyOf(number.areaCode, number.mobile))) continue;
      taken.add(keyOf(number.areaCode, number.mobile));
      await sql`
        update users set area_code = ${number.areaCode}, mobile = ${number.mobile}
        where id = ${id}`.execute(database);
    }
    await sql`delete from auth_flows where target like 'mobile:%'`.execute(database);
    await sql`delete from security_codes where target like 'mobile:%'`.execute(database);
  },
};
