import {
  dayOf,
  isBirthDate,
  isName,
  isOfAge,
  isPaperNumber,
  isUnexpired,
  PaperKind,
} from '@bourse/contract/identity.ts';
import type { TextKey } from '#app/lib/i18n.ts';

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
  if (!papers.country) return 'identity.chooseIssuingCountry';
  if (!papers.name.trim()) return 'identity.enterName';
  if (nameFault(papers.name)) return 'identity.checkName';
  if (!papers.number.trim()) return 'identity.enterDocumentNumber';
  if (numberFault(papers.number)) return 'identity.checkDocumentNumber';
  if (birthFault(papers.birthDate, today)) return 'identity.checkBirthDate';
  if (expiryFault(papers.expiry, today)) return 'identity.checkExpiration';
  if (!pictures.index) {
    return needsBack(papers) ? 'identity.addCardFront' : 'identity.addPassportPage';
  }
  if (needsBack(papers) && !pictures.back) return 'identity.addCardBack';
  if (!pictures.selfie) return 'identity.addSelfie';
  return papers.isPromised ? null : 'identity.tickPromise';
}

/** What is wrong with a name that is there. */
export function nameFault(name: string): TextKey | null {
  return name.trim() === '' || isName(name) ? null : 'identity.nameFault';
}

/** What is wrong with a number that is there. */
export function numberFault(number: string): TextKey | null {
  return number.trim() === '' || isPaperNumber(number) ? null : 'identity.documentNumberFault';
}

/** What is wrong with a date of birth that is there. */
export function birthFault(text: string, today: string): TextKey | null {
  if (text === '') return null;
  if (!isBirthDate(text, today)) return 'identity.invalidBirthDate';
  return isOfAge(text, today) ? null : 'identity.mustBeAdult';
}

/** What is wrong with the last day of a document, where it is there. */
export function expiryFault(text: string, today: string): TextKey | null {
  return text === '' || isUnexpired(text, today) ? null : 'identity.documentExpired';
}
