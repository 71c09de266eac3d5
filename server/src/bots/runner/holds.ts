import { Refused, Unanswered } from '@bourse/client/index.ts';
import { Code } from '@bourse/contract/codes.ts';
import type { BotHold } from '@bourse/contract/trading-bots.ts';

const accountCodes: readonly number[] = [
  ...[Code.apiKeyInvalid, Code.apiKeyAddress, Code.accountFrozen, Code.regionNotServed],
  ...[Code.levelTooLow, Code.rightTaken, Code.rightsOutdated, Code.sessionEnded],
  ...[Code.futuresNotEnabled, Code.futuresTermsOutdated],
];
const exchangeCodes: readonly number[] = [
  ...[Code.unavailable, Code.queueFull, Code.internal, Code.outcomeUnknown],
  ...[Code.tooManyRequests, Code.callBeforeStart, Code.callTimeOutside],
];

const limitCodes: readonly number[] = [
  ...[Code.leverageInvalid, Code.leverageAboveTier, Code.leverageCrowded, Code.marginModeBusy],
  ...[Code.positionMax, Code.openInterestMax, Code.openOrdersMax],
];

/** What a bot waits for after a call that failed; nothing: that was no fault of the outside. */
export function holdOf(error: unknown): BotHold | undefined {
  if (error instanceof Unanswered) return 'exchange';
  if (!(error instanceof Refused)) return undefined;
  const { code } = error;
  if (code === Code.insufficientBalance || code === Code.insufficientMargin) return 'funds';
  if (accountCodes.includes(code)) return 'account';
  if (limitCodes.includes(code)) return 'limits';
  return exchangeCodes.includes(code) ? 'exchange' : 'market';
}

/** Whether an order may have been carried out although its call failed. */
export const isUnclear = (error: unknown): boolean =>
  error instanceof Unanswered || (error instanceof Refused && exchangeCodes.includes(error.code));
