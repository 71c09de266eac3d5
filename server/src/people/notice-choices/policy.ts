import type { Contact } from '#ports/notice-sender.ts';

type Way = Contact['channel'];

/** The chosen ways that an account has; none: the choice would switch the notices off. */
export function waysFor(
  wished: Readonly<Record<Way, boolean>>,
  own: Readonly<Record<Way, Contact | undefined>>,
): readonly Way[] {
  return (['mail', 'sms'] as const).filter((way) => wished[way] && own[way] !== undefined);
}
