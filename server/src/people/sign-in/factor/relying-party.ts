/** The site that passkeys belong to: a browser uses them there and nowhere else. */
export interface RelyingParty {
  /** Its host name. */
  readonly id: string;
  /** The origin that a browser's answer must name, when it may be the one that it names. */
  expectedOrigin(named: string): string;
}

/**
 * @param publicUrl where people open the exchange; empty: this machine, at whatever port
 */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  if (publicUrl) {
    const { hostname, origin } = new URL(publicUrl);
    return { id: hostname, expectedOrigin: () => origin };
  }
  return {
    id: 'localhost',
    expectedOrigin: (named) =>
      URL.parse(named)?.hostname === 'localhost' ? named : 'http://localhost',
  };
}
