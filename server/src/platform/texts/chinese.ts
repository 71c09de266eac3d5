import type { CataloguesOf } from '@bourse/contract/texts.ts';
import type { english } from './english.ts';
import { accountMails } from './zh-CN/account-mails.ts';
import { advice } from './zh-CN/advice.ts';
import { botEnds, botHolds, botNotices, botStrategies } from './zh-CN/bot-notices.ts';
import { coinMails } from './zh-CN/coin-mails.ts';
import { historyFile } from './zh-CN/history-file.ts';
import { codeActions, keyChanges, mails } from './zh-CN/mails.ts';
import { marketProposals } from './zh-CN/market-proposals.ts';
import * as names from './zh-CN/names.ts';
import { exitNames, notices, securityActs } from './zh-CN/notices.ts';
import { proposals } from './zh-CN/proposals.ts';
import { authenticatorReset, passkeysReset, resetMails } from './zh-CN/reset-mails.ts';
import { rightsTerms } from './zh-CN/rights-terms.ts';
import { staffMails } from './zh-CN/staff-mails.ts';
import { treasuryProposals } from './zh-CN/treasury-proposals.ts';
import { upkeep } from './zh-CN/upkeep.ts';
import { walletProposals } from './zh-CN/wallet-proposals.ts';
import * as words from './zh-CN/words.ts';

/** All texts of the server in Chinese, by subject. */
export const chinese: CataloguesOf<typeof english> = {
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
};
