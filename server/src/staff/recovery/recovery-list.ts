import type { RecoveryRow } from '@bourse/contract/console/routes/recovery.ts';
import type pg from 'pg';
import { maskAddress } from '#platform/addresses/mask.ts';

const PAGE_ROWS = 50;

interface StoredRow {
  readonly id: number;
  readonly uid: number;
  readonly askedAt: number;
  readonly endsAt: number;
  readonly told: number;
  readonly outcome: 'done' | 'stopped' | null;
  readonly closedAt: number | null;
  readonly stoppedBy: string | null;
  readonly address: string | null;
  readonly isKnownPlace: boolean;
  readonly passwordSetAt: number | null;
  readonly passkeys: number;
  readonly sessions: number;
  readonly seenAt: number | null;
  readonly resets: number;
}

/**
 * What there is to know of each reset, in one question: where it was asked from (the record of the act says),
 * whether its account had been there, and what can stop it.
 */
const COLUMNS = `resets.id, users.public_number as uid, resets.asked_at as "askedAt",
    resets.ends_at as "endsAt", resets.told, resets.outcome, resets.closed_at as "closedAt",
    asked.address, users.password_changed_at as "passwordSetAt", users.passkey_count as passkeys,
    stopped.by as "stoppedBy",
    exists (select 1 from sign_ins where sign_ins.user_id = users.id and outcome = 'signed-in'
      and sign_ins.address = asked.address and sign_ins.time < resets.asked_at) as "isKnownPlace",
    open.count as sessions, open.seen_at as "seenAt",
    (select count(*)::int from authenticator_resets earlier
      where earlier.user_id = users.id and earlier.id < resets.id) as resets
  from authenticator_resets resets
  join users on users.id = resets.user_id
  left join lateral (select address from audit_rows
    where object = 'user:' || resets.user_id and act = 'authenticator-reset-ask'
      and time >= resets.asked_at order by id limit 1) asked on true
  left join lateral (select coalesce(operators.name, after_state::json->>'by') as by from audit_rows
    left join operators on audit_rows.who = 'operator:' || operators.id
    where object = 'user:' || resets.user_id and act = 'authenticator-reset-stop'
      and time >= resets.closed_at order by audit_rows.id limit 1) stopped on resets.outcome = 'stopped'
  left join lateral (select count(*)::int as count, max(seen_at) as seen_at from sessions
    where sessions.user_id = resets.user_id and sessions.expires_at > $2) open on true`;

/** A page of what waits, by its end, or of what is over, the newest first. */
export async function listRecoveries(
  pool: pg.Pool,
  { tab, before }: { readonly tab: 'open' | 'over'; readonly before: string | undefined },
  now: number,
): Promise<{ readonly list: RecoveryRow[]; readonly next: string }> {
  const isOpen = tab === 'open';
  const text = isOpen
    ? `select ${COLUMNS} where resets.closed_at is null and (resets.ends_at, resets.id) > ($1, $3)
        order by resets.ends_at, resets.id limit ${PAGE_ROWS + 1}`
    : `select ${COLUMNS} where (resets.closed_at, resets.id) < ($1, $3)
        order by resets.closed_at desc, resets.id desc limit ${PAGE_ROWS + 1}`;
  const first = isOpen ? [0, 0] : [Number.MAX_SAFE_INTEGER, 0];
  const [time, id] = before?.split('-').map(Number) ?? first;
  const { rows } = await pool.query<StoredRow>({ text, values: [time, now, id] });
  const shown = rows.slice(0, PAGE_ROWS);
  const last = rows.length > PAGE_ROWS ? shown.at(-1) : undefined;
  const next = last ? `${isOpen ? last.endsAt : last.closedAt}-${last.id}` : '';
  return { list: shown.map(present), next };
}

function present(row: StoredRow): RecoveryRow {
  const { told, isKnownPlace, passkeys, sessions, resets } = row;
  return {
    ...{ code: String(row.id), uid: String(row.uid), askedAt: row.askedAt, endsAt: row.endsAt },
    ...{ told, outcome: row.outcome ?? '', closedAt: row.closedAt ?? 0 },
    stoppedBy: row.stoppedBy ?? '',
    address: row.address ? maskAddress(row.address) : '',
    ...{ isKnownPlace, passwordSetAt: row.passwordSetAt ?? 0, passkeys, sessions },
    ...{ seenAt: row.seenAt ?? 0, resets },
  };
}
