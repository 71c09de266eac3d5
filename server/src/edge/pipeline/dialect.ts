import type { IncomingHttpHeaders } from 'node:http';
import type { Language } from '@bourse/contract/texts.ts';
import type { Refusal } from '#platform/refusal.ts';
import type { Credential, Shown } from './credential.ts';
import type { Implementation } from './handler.ts';
import type { Sent } from './read-input.ts';

/**
 * One way to call the exchange. It says what a request means and how its outcome is written; who may call, what
 * that costs and what happens is the row's and its handler's, the same in each dialect.
 */
export interface Dialect {
  /** Its routes are below this path, like '/api'; what is unknown there is refused in its words. */
  readonly root: string;
  readonly routes: readonly DialectRoute[];
  /** How bodies are read, by media type. A reader refuses jsonBroken and shapeInvalid. */
  readonly bodies: Readonly<Record<string, (text: string) => unknown>>;
  /** What a request says beside the parts of its route. Never throws. */
  details(request: Shown): Details;
  /** @param data of the row, or what the route's `present` made of it */
  answer(data: unknown, language: Language): Written;
  /**
   * A refusal has the HTTP status that fits it: the door counts 400, 401, 404, 405, 413, 415, 429 of anonymous calls.
   *
   * @param headers of the request; absent: none could be read
   */
  refuse(refusal: Refusal, headers?: IncomingHttpHeaders): Written;
}

/** A path of a dialect, and the command that it calls. */
export interface DialectRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With its parameters in braces: '/api/spot/order/{code}'. */
  readonly path: string;
  /** The row says who may call, which budget it draws on and its shapes; the handler answers it. */
  readonly command: Implementation;
  /** Gives the parts of a request the names that the row's shapes have; absent: they have them. */
  readonly read?: (sent: Sent) => Sent;
  /** Gives the row's data this dialect's form; absent: it is as it shall be. */
  readonly present?: (data: never) => unknown;
}

/** What a request says beside the parts of its route. */
export interface Details {
  readonly credential: Credential;
  readonly language: Language;
  /** As it was sent; empty: none. */
  readonly idempotencyKey: string;
}

/** An outcome as it goes out. */
export interface Written {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body: object;
}
