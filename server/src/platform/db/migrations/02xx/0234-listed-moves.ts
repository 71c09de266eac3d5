import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** From and to, of each thing whose states move money; a test compares them with the tables of the contract. */
const withdrawals = '0>1 0>2 1>2 1>3 1>7 2>7 2>1 1>6 2>6 2>5 6>4 6>5';
const deposits = `seen>crediting small>crediting small>seen crediting>credited credited>unlocked
  seen>failed small>failed crediting>failed credited>reverted unlocked>reverted failed>seen
  failed>small reverted>credited reverted>reversing reversing>reversed reversed>restoring
  restoring>credited`;
const proposals = `open>passing open>refused open>taken-back open>replaced open>expired
  passing>passed passing>failed`;

const triggerOf = (table: string, column: string, moves: string) => {
  const listed = moves.split(/\s+/).map((move) => `'${move}'`);
  return `create trigger ${table}_moves before update on ${table} for each row
    when (old.${column} is distinct from new.${column})
    execute function only_listed_moves('${column}', ${listed.join(', ')})`;
};

const statements = [
  `create function only_listed_moves() returns trigger language plpgsql as $$
    declare moved text := concat(to_jsonb(old) ->> tg_argv[0], '>', to_jsonb(new) ->> tg_argv[0]);
    begin
      if moved <> all (tg_argv[1:]) then
        raise exception 'a row of % may not go from % to %', tg_table_name,
          split_part(moved, '>', 1), split_part(moved, '>', 2) using errcode = 'check_violation';
      end if;
      return new;
    end $$`,
  triggerOf('withdrawals', 'status', withdrawals),
  triggerOf('deposits', 'state', deposits),
  triggerOf('proposals', 'state', proposals),
];

/** The database refuses a move of a withdrawal, a deposit or a proposal that no table of moves lists. */
export const listedMovesMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
