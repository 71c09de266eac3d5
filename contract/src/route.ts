import { z } from 'zod';

/** Who may call: anyone, or only a signed-in user. */
export type Access = 'visitor' | 'user';
/** Which budget a call draws on; the gateway holds the numbers. */
export type LimitName = 'read' | 'order' | 'cancel' | 'money' | 'sign-in' | 'code' | 'write';

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
