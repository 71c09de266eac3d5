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

/** So many alerts of one account may wait, of all kinds together. */
export const PRICE_ALERTS_MAX = 50;

/** What an alert goes by: the last price, its change in percent, or a contract's funding rate. */
export const alertKinds = ['price', 'change', 'funding'] as const;
export type AlertKind = (typeof alertKinds)[number];

/** Minutes within which a change in percent is measured. */
export const alertSpansMinutes = [5, 60, 1_440] as const;
export type AlertSpanMinutes = (typeof alertSpansMinutes)[number];

/** The decimals of a change in percent, and the most that an alert can wait for. */
export const ALERT_PERCENT_DECIMALS = 2;
export const ALERT_PERCENT_MAX = 1_000;

/** The least and the most minutes between two times that an alert is told, and what is proposed. */
export const ALERT_GAP_MIN_MINUTES = 1;
export const ALERT_GAP_MAX_MINUTES = 10_080;
export const ALERT_GAP_USUAL_MINUTES = 60;
