import { Code } from '@bourse/contract/codes.ts';
import { type Route, unknownQueryName } from '@bourse/contract/route.ts';
import type { ZodError } from 'zod';
import { Refusal } from '#platform/refusal.ts';

/** The parts of a request. */
export interface Sent {
  readonly query: unknown;
  readonly body: unknown;
  /** Of the path. */
  readonly params: unknown;
}

/**
 * What a call says, in its route's shapes. Refuses shapeInvalid with the name of the first wrong field, also of one
 * of the query that the route does not know.
 */
export function readInput(route: Route, sent: Sent) {
  const unknown = unknownQueryName(route, Object.keys(sent.query as object));
  if (unknown !== undefined) throw new Refusal(Code.shapeInvalid, { field: unknown });
  return {
    query: read(route.query, withoutEmpty(sent.query)),
    body: read(route.body, sent.body ?? {}),
    parameters: read(route.parameters, sent.params),
  };
}

/** A filter that is left empty is as one that is not there. */
function withoutEmpty(query: unknown): unknown {
  return Object.fromEntries(Object.entries(query as object).filter(([, value]) => value !== ''));
}

function read(shape: Route['query'], value: unknown): unknown {
  const result = shape.safeParse(value);
  if (result.success) return result.data;
  throw new Refusal(Code.shapeInvalid, { field: describe(result.error) });
}

function describe(error: ZodError): string {
  const issue = error.issues[0];
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  return [...(issue?.path ?? []), ...unknown].map(String).join('.') || 'body';
}
