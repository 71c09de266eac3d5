import { type ActName, mayAct, mayPass } from './acts.ts';
import type { Role } from './roles.ts';

export const screenGroups = ['watch', 'people', 'money', 'trading', 'house'] as const;
export type ScreenGroup = (typeof screenGroups)[number];

export interface ConsoleScreen {
  /** Below /console; the empty one is the first page. */
  readonly path: string;
  readonly group: ScreenGroup;
  /** Whoever may do or pass one of these has it in the menu. */
  readonly acts: readonly ActName[];
  /** The letter that leads to it, after `g`. */
  readonly key: string;
}

/** The console's pages, in the order of the menu. */
export const consoleScreens = {
  overview: { path: '', group: 'watch', acts: ['floor-see'], key: 'o' },
  approvals: { path: 'approvals', group: 'watch', acts: ['floor-see'], key: 'p' },
  alarms: { path: 'alarms', group: 'watch', acts: ['floor-see'], key: 'a' },
  customers: { path: 'customers', group: 'people', acts: ['profile-see'], key: 'c' },
  identity: { path: 'identity', group: 'people', acts: ['identity-queue-see'], key: 'i' },
  support: { path: 'support', group: 'people', acts: ['ticket-see'], key: 'h' },
  recovery: { path: 'recovery', group: 'people', acts: ['recovery-see'], key: 'y' },
  withdrawals: {
    path: 'withdrawals',
    group: 'money',
    acts: ['withdrawal-see'],
    key: 'w',
  },
  proof: { path: 'proof', group: 'money', acts: ['proof-see'], key: 'v' },
  treasury: { path: 'treasury', group: 'money', acts: ['treasury-see'], key: 't' },
  deposits: { path: 'deposits', group: 'money', acts: ['deposit-see'], key: 'd' },
  corrections: { path: 'corrections', group: 'money', acts: ['correction-see'], key: 'j' },
  coins: { path: 'coins', group: 'money', acts: ['coin-see'], key: 'k' },
  markets: {
    path: 'markets',
    group: 'trading',
    acts: ['market-rules', 'market-open', 'market-stop', 'stress-run'],
    key: 'm',
  },
  risk: { path: 'risk', group: 'trading', acts: ['risk-see'], key: 'r' },
  stress: { path: 'stress', group: 'trading', acts: ['stress-run'], key: 'x' },
  announcements: {
    path: 'announcements',
    group: 'house',
    acts: ['announcement-see'],
    key: 'n',
  },
  closed: { path: 'closed', group: 'house', acts: ['house-see'], key: 'e' },
  machines: { path: 'machines', group: 'house', acts: ['floor-see'], key: 'b' },
  upkeep: { path: 'upkeep', group: 'house', acts: ['floor-see'], key: 'u' },
  audit: { path: 'audit', group: 'house', acts: ['audit-read'], key: 'l' },
  settings: { path: 'settings', group: 'house', acts: ['floor-see'], key: 's' },
} as const satisfies Readonly<Record<string, ConsoleScreen>>;

export type ConsoleScreenName = keyof typeof consoleScreens;

/** Whether somebody of these roles has this page: what a role cannot open is absent. */
export function mayOpen(own: readonly Role[], name: ConsoleScreenName): boolean {
  return consoleScreens[name].acts.some((act) => mayAct(own, act) || mayPass(own, act));
}
