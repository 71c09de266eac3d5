import type { CodeText } from '@bourse/contract/code-texts.ts';
import type { Access, FileRule, LimitName, Route } from '@bourse/contract/route.ts';
import { limits } from '#ports/call-budgets.ts';
import { budgetText } from '../pipeline/rate-limit.ts';
import { type JsonSchema, OpenApiSchemas } from './openapi-schemas.ts';

const TIME_MS = 1_767_225_600_000;

/** What fields of these names look like, where their shapes do not say. */
const texts: Readonly<Record<string, string>> = {
  base: 'BTC',
  code: '4071',
  coin: 'BTC',
  email: 'you@example.com',
  id: '4071',
  leverage: '10',
  name: 'BTC/USDT',
  newPassword: 'four-quiet-harbours',
  oldPassword: 'three-quiet-harbours',
  password: 'three-quiet-harbours',
  price: '92000',
  quantity: '0.01',
  quote: 'USDT',
  symbol: 'BTCUSDT',
};

/** What may be left out, but is worth showing. */
const shown: ReadonlySet<string> = new Set(['price', 'quantity', 'clientOrderId']);

/** An OpenAPI 3.1 document, and one operation of it: what the functions below make. */
export type OpenApi = ReturnType<typeof createOpenApi>;
export type Operation = ReturnType<typeof operationOf>;

export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

export type RouteTable = Readonly<Record<string, Route>>;
export type CodeTable = Readonly<Record<number, CodeText>>;

const DESCRIPTION = `Every answer is \`{code, msg, data}\`; code 0 is success. Refusals by a trading \
or wallet rule have HTTP status 200 and a code; errors of the transport have their own status. Amounts \
are decimal strings. Send a session token in \`Authorization: Bearer\`. The messages of the live feed \
are in /docs/feed.proto. We refuse a body or query with a field that isn't listed here (2001). A number \
in a body is an integer, written in digits.

Each call uses the budget of its route (\`x-limit\`), counted for the signed-in user, otherwise for the \
IP address; a used budget refills evenly. On every answer, \`RateLimit-Policy\` and \`RateLimit\` \
(draft-ietf-httpapi-ratelimit-headers) show the budget and the remaining calls; 429 comes with \
\`Retry-After\`. The budgets are ${Object.keys(limits)
  .map((name) => `${name}: ${budgetText(name as LimitName)}`)
  .join(', ')}.

The answer to a change by a signed-in caller has \`x-log-sequence\`: the number of the log that it stands on. \
Send the highest number you have seen, there or as \`sequence\` of a private push, as the same header of your \
next calls and as \`log_sequence\` of a sign-in to the live feed: whichever server you reach waits up to a \
second for it, then refuses with 503 (9006). Without the header, a server of several may answer from a state \
that is milliseconds older.`;

const tagTexts: Readonly<Record<string, string>> = {
  'Market data': 'Quotations, order books, trades and candles, without signing in',
  'Spot trading': 'Your spot orders and fills',
  'Futures trading': 'Your orders and positions on perpetual contracts',
  Wallet: 'Balances, ledger entries and transfers',
  Account: 'Registration, sign-in, sessions and preferences',
};

/**
 * The OpenAPI 3.1 document of a table of routes.
 *
 * @param codes every refusal code with its HTTP status and sentences
 */
export function createOpenApi(routes: RouteTable, codes: CodeTable, title = 'Bourse') {
  const paths: Record<string, Record<string, Operation>> = {};
  const schemas = new OpenApiSchemas();
  schemas.name('Refusal', refusalSchema);
  for (const [name, route] of Object.entries(routes)) {
    const path = paths[route.path] ?? {};
    paths[route.path] = path;
    path[route.method.toLowerCase()] = operationOf(name, route, codes, schemas);
  }
  const tags = [...new Set(Object.values(routes).map(({ tag }) => tag))];
  return {
    openapi: '3.1.0',
    info: {
      title: `${title} API`,
      version: '1',
      description: DESCRIPTION,
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: tags.map((name) => ({ name, description: tagTexts[name] ?? name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer' },
        key: {
          ...{ type: 'apiKey', in: 'header', name: 'Authorization' },
          description: 'HMAC-SHA256 or Ed25519 signature of the call, see /docs/programs',
        },
      },
      headers: budgetHeaderObjects,
      schemas: schemas.named,
      responses: refusalResponses(codes),
    },
    'x-limits': budgetNumbers(),
    'x-codes': codes,
  };
}

const refusalSchema: JsonSchema = {
  type: 'object',
  properties: {
    code: { type: 'integer', description: 'Never 0' },
    msg: { type: 'string', description: 'In the language of the `language` header' },
    data: { type: 'null' },
  },
  required: ['code', 'msg', 'data'],
};

const budgetHeaderObjects = {
  RateLimit: {
    description: 'Name of the budget, remaining calls (r), seconds until it is full again (t)',
    schema: { type: 'string' },
    example: '"order";r=49;t=1',
  },
  'RateLimit-Policy': {
    description: 'Name of the budget, calls (q) in a window of seconds (w)',
    schema: { type: 'string' },
    example: '"order";q=50;w=10',
  },
};
const budgetHeaderReferences = Object.fromEntries(
  Object.keys(budgetHeaderObjects).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);

/** The budgets by name, each for one user or one address. */
function budgetNumbers() {
  const numbers = Object.entries(limits).map(([name, { calls, periodMs }]) => [
    name,
    { calls, periodSeconds: periodMs / 1_000 },
  ]);
  return Object.fromEntries(numbers) as Record<LimitName, { calls: number; periodSeconds: number }>;
}

/** A form with one file. */
function fileSchema({ field, bytesMax }: FileRule): JsonSchema {
  const description = `A file of up to ${bytesMax} bytes`;
  const file = { type: 'string', contentMediaType: 'application/octet-stream', description };
  const properties = { [field]: file };
  return { type: 'object', properties, required: [field], additionalProperties: false };
}

function operationOf(name: string, route: Route, codes: CodeTable, schemas: OpenApiSchemas) {
  const { summary, tag, access, limit, keyLimit, idempotencyKey } = route;
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  // A shape with a name of its own is a reference.
  const body = schemas.resolve(schemas.of(route.body, 'input'));
  const data = schemas.name(`${title}Data`, schemas.of(route.data, 'output'));
  const requestBody = bodyOf(`${title}Body`, route, body, schemas);
  return {
    operationId: name,
    summary,
    tags: [tag],
    parameters: [
      ...parametersOf(schemas.of(route.parameters, 'input'), 'path'),
      ...parametersOf(schemas.of(route.query, 'input'), 'query'),
      languageHeader,
      ...(idempotencyKey
        ? [{ ...idempotencyHeader, required: idempotencyKey === 'required' }]
        : []),
    ],
    ...(requestBody && { requestBody }),
    responses: {
      200: {
        description: 'Code 0 and the data, or a refusal by a trading or wallet rule',
        headers: budgetHeaderReferences,
        content: {
          'application/json': {
            schema: answerSchema(data),
            example: { code: 0, msg: codes[0]?.en, data: exampleOf(data, schemas) },
          },
        },
      },
      ...refusalReferences(access.who === 'user', codes),
    },
    security: securityOf(access),
    ...(access.who === 'user' && { 'x-scope': access.scope }),
    ...(access.who === 'user' && access.freshFactor && { 'x-fresh-factor': true as const }),
    'x-limit': limit,
    ...(keyLimit && { 'x-key-limit': keyLimit }),
  };
}

interface RequestBody {
  readonly required: boolean;
  /** By media type. */
  readonly content: Readonly<
    Record<string, { readonly schema: JsonSchema; readonly example?: unknown }>
  >;
}

/** What a call takes beside its parameters: JSON, or a file as a form; undefined: nothing. */
function bodyOf(
  name: string,
  { method, file }: Route,
  body: JsonSchema,
  schemas: OpenApiSchemas,
): RequestBody | undefined {
  if (file) {
    const schema = schemas.name(name, fileSchema(file));
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  const { properties = {}, required = [] } = body;
  if (method === 'GET' || Object.keys(properties).length === 0) return undefined;
  const example = exampleOf(body, schemas);
  const schema = schemas.name(name, body);
  return {
    required: required.length > 0,
    content: { 'application/json': { example, schema } },
  };
}

/** What lets a caller in: a session, and a program's key where the row is open to one. */
function securityOf(access: Access): Record<string, string[]>[] {
  // What only operators may is in no customer's list of calls.
  if (access.who !== 'user') return [];
  const isForKeys =
    access.scope !== 'account' && (!access.freshFactor || access.freshFactor === 'of-people');
  return isForKeys ? [{ session: [] }, { key: [] }] : [{ session: [] }];
}

const languageHeader: Parameter = {
  name: 'language',
  in: 'header',
  required: false,
  description: 'Language of msg',
  schema: { type: 'string', enum: ['en', 'zh-CN'] },
};

const idempotencyHeader: Parameter = {
  name: 'idempotency-key',
  in: 'header',
  required: false,
  description: 'A repeated key returns the first answer again for 24 h',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' },
};

function parametersOf(schema: JsonSchema, place: 'query' | 'path'): Parameter[] {
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).map(
    ([name, { description, examples, ...rest }]) => ({
      name,
      in: place,
      required: required.has(name),
      ...(typeof description === 'string' && { description }),
      schema: rest,
    }),
  );
}

function answerSchema(data: JsonSchema) {
  return {
    type: 'object',
    properties: {
      code: { type: 'integer' },
      msg: { type: 'string' },
      data: { anyOf: [data, { type: 'null' }] },
    },
    required: ['code', 'msg', 'data'],
  };
}

/** Statuses that any route may answer with, by the codes that have them. */
function statusesOf(codes: CodeTable): Map<number, number[]> {
  const statuses = new Map<number, number[]>();
  for (const [code, { status }] of Object.entries(codes)) {
    if (status !== 200) statuses.set(status, [...(statuses.get(status) ?? []), Number(code)]);
  }
  return statuses;
}

function refusalResponses(codes: CodeTable): Record<string, unknown> {
  return Object.fromEntries(
    Array.from(statusesOf(codes), ([status, numbers]) => [
      `Refused${status}`,
      {
        description: numbers.map((code) => `${code}: ${codes[code]?.en}`).join('\n\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    ]),
  );
}

function refusalReferences(isForUsers: boolean, codes: CodeTable): Record<string, unknown> {
  const statuses = [...statusesOf(codes).keys()].filter((status) => isForUsers || status !== 401);
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]),
  );
}

/**
 * An example of a schema: the one that it holds, else one that is made of its parts. Of what may
 * come in, what must and little else.
 */
function exampleOf(schema: JsonSchema, schemas: OpenApiSchemas, name = ''): unknown {
  const { examples, anyOf, items, properties, required = [], ...rest } = schemas.resolve(schema);
  if (Array.isArray(examples)) return texts[name] ?? examples[0];
  if (rest.const !== undefined) return rest.const;
  if (Array.isArray(rest.enum)) return rest.enum[0];
  if (Array.isArray(anyOf)) return exampleOf(anyOf[0] as JsonSchema, schemas, name);
  switch (rest.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(properties ?? {})
          .filter(([field]) => required.includes(field) || shown.has(field))
          .map(([field, inner]) => [field, exampleOf(inner, schemas, field)]),
      );
    case 'array':
      return [exampleOf(items as JsonSchema, schemas, name)];
    case 'string':
      return texts[name] ?? '';
    case 'boolean':
      return false;
    case 'integer':
    case 'number':
      return /time|At$/i.test(name) ? TIME_MS : Math.max(0, Number(rest.minimum ?? 0));
    default:
      return null;
  }
}
