import { lookup } from 'node:dns';
import { type RequestOptions, request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress, isPushEndpoint } from './push-endpoint.ts';

/** What a push service is handed. */
export interface PushRequest {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer;
}

/** Hands a message to the push service of a browser; returns its HTTP status. */
export type PushLine = (message: PushRequest, signal: AbortSignal) => Promise<number>;

/** What may be reached; a test has its own push service on this machine. */
export interface PushReach {
  readonly isEndpoint: (endpoint: string) => boolean;
  readonly isAddress: (address: string) => boolean;
  /** The certificate to trust instead of the system's. */
  readonly ca?: string;
}

export const publicReach: PushReach = { isEndpoint: isPushEndpoint, isAddress: isPublicAddress };

/** The code of an error: the endpoint leads to where nothing of ours may call. */
export const NOT_REACHABLE = 'NOT_REACHABLE';
const notReachable = () => Object.assign(new Error('not public'), { code: NOT_REACHABLE });

/**
 * Calls what a stranger named, and nothing but public addresses (S43): the addresses of the name are looked at
 * in the moment in which one of them is called, so no name that changes meanwhile leads elsewhere. No redirect is
 * followed, and of an answer only its status is read.
 */
export function createPushLine({ isEndpoint, isAddress, ca }: PushReach): PushLine {
  const guarded: LookupFunction = (host, options, callback) =>
    lookup(host, options, (error, found, family) => {
      const addresses =
        typeof found === 'string' ? [found] : (found ?? []).map((one) => one.address);
      const isRefused = !error && !addresses.every(isAddress);
      callback(isRefused ? notReachable() : error, found, family);
    });
  return async ({ endpoint, headers, body }, signal) => {
    if (!isEndpoint(endpoint)) throw notReachable();
    const options: RequestOptions = {
      ...{ method: 'POST', headers: { ...headers }, lookup: guarded, signal, agent: false },
      ...(ca === undefined ? {} : { ca }),
    };
    return new Promise((resolve, reject) => {
      const asked = request(endpoint, options, (answer) => {
        resolve(answer.statusCode ?? 0);
        answer.destroy();
      });
      asked.on('error', reject);
      asked.end(body);
    });
  };
}
