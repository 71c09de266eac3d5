import { type ContactValue, emptyContact } from '../../lib/contact.ts';
import { useAddress, useNavigate } from '../../ui/layout/address.tsx';

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
function startingContact(state: unknown): ContactValue {
  const contact =
    typeof state === 'object' && state !== null && 'contact' in state ? state.contact : null;
  return isContact(contact) ? contact : emptyContact;
}

/** Navigation state that hands a contact to the next screen. */
export const handOver = (contact: ContactValue) => ({ state: { contact } });

/**
 * The contact that this screen starts with, and the way to keep it for who comes back: it stands
 * beside the address in the tab's history, which ends with the tab.
 */
export function useKeptContact() {
  const navigate = useNavigate();
  const { pathname, search, state } = useAddress();
  return {
    starting: startingContact(state),
    keep: (contact: ContactValue) =>
      navigate(pathname + search, { replace: true, ...handOver(contact) }),
  };
}
