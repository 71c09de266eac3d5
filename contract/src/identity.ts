/*
 * What a person proves to be someone with. Numbers are the product specification's; texts are what the
 * customer reads, unless the reviewer has written another one.
 */
import { houseNumbers } from './house-numbers.ts';

/** Of GET /api/user/kyc/result. */
export const IdentityStatus = {
  none: 0,
  pending: 1,
  verified: 2,
  rejected: 3,
  /** The papers were not refused: something of them is wanted again. */
  askedAgain: 4,
} as const;
export type IdentityStatus = (typeof IdentityStatus)[keyof typeof IdentityStatus];

/** Kinds of a paper. */
export const PaperKind = { idCard: 1, passport: 2, drivingLicence: 3 } as const;
export type PaperKind = (typeof PaperKind)[keyof typeof PaperKind];

/** A picture of exactly this size is taken (S20). */
export const PICTURE_BYTES_MAX = houseNumbers.pictureMegabytes * 1024 * 1024;
/** What a picture may be, by its first bytes. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** After trimming. */
export const NAME_CHARACTERS = { min: 2, max: 100 } as const;
export const NUMBER_CHARACTERS = { min: 3, max: 40 } as const;

/**
 * Letters of any script with what papers print between them: `a/l`, `@` before another name, dots of the middle,
 * apostrophes and hyphens as people and as programs write them. Nothing that turns the direction of a text.
 */
const NAME =
  /^['\u2018\u2019]?\p{L}[\p{L}\p{M}\p{Zs}'\u2018\u2019\u00B4`.,()/@\u00B7\u30FB\u2010-\u2013-]*$/u;
const PAPER_NUMBER = /^[\p{L}\p{N}][\p{L}\p{N} ()/.\u2010-\u2013-]*$/u;

/** Whether a name can be one: 2 to 100 letters, spaces, apostrophes, dots, hyphens, brackets, `/` and `@`. */
export function isName(text: string): boolean {
  const name = text.trim();
  return isLong(name, NAME_CHARACTERS) && NAME.test(name);
}

/** Whether a paper can have this number: 3 to 40 letters, digits and what stands between them. */
export function isPaperNumber(text: string): boolean {
  const number = text.trim();
  return isLong(number, NUMBER_CHARACTERS) && PAPER_NUMBER.test(number);
}

/** What papers may be said to be, beside number and name; each may be empty: it was not said. */
export interface PaperFacts {
  /** `1990-12-31`. */
  readonly birthDate: string;
  /** ISO 3166-1, two letters. */
  readonly nationality: string;
  /** The last day on which the paper is valid. */
  readonly expiry: string;
}

/** A day of the calendar as `1990-12-31`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Whether somebody can be born on that day: not later than today, not before 1900. */
export function isBirthDate(text: string, today: string): boolean {
  return isDay(text) && text >= '1900-01-01' && text <= today;
}

/** Nobody younger is a customer. */
const AGE_MIN_YEARS = 18;

/** Whether somebody who was born on that day is old enough to be a customer. */
export function isOfAge(birthDate: string, today: string): boolean {
  const [year, month, day] = today.split('-');
  return birthDate <= `${Number(year) - AGE_MIN_YEARS}-${month}-${day}`;
}

/** Whether a paper that is valid up to that day is valid today. */
export function isUnexpired(text: string, today: string): boolean {
  return isDay(text) && text >= today;
}

/** The day of a moment in UTC, epoch milliseconds, as `1990-12-31`. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function isLong(text: string, { min, max }: { readonly min: number; readonly max: number }) {
  const { length } = [...text];
  return length >= min && length <= max;
}

/** Why papers were not taken, in the order of the reviewer's keys 1 to 8. */
export const identityReasons = [
  'unreadable',
  'cut-off',
  'expired',
  'differs',
  'other-person',
  'used',
  'not-accepted',
  'other',
] as const;
export type IdentityReason = (typeof identityReasons)[number];
