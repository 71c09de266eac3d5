import { hash } from 'node:crypto';

/** How a program signs: with a secret that both sides know, or with the half that only it has. */
export type SignatureKind = 'HMAC-SHA256' | 'Ed25519';

/** What a signature is about: nothing of it may change on the way. */
export interface SignedRequest {
  readonly method: string;
  /** Path and query exactly as they were sent, before anything decodes or sorts them. */
  readonly url: string;
  /** The bytes of the body as they came; absent: none. */
  readonly body?: Uint8Array | undefined;
}

/** A call that shows a program's key; whether it holds is not yet known. */
export interface SignedCall extends SignedRequest {
  readonly kind: SignatureKind;
  readonly keyId: string;
  /** When the program says that it signed, UTC epoch milliseconds. */
  readonly time: number;
  /** In lower-case hex, so that one signature has one spelling. */
  readonly signature: string;
}

const SIGNED =
  /^(?:(HMAC-SHA256) ([A-Za-z0-9_-]{22}):(\d{13}):([0-9a-f]{64})|(Ed25519) ([A-Za-z0-9_-]{22}):(\d{13}):([0-9a-f]{128}))$/;

/** `<kind> <key>:<time>:<signature>`; undefined: it is no such thing. */
export function readSignedCall(shown: string, request: SignedRequest): SignedCall | undefined {
  const parts = SIGNED.exec(shown)
    ?.slice(1)
    .filter((part) => part !== undefined);
  if (!parts) return undefined;
  const [kind, keyId, time, signature] = parts as [SignatureKind, string, string, string];
  return { ...request, kind, keyId, time: Number(time), signature };
}

/**
 * What is signed (S24): time, method, path, query without its question mark and the SHA-256 of the
 * body in hex, each on a line of its own.
 */
export function signedText({ time, method, url, body }: Omit<SignedCall, 'signature'>): string {
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  const query = at < 0 ? '' : url.slice(at + 1);
  return `${time}\n${method}\n${path}\n${query}\n${body ? hash('sha256', body) : EMPTY}`;
}

const EMPTY = hash('sha256', '');
