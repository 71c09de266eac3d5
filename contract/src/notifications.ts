/** What notifications are about, as people choose where each kind reaches them. */
export const notificationKinds = [
  'fill',
  'exit',
  'price-alert',
  'margin',
  'liquidation',
  'funding',
  'bots',
  'deposit',
  'withdrawal',
  'sign-in',
  'security',
  'identity',
  'announcement',
  'support',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** The kinds whose mails are written for them, security notices and answers: nobody turns them off here. */
export const ownMailKinds: readonly NotificationKind[] = [
  'deposit',
  'withdrawal',
  'sign-in',
  'security',
  'identity',
  'support',
];

/** After this many seconds the owner of a triggered order, or of a protected exit, gets a notice that it still waits. */
export const WAIT_TOLD_SECONDS = 10;

/** So many notifications an account keeps; older ones are forgotten. */
export const NOTIFICATIONS_MAX = 500;

/** So many price alerts of one account may wait. */
export const PRICE_ALERTS_MAX = 50;

/** The least and the most minutes between two times that an alert is told, and what is proposed. */
export const ALERT_GAP_MIN_MINUTES = 1;
export const ALERT_GAP_MAX_MINUTES = 10_080;
export const ALERT_GAP_USUAL_MINUTES = 60;
