/** Leading bits that a range must keep: wider ones hold strangers, and the exchange takes none of them. */
const IPV4_BITS = { least: 16, all: 32 } as const;
const IPV6_BITS = { least: 32, all: 128 } as const;

const isIpv4 = (text: string) =>
  /^(0|[1-9]\d{0,2})(\.(0|[1-9]\d{0,2})){3}$/.test(text) &&
  text.split('.').every((part) => Number(part) <= 255);

/** What an address bar takes between brackets is an IPv6 address; nothing in it may end the brackets. */
const isIpv6 = (text: string) => /^[\da-f:.]+$/i.test(text) && URL.canParse(`http://[${text}]/`);

/** Whether it is an address or a range of them as a key takes them: 198.51.100.7, 10.8.0.0/24, 2001:db8::/48. */
export function isIpRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const kind = isIpv4(address) ? IPV4_BITS : isIpv6(address) ? IPV6_BITS : null;
  if (!kind || rest.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) >= kind.least && Number(bits) <= kind.all;
}
