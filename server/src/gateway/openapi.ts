import type { CodeText } from '@bourse/contract/code-texts.ts';
import type { LimitName, Route } from '@bourse/contract/route.ts';

/** A JSON Schema as OpenAPI 3.1 takes it (dialect 2020-12). */
export type JsonSchema = { readonly [Key in string]?: unknown } & {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
};

export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: { readonly 'application/json': { readonly schema: JsonSchema } };
  };
  readonly responses: Readonly<Record<string, unknown>>;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  /** The budget that a call draws on. */
  readonly 'x-limit': LimitName;
}

export interface OpenApi {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, unknown>>;
  /** Every refusal code with its sentences. */
  readonly 'x-codes': Readonly<Record<string, CodeText>>;
}

export type RouteTable = Readonly<Record<string, Route>>;
export type CodeTable = Readonly<Record<number, CodeText>>;

const DESCRIPTION = `Every answer is \`{code, msg, data}\`; code 0 is success. Refusals by the rules \
of trading or money come with HTTP 200 and a code, the transport's own errors have their status too. \
Amounts are decimal strings. A session token goes into \`Authorization: Bearer\`. The live feed's \
messages are in /docs/feed.proto.`;

/**
 * The OpenAPI 3.1 document of a table of routes.
 *
 * @param codes every refusal code with its HTTP status and sentences
 */
export function createOpenApi(routes: RouteTable, codes: CodeTable, title = 'Bourse'): OpenApi {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [name, route] of Object.entries(routes)) {
    const path = paths[route.path] ?? {};
    paths[route.path] = path;
    path[route.method.toLowerCase()] = operationOf(name, route, codes);
  }
  const tags = [...new Set(Object.values(routes).map(({ tag }) => tag))];
  return {
    openapi: '3.1.0',
    info: { title: `${title} API`, version: '1', description: DESCRIPTION },
    tags: tags.map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas: { Refusal: refusalSchema },
      responses: refusalResponses(codes),
    },
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

function operationOf(name: string, route: Route, codes: CodeTable): Operation {
  const { method, summary, tag, access, limit } = route;
  const body = schemaOf(route.body, 'input');
  const hasBody = method !== 'GET' && Object.keys(body.properties ?? {}).length > 0;
  return {
    operationId: name,
    summary,
    tags: [tag],
    parameters: [
      ...parametersOf(schemaOf(route.parameters, 'input'), 'path'),
      ...parametersOf(schemaOf(route.query, 'input'), 'query'),
      languageHeader,
      ...(limit === 'money' ? [idempotencyHeader] : []),
    ],
    ...(hasBody && {
      requestBody: {
        required: (body.required ?? []).length > 0,
        content: { 'application/json': { schema: body } },
      },
    }),
    responses: {
      200: {
        description: 'Code 0 and the data, or a refusal by the rules of trading or money',
        content: { 'application/json': { schema: answerSchema(schemaOf(route.data, 'output')) } },
      },
      ...refusalReferences(access === 'user', codes),
    },
    ...(access === 'user' && { security: [{ session: [] }] }),
    'x-limit': limit,
  };
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
  description: 'The same key gives the first answer again for 24 h',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' },
};

function parametersOf(schema: JsonSchema, place: 'query' | 'path'): Parameter[] {
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).map(([name, { description, ...rest }]) => ({
    name,
    in: place,
    required: required.has(name),
    ...(typeof description === 'string' && { description }),
    schema: rest,
  }));
}

function answerSchema(data: JsonSchema): JsonSchema {
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

/** A shape as JSON Schema: what may come in, or what goes out. */
function schemaOf(shape: Route['data'], io: 'input' | 'output'): JsonSchema {
  const { $schema, ...schema } = shape.toJSONSchema({
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // Every integer is safe; saying so at each of them only makes the page long.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      // Answers may grow by fields.
      delete jsonSchema.additionalProperties;
    },
  });
  return schema as JsonSchema;
}
