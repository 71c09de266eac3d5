import type { IncomingHttpHeaders } from 'node:http';

/** What a request shows of its sender, with all that a signature is about. */
export interface Shown {
  readonly headers: IncomingHttpHeaders;
  readonly method: string;
  /** Path and query exactly as they were sent, before anything decodes or sorts them. */
  readonly url: string;
  /** The bytes of the body as they came; absent: none. */
  readonly body?: Uint8Array | undefined;
}

/** How a program signs: with a secret that both sides know, or with the half that only it has. */
export type SignatureKind = 'HMAC-SHA256' | 'Ed25519';

/** A call that shows a program's key; whether it holds is not yet known. */
export interface SignedCall {
  readonly kind: SignatureKind;
  readonly keyId: string;
  /** When the program says that it signed, UTC epoch milliseconds. */
  readonly time: number;
  /** In lower-case hex, so that one signature has one spelling. */
  readonly signature: string;
  /** What was signed, made when a key is there to check it with. */
  readonly text: () => string;
}

/** Who a request says that it is from, as its dialect reads it; nothing of it is checked yet. */
export type Credential =
  | { readonly kind: 'none' }
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'signature'; readonly call: SignedCall }
  /** Something was shown that is none of ours; a program that meant it as a signature learns so. */
  | { readonly kind: 'unreadable'; readonly isSignature: boolean };
