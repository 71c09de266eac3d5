import type { Contact } from '#ports/notice-sender.ts';

type Way = Contact['channel'];

/** The wished ways that an account has; none: what was wished for would turn the notices off. */
export function waysFor(
  wished: Readonly<Record<Way, boolean>>,
  own: Readonly<Record<Way, Contact | undefined>>,
): readonly Way[] {
  return (['mail', 'sms'] as const).filter((way) => wished[way] && own[way] !== undefined);
}
