import { domainToASCII } from 'node:url';

const LENGTH_MAX = 254;
/** HTML's own pattern for a mail address, with at least one dot in the domain, and none alone in the name (RFC 5321). */
const ADDRESS =
  /^(?!\.)(?!.*\.\.)(?!.*\.@)[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/**
 * The one spelling of a mail address: in lower case, a domain of other letters in the form that mail servers
 * read (IDNA), so that bücher.de is xn--bcher-kva.de. Undefined: it is none.
 */
export function readMailAddress(typed: string): string | undefined {
  const text = typed.trim().toLowerCase();
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  // What is no domain at all comes back empty, and is refused.
  const address = /[^\0-\x7f]/.test(domain) ? text.slice(0, at + 1) + domainToASCII(domain) : text;
  return address.length <= LENGTH_MAX && ADDRESS.test(address) ? address : undefined;
}
