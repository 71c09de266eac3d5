import { consoleRoutes } from '@bourse/contract/console/routes.ts';
import type { Route } from '@bourse/contract/route.ts';

export type ConsoleRouteName = keyof typeof consoleRoutes;
type RouteName = ConsoleRouteName;

/** Every route of the console with its name. */
export const allConsoleRoutes = Object.entries(consoleRoutes) as [RouteName, Route][];

const reason = 'as agreed on the telephone';
const ticket = 'A'.repeat(43);
const password = 'a quiet harbour of 7 boats';

const answer = {
  ...{ id: 'AAAA', rawId: 'AAAA', type: 'public-key' },
  response: { clientDataJSON: 'AAAA' },
};

const announcement = {
  title: { en: 'Maintenance', zh: '系统维护' },
  text: { en: 'Trading waits.', zh: '交易暂停。' },
  ...{ from: 0, until: 0, reason },
};

/** A body that each route takes; what it names is not there. */
export const consoleBodies: Readonly<Partial<Record<RouteName, object>>> = {
  consoleSignIn: { name: 'nobody', password, factorCode: '000000' },
  consoleInvitation: { ticket },
  consoleJoin: { ticket, password, factorCode: '000000' },
  consoleFactor: { factorCode: '000000' },
  consolePasskeySignIn: { answer },
  consolePasskeyAdd: { name: 'Laptop', answer },
  consolePasskeyRename: { name: 'Laptop' },
  consolePropose: { kind: 'no-such-kind', fields: {}, reason },
  consoleProposalPass: { hash: '0'.repeat(64), reason, log: 0 },
  consoleProposalRefuse: { reason },
  consoleInviteFirst: { name: 'carl', fullName: 'Carl M', email: 'carl@example.com', reason },
  consoleOperatorRevoke: { reason },
  consoleCustomersExport: { reason },
  consoleSearch: { text: 'nobody@example.com' },
  consoleViewSave: { screen: 'customers', name: 'Frozen', filters: 'state=frozen' },
  consoleOpen: { kind: 'customer', code: '999999999' },
  consoleCustomerContact: { reason },
  consoleCustomerNote: { text: reason },
  consoleCustomerSessionsEnd: { session: '', reason },
  consoleCustomerFreeze: { cause: 'activity', reason },
  consoleCustomerPapersAsk: { why: 'expired', reason },
  consoleIdentityAudited: { reason },
  consoleIdentityDecide: { decision: 'approve', why: '', text: null, ticked: [], reason },
  consoleIdentityUndo: { reason },
  consoleRuleEffect: { kind: 'fee-rules', fields: {} },
  consoleMarketStop: { instrument: 999_999, state: 'halted', reason },
  consoleAuditExport: { reason },
  consoleAlarmSilence: { minutes: 60, reason },
  consoleAlarmClose: { reason },
  consoleAlarmSpeak: { reason },
  consoleAlarmTest: { channel: 'mail' },
  consoleDepositExplain: { chain: 'ETH', txid: '0x1', place: 0, remedy: 'stays', reason },
  consoleAnnounce: { kind: 'notice', ...announcement },
  consoleAnnounceIncident: announcement,
  consoleAnnouncementWithdraw: { reason },
  consoleTicketAnswer: { text: 'It is on its way.', close: false },
  consoleTicketNote: { text: 'Asked the treasury.' },
  consoleRecoveryStop: { reason },
  consoleWithdrawalPass: { reason },
  consoleWithdrawalReject: { reason },
  consoleWithdrawalHold: { reason },
  consoleClose: { name: 'sign-up', reason },
  consoleCoinClose: { chain: 'NONE', coin: '', way: 'chain', reason },
  consoleSweepPause: { chain: 'NONE', coin: 'USDT', reason },
  consoleSweepResume: { chain: 'NONE', coin: 'USDT', reason },
  consoleReserveSign: { root: 'ab'.repeat(32), chain: 'NONE', address: '0x', signature: '0x' },
  consoleColdStop: { chain: 'NONE', cold: '0x', reason },
  consoleStress: { move: 0, seconds: 1, book: 'whole' },
};

/** What stands for `{code}` where nobody has anything of it. */
export const consoleCodes: Readonly<Partial<Record<RouteName, string>>> = {
  consoleAlarmTake: 'disk_full',
  consoleAlarmSilence: 'disk_full',
  consoleAlarmClose: 'disk_full',
  consoleAlarmSpeak: 'disk_full',
  consoleAnnouncementWithdraw: 'AN-7000000',
  consoleRecoveryStop: '7000000',
  consoleTicket: '7000000',
  consoleTicketPicture: 'B'.repeat(32),
  consoleTicketAnswer: '7000000',
  consoleTicketNote: '7000000',
  consoleTicketClose: '7000000',
  consolePasskeyRename: 'AAAA',
  consolePasskeyRemove: 'AAAA',
  consoleViewRemove: '7000000',
  consoleProposal: 'PR-7000000',
  consoleProposalPass: 'PR-7000000',
  consoleProposalRefuse: 'PR-7000000',
  consoleProposalTakeBack: 'PR-7000000',
  consoleInvitationLink: '00000000-0000-0000-0000-000000000000',
  consoleOperatorRevoke: '7000000',
  consoleIdentity: '999999999',
  consoleIdentityAudited: '999999999',
  consoleIdentityDecide: '999999999',
  consoleIdentityUndo: '999999999',
  consoleWithdrawalPass: '999999999',
  consoleWithdrawalReject: '999999999',
  consoleWithdrawalHold: '999999999',
  consoleWithdrawal: '999999999',
  consoleCustomer: '999999999',
  consoleCustomerTimeline: '999999999',
  consoleCustomerContact: '999999999',
  consoleCustomerNote: '999999999',
  consoleCustomerSessionsEnd: '999999999',
  consoleCustomerFreeze: '999999999',
  consoleCustomerPapersAsk: '999999999',
};
