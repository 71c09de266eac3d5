/** How many characters people compare at each end. */
const COMPARED = 4;

/**
 * The name of a saved address that begins and ends as this one and is another: a stranger who sends a
 * little from such an address hopes that it is copied out of the history. Empty: none.
 */
export function lookAlikeOf(
  address: string,
  saved: readonly { readonly address: string; readonly name: string }[],
): string {
  const ends = endsOf(address);
  const found = saved.find((one) => one.address !== address && endsOf(one.address) === ends);
  return found?.name ?? '';
}

/** Without the prefix that all addresses of a chain have. */
function endsOf(address: string): string {
  const text = address.replace(/^(0x|(bc|tb|bcrt)1[qp])/, '').toLowerCase();
  return `${text.slice(0, COMPARED)} ${text.slice(-COMPARED)}`;
}
