import type { IdentityReason } from '../../identity.ts';

/** Why papers were not taken, as the customer reads it. */
export const identityReasons = {
  unreadable: "We can't read your photos. Please retake them in good light, without glare.",
  'cut-off': 'Part of your document is cut off. Please send photos that show all four corners.',
  expired: 'Your document has expired. Please send a valid one.',
  differs: "Your details don't match your document. Please enter them as printed on it.",
  'other-person':
    "This document doesn't belong to the owner of this account. Please send your own.",
  used: "This document can't be used for this account. Please send another one or contact support.",
  'not-accepted':
    "We don't accept this type of document. Please send an ID card, a passport or a driver's license.",
  other: "We couldn't accept your documents. Please check them and send them again.",
} as const satisfies Readonly<Record<IdentityReason, string>>;
