import type { KnownDevice, SignIn } from '@bourse/contract/routes/user-centre.ts';
import { type Call, sessionOf } from '#edge/pipeline/handler.ts';
import { readUserAgent } from '#platform/addresses/user-agent.ts';
import type { Listed, Page } from '#platform/db/list-rows.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import { type ExportSection, section } from '#ports/data-export.ts';
import type { AuthContext } from './context.ts';
import { deviceOf } from './device.ts';
import { endSessions } from './end-sessions.ts';
import { locationText } from './location.ts';

const exportColumns = ['time', 'outcome', 'address', 'userAgent'] as const;
/** The list is kept for 90 days and bounded by the budgets of sign-ins. */
const ROWS_MAX = 100_000;

/** A page of the caller's sign-ins, newest first. */
export async function listSignIns(
  context: AuthContext,
  page: Page,
  call: Call,
): Promise<Listed<SignIn>> {
  const { userId, sessionId } = sessionOf(call);
  const { rows, total } = await context.signIns.list(userId, page);
  const sessions = await context.sessions.list(userId);
  const current = sessions.find(({ id }) => id === sessionId);
  const list = rows.map(({ time, address, userAgent }): SignIn => {
    const { browser, device } = readUserAgent(userAgent);
    return {
      time,
      device: [browser, device].filter(Boolean).join(' · '),
      location: locationText(context.countryOf(address), call.language),
      ip: address,
      isCurrent: time === current?.createdAt,
    };
  });
  return { rows: list, total };
}

/** The devices that an account knows, the last seen first. */
export async function listDevices(
  context: AuthContext,
  call: Call,
): Promise<readonly KnownDevice[]> {
  const { userId } = sessionOf(call);
  const here = deviceOf(call.address, call.userAgent);
  const devices = await context.signIns.listDevices(userId);
  return devices.map(({ device, userAgent, address, firstSeenAt, seenAt }) => ({
    code: device.toString('hex'),
    ...readUserAgent(userAgent),
    location: locationText(context.countryOf(address), call.language),
    firstSeenTime: firstSeenAt,
    lastSeenTime: seenAt,
    isCurrent: device.equals(here),
  }));
}

/** Forgets a device and ends what is open on it, but for the session that asks; false: no such one. */
export async function removeDevice(
  context: AuthContext,
  code: string,
  call: Call,
): Promise<boolean> {
  const { userId, sessionId } = sessionOf(call);
  const device = Buffer.from(code, 'hex');
  const by = { who: `user:${userId}`, address: call.address } as const;
  const isRemoved = await context.database.transaction().execute(async (executor) => {
    if (!(await context.signIns.forget(userId, device, executor))) return false;
    const object = `user:${userId}`;
    await context.audit.record({ ...by, act: 'device-remove', object, outcome: 'done' }, executor);
    return true;
  });
  if (!isRemoved) return false;
  for (const session of await context.sessions.list(userId)) {
    const isOnIt = deviceOf(session.address, session.userAgent).equals(device);
    if (isOnIt && session.id !== sessionId) {
      await endSessions(context, { userId, sessionId: session.id }, { ...by, act: 'session-end' });
    }
  }
  return true;
}

/** Sign-ins, those that failed too, newest first. */
export function signInExport(database: Executor): ExportSection {
  return section('sign-ins', exportColumns, async function* (user) {
    yield* await database
      .selectFrom('sign_ins')
      .select(['time', 'outcome', 'address', 'user_agent as userAgent'])
      .where('user_id', '=', user)
      .orderBy('id', 'desc')
      .limit(ROWS_MAX)
      .execute();
  });
}
