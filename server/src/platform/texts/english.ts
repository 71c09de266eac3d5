import { accountMails } from './en/account-mails.ts';
import { advice } from './en/advice.ts';
import { botEnds, botHolds, botNotices, botStrategies } from './en/bot-notices.ts';
import { coinMails } from './en/coin-mails.ts';
import { historyFile } from './en/history-file.ts';
import { codeActions, keyChanges, mails } from './en/mails.ts';
import { marketProposals } from './en/market-proposals.ts';
import * as names from './en/names.ts';
import { exitNames, notices, securityActs } from './en/notices.ts';
import { proposals } from './en/proposals.ts';
import { authenticatorReset, passkeysReset, resetMails } from './en/reset-mails.ts';
import { rightsTerms } from './en/rights-terms.ts';
import { staffMails } from './en/staff-mails.ts';
import { treasuryProposals } from './en/treasury-proposals.ts';
import { upkeep } from './en/upkeep.ts';
import { walletProposals } from './en/wallet-proposals.ts';
import * as words from './en/words.ts';

/** All texts of the server in English, by subject: the type of the other languages. */
export const english = {
  ...names,
  ...words,
  accountMails,
  advice,
  authenticatorReset,
  botEnds,
  botHolds,
  botNotices,
  botStrategies,
  codeActions,
  coinMails,
  exitNames,
  historyFile,
  keyChanges,
  mails,
  marketProposals,
  notices,
  passkeysReset,
  proposals,
  resetMails,
  rightsTerms,
  securityActs,
  staffMails,
  treasuryProposals,
  upkeep,
  walletProposals,
} as const;
