import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { FEED_PATH } from '@bourse/contract/feed.ts';
import type { Credential, Shown, SignatureKind, SignedCall } from '#edge/pipeline/credential.ts';

const BEARER = /^Bearer ([A-Za-z0-9_-]{16,128})$/;
const TOKEN = /^[A-Za-z0-9_-]{16,128}$/;
const SIGNED =
  /^(?:(HMAC-SHA256) ([A-Za-z0-9_-]{22}):(\d{13}):([0-9a-f]{64})|(Ed25519) ([A-Za-z0-9_-]{22}):(\d{13}):([0-9a-f]{128}))$/;

type Signed = Omit<Shown, 'headers'>;

/**
 * Reads who calls from the authorization header and nothing else: no cookie and no field of a query
 * or a body gives authority (S10).
 */
export function readCredential(shown: Shown): Credential {
  const { authorization } = shown.headers;
  if (authorization === undefined) return { kind: 'none' };
  const token = tokenOf(shown.headers);
  if (token !== undefined) return { kind: 'token', token };
  const call = readSignedCall(authorization, shown);
  if (call) return { kind: 'signature', call };
  return { kind: 'unreadable', isSignature: /^(HMAC-SHA256|Ed25519) /.test(authorization) };
}

/**
 * Reads what a socket of the live feed signs in with: a session's token, or what a program's authorization
 * header would be for a GET of the feed's path.
 */
export function readSocketCredential(shown: string): Credential {
  if (TOKEN.test(shown)) return { kind: 'token', token: shown };
  const call = readSignedCall(shown, { method: 'GET', url: FEED_PATH });
  return call ? { kind: 'signature', call } : { kind: 'unreadable', isSignature: false };
}

/** The token that a request shows; undefined: none that could be one of ours. */
export function tokenOf({
  authorization = '',
}: Pick<IncomingHttpHeaders, 'authorization'>): string | undefined {
  return BEARER.exec(authorization)?.[1];
}

/** `<kind> <key>:<time>:<signature>`; undefined: it is no such thing. */
function readSignedCall(shown: string, request: Signed): SignedCall | undefined {
  const parts = SIGNED.exec(shown)
    ?.slice(1)
    .filter((part) => part !== undefined);
  if (!parts) return undefined;
  const [kind, keyId, digits, signature] = parts as [SignatureKind, string, string, string];
  const time = Number(digits);
  return { kind, keyId, time, signature, text: () => signedText(time, request) };
}

/**
 * What is signed (S24): time, method, path, query without its question mark and the SHA-256 of the
 * body in hex, each on a line of its own.
 */
function signedText(time: number, { method, url, body }: Signed): string {
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  const query = at < 0 ? '' : url.slice(at + 1);
  return `${time}\n${method}\n${path}\n${query}\n${body ? hash('sha256', body) : EMPTY}`;
}

const EMPTY = hash('sha256', '');
