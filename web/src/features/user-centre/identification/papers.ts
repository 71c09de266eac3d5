import {
  dayOf,
  isBirthDate,
  isName,
  isOfAge,
  isPaperNumber,
  isUnexpired,
  PaperKind,
} from '@bourse/contract/identity.ts';
import type { TextKey } from '../../../lib/i18n.ts';

/** What a person fills in. */
export interface Papers {
  /** ISO 3166-1, two letters; empty: none is chosen yet. */
  readonly country: string;
  readonly kind: PaperKind;
  readonly name: string;
  readonly number: string;
  /** Days as `1990-12-31`; empty: not said. */
  readonly birthDate: string;
  readonly expiry: string;
  /** ISO 3166-1, two letters; empty: not said. */
  readonly nationality: string;
  readonly isPromised: boolean;
}

/** What an upload has answered, by side; null: there is none. */
export interface PictureReferences {
  readonly index: string | null;
  readonly back: string | null;
  readonly selfie: string | null;
}

export const emptyPapers: Papers = {
  ...{ country: '', kind: PaperKind.idCard, name: '', number: '', isPromised: false },
  ...{ birthDate: '', expiry: '', nationality: '' },
};

export const needsBack = ({ kind }: Pick<Papers, 'kind'>): boolean => kind !== PaperKind.passport;

/** What keeps the form from being sent, in the form's order; null: nothing does. */
export function missingOf(
  papers: Papers,
  pictures: PictureReferences,
  today = dayOf(Date.now()),
): TextKey | null {
  if (!papers.country) return 'Choose the country or region of the document.';
  if (!papers.name.trim()) return 'Enter your name as the document prints it.';
  if (nameFault(papers.name)) return 'Check the name.';
  if (!papers.number.trim()) return 'Enter the number of the document.';
  if (numberFault(papers.number)) return 'Check the number of the document.';
  if (birthFault(papers.birthDate, today)) return 'Check the date of birth.';
  if (expiryFault(papers.expiry, today)) return 'Check the last day of the document.';
  if (!pictures.index) {
    return needsBack(papers)
      ? 'Add the front of the card to confirm.'
      : 'Add the photo page of the passport to confirm.';
  }
  if (needsBack(papers) && !pictures.back) return 'Add the back of the card to confirm.';
  if (!pictures.selfie) return 'Add the picture of you to confirm.';
  return papers.isPromised ? null : 'Tick the promise to confirm.';
}

/** What is wrong with a name that is there. */
export function nameFault(name: string): TextKey | null {
  return name.trim() === '' || isName(name)
    ? null
    : '2 to 100 letters, as the document prints them';
}

/** What is wrong with a number that is there. */
export function numberFault(number: string): TextKey | null {
  return number.trim() === '' || isPaperNumber(number)
    ? null
    : '3 to 40 letters and digits, as the document prints them';
}

/** What is wrong with a date of birth that is there. */
export function birthFault(text: string, today: string): TextKey | null {
  if (text === '') return null;
  if (!isBirthDate(text, today)) return 'Nobody can be born on this day';
  return isOfAge(text, today) ? null : 'You must be at least 18 years old';
}

/** What is wrong with the last day of a document, where it is there. */
export function expiryFault(text: string, today: string): TextKey | null {
  return text === '' || isUnexpired(text, today) ? null : 'The document has expired';
}
