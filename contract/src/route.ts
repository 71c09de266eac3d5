import { z } from 'zod';
import type { ActName } from './console/acts.ts';

/**
 * What a call does, for whoever may be given a part of a person's rights only. `account` is all that
 * proves who somebody is or lets others in: it is never given away.
 */
export const scopes = ['read', 'trade', 'transfer', 'withdraw', 'account'] as const;
export type Scope = (typeof scopes)[number];

/** The scopes that a program's key may have. */
export const keyScopes = ['read', 'trade', 'transfer', 'withdraw'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** Whether a call asks for a second factor that was just proved, and whom. */
export type FreshFactor = boolean | 'when-bound' | 'of-people';

/**
 * What a frozen account is answered. `refused` (accountFrozen): what adds or changes who somebody is, who gets in or
 * who hears of it. `open`: what takes away, what proves who somebody is, and what only its owner sees.
 */
export type WhenFrozen = 'refused' | 'open';

/** Who may call a route; the gateway decides by it alone, before a handler sees the call. */
export type Access =
  | { readonly who: 'anyone' }
  | {
      readonly who: 'user';
      readonly scope: Scope;
      /**
       * Whether the second factor must have been proved a short while ago. Who has bound none proves
       * to be there by the code of the mail; `when-bound` does not ask them. Of a program none can be asked:
       * what needs one is closed to keys, but for `of-people`, where the signed call of a key that may stands for it.
       */
      readonly freshFactor: FreshFactor;
      /** Each call of scope `account` that changes something says it; of other scopes the engine decides. */
      readonly whenFrozen?: WhenFrozen;
    }
  | {
      readonly who: 'operator';
      /** What it does: the table of acts says which roles may, and whether it takes a factor and a reason. */
      readonly act: ActName;
    };

/** A route for everybody, signed in or not. */
export const anyone: Access = { who: 'anyone' };

/** A route for users, each about what is the own. */
export function user(
  scope: Scope,
  {
    freshFactor = false,
    ...more
  }: { readonly freshFactor?: FreshFactor; readonly whenFrozen?: WhenFrozen } = {},
): Access {
  return { who: 'user', scope, freshFactor, ...more };
}

/** A route for operators whose roles may do this act, or propose it where it takes a second person. */
export function operator(act: ActName): Access {
  return { who: 'operator', act };
}

/** Which budget a call draws on; the gateway holds the numbers. */
export type LimitName =
  | 'read'
  | 'order'
  | 'cancel'
  | 'money'
  | 'withdraw'
  | 'sign-in'
  | 'code'
  | 'write'
  | 'upload';

/** Whether a call may go without the header idempotency-key. */
export type IdempotencyKey = 'taken' | 'required';

/** The one file that a route takes. */
export interface FileRule {
  /** Its part's name. */
  readonly field: string;
  /** Exactly so many bytes are taken. */
  readonly bytesMax: number;
}

/** One row of the contract's table of endpoints. Server, web client and API page come from it. */
export interface Route<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Parameters extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
> {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly access: Access;
  readonly limit: LimitName;
  /** The budget that a program's key draws on instead; absent: the same. */
  readonly keyLimit?: LimitName;
  /** How many calls of its budget one call is, by its body; absent: one. */
  readonly callsOf?: (body: z.output<Body>) => number;
  /** Whether the header idempotency-key makes a repeat one call; absent: what changes an account is refused with it. */
  readonly idempotencyKey?: IdempotencyKey;
  /** One file as multipart/form-data in place of a JSON body. */
  readonly file?: FileRule;
  readonly query: Query;
  readonly body: Body;
  readonly parameters: Parameters;
  readonly data: Data;
}

const nothing = z.object({});
/** Bodies are strict, also where there are no fields: a misspelt option is refused, not dropped. */
const noBody = z.strictObject({});

interface RouteInput<
  Query extends z.ZodType,
  Body extends z.ZodType,
  Parameters extends z.ZodType,
  Data extends z.ZodType,
> {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  summary: string;
  tag: string;
  access: Access;
  limit: LimitName;
  keyLimit?: LimitName;
  callsOf?: (body: z.output<Body>) => number;
  idempotencyKey?: IdempotencyKey;
  file?: FileRule;
  query?: Query;
  body?: Body;
  parameters?: Parameters;
  data: Data;
}

/** Declares a route; what is left out is an empty object. */
export function route<
  Data extends z.ZodType,
  Query extends z.ZodType = typeof nothing,
  Body extends z.ZodType = typeof noBody,
  Parameters extends z.ZodType = typeof nothing,
>(input: RouteInput<Query, Body, Parameters, Data>): Route<Query, Body, Parameters, Data> {
  return {
    ...input,
    query: input.query ?? (nothing as z.ZodType as Query),
    body: input.body ?? (noBody as z.ZodType as Body),
    parameters: input.parameters ?? (nothing as z.ZodType as Parameters),
  };
}

/** The first of these names of a query that the route does not know, also where its value is empty; undefined: none. */
export function unknownQueryName(
  { query }: Pick<Route, 'query'>,
  names: readonly string[],
): string | undefined {
  const known = query instanceof z.ZodObject ? query.shape : {};
  return names.find((name) => !Object.hasOwn(known, name));
}

/** What a caller's program needs of a route when it runs. */
export interface RoutePath<Row extends Route = Route> {
  readonly method: Route['method'];
  readonly path: string;
  /** Never there: it tells the compiler which row's shapes go in and out. */
  readonly row?: Row;
}

/** The same of a whole table: complete by the compiler. */
export type RoutePaths<Rows extends Readonly<Record<string, Route>>> = {
  readonly [Name in keyof Rows]: RoutePath<Rows[Name]>;
};

type AnyRoute = Route | RoutePath;
type RowOf<R extends AnyRoute> = R extends Route ? R : R extends RoutePath<infer Row> ? Row : never;

export type QueryOf<R extends AnyRoute> = z.input<RowOf<R>['query']>;
export type BodyOf<R extends AnyRoute> = z.input<RowOf<R>['body']>;
export type ParametersOf<R extends AnyRoute> = z.input<RowOf<R>['parameters']>;
export type DataOf<R extends AnyRoute> = z.output<RowOf<R>['data']>;

/** Every answer, errors included. */
export interface Answer<Data> {
  readonly code: number;
  readonly msg: string;
  readonly data: Data | null;
}
