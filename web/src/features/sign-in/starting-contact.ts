import { type ContactValue, emptyContact } from '../../lib/contact.ts';

function isContact(value: unknown): value is ContactValue {
  return (
    typeof value === 'object' &&
    value !== null &&
    'text' in value &&
    typeof value.text === 'string' &&
    'areaCode' in value &&
    typeof value.areaCode === 'string' &&
    'mode' in value &&
    (value.mode === 'email' || value.mode === 'phone')
  );
}

/** What was typed on another screen and handed over with the navigation, else an empty contact. */
export function startingContact(state: unknown): ContactValue {
  const contact =
    typeof state === 'object' && state !== null && 'contact' in state ? state.contact : null;
  return isContact(contact) ? contact : emptyContact;
}
