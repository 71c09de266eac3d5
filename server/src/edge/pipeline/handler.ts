import type { Answer, DataOf, Route } from '@bourse/contract/route.ts';
import type { Language } from '@bourse/contract/texts.ts';
import type { z } from 'zod';
import type { Parts } from './answer-each.ts';
import type { Caller, OperatorSession, UserCaller, UserSession } from './caller.ts';

/** What a handler knows about a call beside its shapes. */
export interface Call {
  readonly caller: Caller;
  readonly language: Language;
  readonly requestId: string;
  /** The visitor's network address, from the socket or the proxies that the operator trusts. */
  readonly address: string;
  readonly userAgent: string;
  /** Header idempotency-key, already checked for its shape; empty when absent. */
  readonly idempotencyKey: string;
  /** Of an operator's call: names the route and everything it was asked with; another call has another one. */
  readonly asked?: string;
  /** UTC epoch milliseconds at arrival. */
  readonly time: number;
  /** Reads the file of a route that takes one; not begun until it is asked for. */
  readonly file?: () => Promise<Buffer>;
}

export interface Input<R extends Route> {
  readonly query: z.output<R['query']>;
  readonly body: z.output<R['body']>;
  readonly parameters: z.output<R['parameters']>;
}

/** Of a batch's data the result of each part. */
type PartsOf<Data> = Data extends { readonly list: Answer<infer One>[] } ? Parts<One> : never;

/**
 * Answers a call with its data, of a batch with its parts, or throws a Refusal. Where the row says `user`, the caller
 * is one.
 */
export type Handle<R extends Route> = (
  input: Input<R>,
  call: Call,
) => Promise<DataOf<R> | PartsOf<DataOf<R>>> | DataOf<R> | PartsOf<DataOf<R>>;

/** A route with the function that answers it. */
export interface Implementation {
  readonly route: Route;
  readonly handle: Handle<Route>;
}

/** Joins a row of the contract's table with its handler, with the row's own types. */
export function implement<R extends Route>(route: R, handle: Handle<R>): Implementation {
  return { route, handle: handle as unknown as Handle<Route> };
}

/** The caller of a route for users, whatever they call with. */
export function callerOf({ caller }: Call): UserCaller {
  if (!('userId' in caller)) throw new Error('a route for users was reached without one');
  return caller;
}

/** The file of a route that takes one. Refuses what is no such file, or too large. */
export function fileOf({ file }: Call): Promise<Buffer> {
  if (!file) throw new Error('a route without a file was asked for one');
  return file();
}

/** The operator of a call of the console: no other caller reaches those routes. */
export function operatorOf({ caller }: Call): OperatorSession {
  if (caller.kind !== 'operator') throw new Error('a route for operators was reached without one');
  return caller;
}

/** The session of a call whose scope is the account itself: nothing else reaches those routes. */
export function sessionOf(call: Call): UserSession {
  const caller = callerOf(call);
  if (caller.kind !== 'session') throw new Error('a route for sessions was reached without one');
  return caller;
}
