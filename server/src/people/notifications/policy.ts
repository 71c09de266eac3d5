import { type NotificationKind, ownMailKinds } from '@bourse/contract/notifications.ts';
import type {
  NotificationWay,
  NotificationWays,
} from '#platform/db/tables/tables-notifications.ts';

/** Mailed before anybody chose: what cannot wait until the page is opened. */
const mailedAtFirst: readonly NotificationKind[] = ['margin', 'liquidation'];

/** Where a kind goes: the chosen ways, or the list and for what is urgent a mail. */
export function waysOf(
  ways: NotificationWays,
  kind: NotificationKind,
): ReadonlySet<NotificationWay> {
  const usual = mailedAtFirst.includes(kind) ? (['app', 'mail'] as const) : (['app'] as const);
  return new Set(ways[kind] ?? usual);
}

/** Whether its mails go out beside these choices: they cannot be switched off here. */
export function isMailFixed(kind: NotificationKind): boolean {
  return ownMailKinds.includes(kind);
}

const DAY_MS = 86_400_000;
/** What was delayed for this long is shown, and not mailed any more. */
export const MAIL_WITHIN_MS = DAY_MS;
/** What was delayed for this long is not pushed any more: it is about now, or it is in the list. */
export const PUSH_WITHIN_MS = 600_000;
/** The most that an account is pushed to each of its devices; the rest of the minute stands in the list. */
export const PUSHES_PER_MINUTE = 20;
/** How long notifications are kept. */
export const KEEP_MS = 90 * DAY_MS;

/** Maintenance / equity, parts of RATE_ONE: notified from there, and again once it fell below the other one. */
export const WARN_RATE = 80_000_000;
export const AMPLE_RATE = 70_000_000;
