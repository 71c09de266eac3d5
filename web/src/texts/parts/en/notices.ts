import { notifications } from '../../en/notifications.ts';

/** The texts of notifications and alerts. */
export const texts = { notifications };
