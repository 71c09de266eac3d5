/**
 * Whether a page of this origin may open the feed (S25): one of our own host or of the list. A
 * program sends no origin. `null` and everything that is no URL is refused.
 *
 * @param host the Host header of the same request
 */
export function isOriginAllowed(
  origin: string | undefined,
  host: string | undefined,
  corsOrigins: readonly string[],
): boolean {
  if (origin === undefined) return true;
  if (corsOrigins.includes(origin)) return true;
  const url = URL.parse(origin);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return false;
  // Host leaves out the scheme's own port, and so does URL.
  return host !== undefined && url.host === host.toLowerCase();
}
