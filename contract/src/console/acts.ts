import { type Role, rolesOf } from './roles.ts';

/** What an operator does, and who may. Routes, menu and buttons of the console go by this table alone. */
export interface Act {
  /** Who does it; of an act that needs a second person: who proposes it. */
  readonly by: readonly Role[];
  /** Who passes it: another person than its author and than whom it favours. None: one person is enough. */
  readonly passes: readonly Role[];
  /** Whether it takes a second factor proved for it, by its author and by who passes it. */
  readonly factor: boolean;
  /** Whether it takes a written reason. */
  readonly reason: boolean;
}

/**
 * @param who roles by their letters, 'S C', or 'T > R D': the first propose, the second pass
 * @param needs F: a second factor proved for it; W: a written reason
 */
function act(who: string, needs: '' | 'F' | 'W' | 'F W' = ''): Act {
  const [by = '', passes] = who.split(' > ');
  return {
    by: rolesOf(by),
    passes: passes ? rolesOf(passes) : [],
    factor: needs.includes('F'),
    reason: needs.includes('W'),
  };
}

const everybody = 'S C T R A D';

/** Stopping takes one person, starting again two. */
export const acts = {
  /** The console itself: the frame, the overview, the own account, the list of proposals. */
  'floor-see': act(everybody),
  /** Own passkeys, beside the authenticator. */
  'passkey-bind': act(everybody, 'F'),
  'passkey-name': act(everybody),
  'passkey-unbind': act(everybody, 'F'),
  /** To put forward, to pass, to refuse or to take back; which ones, the act of each proposal says. */
  'proposal-write': act('S C T R D'),
  'proposal-refuse': act('S C T R D', 'W'),

  'alarm-take': act('S C T R D'),
  'alarm-silence': act('T R D', 'W'),
  'alarm-close': act('T R D', 'W'),
  /** A message by one of the ways that alarms go out by, so that people know that it arrives. */
  'alarm-test': act('T R D'),

  'profile-see': act(everybody),
  /** The list as a file; contacts stay masked. */
  'customers-export': act(everybody, 'F W'),
  'contact-show': act('S C', 'W'),
  /** The queue alone: numbers of accounts, countries, kinds of papers. */
  'identity-queue-see': act('C A'),
  'identity-see': act('C'),
  'identity-see-audited': act('A', 'W'),
  'identity-decide': act('C', 'W'),
  /** Of somebody who is verified: takes rights away later, so one person is enough. */
  'identity-ask': act('C', 'W'),
  'identity-decide-again': act('C > C', 'W'),
  'recovery-see': act('S C R A'),
  /** Nobody can hasten one. */
  'recovery-stop': act('S C R', 'W'),
  'ticket-see': act('S C A'),
  /** The customer reads it: in the thread, and in a mail. */
  'ticket-answer': act('S C'),
  'ticket-note': act('S C'),
  'ticket-close': act('S C'),
  'note-write': act('S C R', 'W'),
  'sessions-end': act('S C R', 'W'),
  'account-freeze': act('S C R T', 'W'),
  'account-unfreeze': act('C > R D', 'F W'),
  'factor-reset': act('S > C', 'F W'),
  'limit-raise': act('S C > C', 'F W'),

  'withdrawal-see': act('T C R A'),
  'withdrawal-pass': act('T R', 'F W'),
  'withdrawal-pass-large': act('T > T R', 'F W'),
  /** The money of a passed one that the signer never signs. */
  'withdrawal-end': act('T > T R', 'F W'),
  /** A signer signs again whose record lacks payments that its chain knows. */
  'signer-open': act('T > T R', 'F W'),
  /** The house closed as a whole: withdrawals, trading, sign-up. */
  'house-see': act('S C T R A D'),
  'house-close': act('T R D', 'W'),
  'house-open': act('T R D > T R D', 'F W'),
  /** The engine that leads lets another one lead, which is caught up. */
  'lead-hand-over': act('T R D > T R D', 'F W'),
  'withdrawal-hold': act('T C R', 'W'),
  'correction-see': act('T C R A D'),
  'correction-make': act('T > R D', 'F W'),
  'asset-pause': act('T R', 'W'),
  'asset-resume': act('T > R', 'F W'),
  'proof-see': act('T C R A D'),
  'treasury-see': act('T C R A D'),
  'treasury-run': act('T'),
  /** What the key of a cold address has signed elsewhere: it proves itself. */
  'reserve-sign': act('T'),
  /** Coins stay where users paid them in; nothing else stops. */
  'sweep-pause': act('T R', 'W'),
  /** Coins that came to an own address from outside become the house's. */
  'funding-book': act('T > R D', 'F W'),
  'cold-send': act('T > T R', 'F W'),
  /** It waits a day, and whoever sees it may stop it alone. */
  'cold-set-change': act('D > T', 'F W'),
  'cold-set-stop': act('T R D', 'W'),
  'coin-see': act('T C R A D'),
  'coin-change': act('T > R D', 'F W'),
  'deposit-see': act('S C T R A'),
  /** What arrived and was not credited leaves the queue. It moves nothing: a credit is a correction. */
  'deposit-explain': act('S T R', 'W'),

  'market-stop': act('R D', 'W'),
  'market-open': act('R > T D', 'F W'),
  'market-rules': act('R D > T D', 'F W'),
  'stress-run': act('R T A'),
  'risk-see': act('R T A D'),
  /** A position that no rule can end goes to the insurance fund, at a price that people name. */
  'position-resolve': act('R > T D', 'F W'),
  'announcement-see': act('S C R A D'),
  'announcement-publish': act('S C D', 'W'),
  'incident-publish': act('R D', 'W'),
  'announcement-withdraw': act('S C R D', 'W'),

  'operator-change': act('D > C', 'F W'),
  /** Open only as long as the house has had one operator: see docs/decisions/0050. */
  'operator-invite-first': act('D', 'F W'),
  /** The one-time link of an invitation that was passed. */
  'operator-link': act('D', 'F'),
  /** Taking a right away stops somebody: one person is enough. */
  'operator-revoke': act('D', 'F W'),
  'operators-see': act('D A C'),

  'audit-read': act('A D'),
  'audit-export': act('A', 'F W'),
} as const satisfies Readonly<Record<string, Act>>;

export type ActName = keyof typeof acts;

/** Whether somebody of these roles may do it, or propose it. */
export function mayAct(own: readonly Role[], name: ActName): boolean {
  return acts[name].by.some((role) => own.includes(role));
}

/** Whether somebody of these roles may pass what another person has proposed. */
export function mayPass(own: readonly Role[], name: ActName): boolean {
  return acts[name].passes.some((role) => own.includes(role));
}
