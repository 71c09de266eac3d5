import { IdentityStatus } from '@bourse/contract/identity.ts';
import type { IdentityResult } from '@bourse/contract/routes/identity.ts';
import { reasonTexts } from '@bourse/contract/texts/identity-reasons.ts';
import type { InTwo, Language } from '@bourse/contract/texts.ts';
import { paperPlace } from '#platform/db/tables/sealed-columns.ts';
import type { Sealer } from '#platform/files/sealed.ts';
import { maskNumber } from './paper.ts';
import type { SubmissionRow } from './store.ts';

/** A decision that can still be taken back is not shown: it is pending. */
export function statusOf(row: SubmissionRow | undefined): IdentityStatus {
  if (!row) return IdentityStatus.none;
  if (row.settled_at === null) return IdentityStatus.pending;
  switch (row.decision) {
    case 'approve':
      return row.again_at === null ? IdentityStatus.verified : IdentityStatus.askedAgain;
    case 'ask-again':
      return IdentityStatus.askedAgain;
    default:
      return IdentityStatus.rejected;
  }
}

/** What the customer reads of the reason of a decision, in both languages; empty without one. */
export function reasonTextOf(
  row: Pick<SubmissionRow, 'reason' | 'reason_en' | 'reason_zh' | 'again_reason'>,
): InTwo {
  if (row.again_reason) return reasonTexts[row.again_reason];
  const usual = row.reason ? reasonTexts[row.reason] : { en: '', zh: '' };
  return { en: row.reason_en ?? usual.en, zh: row.reason_zh ?? usual.zh };
}

/**
 * The person's own last submission, as its owner may see it.
 *
 * @param rightsUntil of papers that are asked for again; 0: they are not
 * @param note that the next picture of the person must show
 */
export function presentResult(
  row: SubmissionRow | undefined,
  rightsUntil: number,
  note: string,
  sealer: Sealer,
  language: Language,
): IdentityResult {
  const status = statusOf(row);
  const isTold = row !== undefined && row.settled_at !== null;
  const reason = isTold ? reasonTextOf(row) : { en: '', zh: '' };
  const time = (isTold && (row.again_at ?? row.settled_at)) || 0;
  return {
    status,
    country: row?.country ?? '',
    name: row?.sealed_name ? sealer.open(row.sealed_name, paperPlace(row, 'name')).toString() : '',
    idNumber: row?.sealed_number
      ? maskNumber(sealer.open(row.sealed_number, paperPlace(row, 'number')).toString())
      : '',
    certificateKind: row?.kind ?? 0,
    submitTime: row?.submitted_at ?? 0,
    passTime: status === IdentityStatus.verified ? time : 0,
    decideTime: time,
    reason: (isTold && (row.again_reason ?? row.reason)) || '',
    rightsUntil,
    reasonText: language === 'zh-CN' ? reason.zh : reason.en,
    selfieNote: note,
  };
}
