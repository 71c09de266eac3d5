/** alice@example.com as al***@example.com; a short name shows one character. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const name = email.slice(0, at);
  return `${name.slice(0, name.length > 3 ? 2 : 1)}***${email.slice(at)}`;
}

/** 91234567 as 91****67. */
export function maskMobile(mobile: string): string {
  return `${mobile.slice(0, 2)}****${mobile.slice(-2)}`;
}

/** 91.12.4.7 as 91.12.•.•; of an IPv6 address the first two groups. */
export function maskAddress(address: string): string {
  const isLong = address.includes(':');
  const parts = address.split(isLong ? ':' : '.').slice(0, 2);
  return isLong ? `${parts.join(':')}:•` : `${parts.join('.')}.•.•`;
}
