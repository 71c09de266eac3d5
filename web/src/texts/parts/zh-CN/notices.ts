import { notifications } from '../../zh-CN/notifications.ts';

/** The texts of notifications and alerts. */
export const texts = { notifications };
