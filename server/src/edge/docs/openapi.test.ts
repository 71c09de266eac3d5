import { codeTexts } from '@bourse/contract/code-texts.ts';
import { routes } from '@bourse/contract/routes.ts';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { closeReasonNames } from '#engine/live/order-names.ts';
import { createOpenApi, type RouteTable } from './openapi.ts';

const table = routes as unknown as RouteTable;
const api = createOpenApi(table, codeTexts);
const schemas = api.components.schemas;
const operations = Object.values(api.paths).flatMap((methods) => Object.values(methods));

/** All values of a key, however deep. */
function valuesOf(key: string, value: unknown): unknown[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(name === key ? [inner] : []),
    ...valuesOf(key, inner),
  ]);
}

interface Answered {
  readonly headers: object;
  readonly content: {
    readonly 'application/json': { readonly example: { code: number; data: unknown } };
  };
}

/** All objects inside a value, however deep. */
function objectsOf(value: unknown): Record<string, unknown>[] {
  if (value === null || typeof value !== 'object') return [];
  const inner = Object.values(value).flatMap(objectsOf);
  return Array.isArray(value) ? inner : [value as Record<string, unknown>, ...inner];
}

describe('OpenAPI document', () => {
  it('holds every route of the table once, under its own name', () => {
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
      Object.keys(routes).sort(),
    );
    for (const [name, route] of Object.entries(table)) {
      const operation = api.paths[route.path]?.[route.method.toLowerCase()];
      expect(operation?.operationId).toBe(name);
      // Who needs no session says so.
      const { access } = route;
      const scope = access.who === 'user' ? access.scope : undefined;
      // A program proves no second factor, and one route takes its signature instead.
      const isFresh =
        access.who === 'user' && access.freshFactor !== false && access.freshFactor !== 'of-people';
      const isForKeys = scope !== undefined && scope !== 'account' && !isFresh;
      const session = access.who === 'user' ? [{ session: [] }] : [];
      expect(operation?.security).toEqual([...session, ...(isForKeys ? [{ key: [] }] : [])]);
      expect(operation?.['x-scope']).toBe(scope);
    }
  });

  it('names the body of each route that takes one, also where its shape has a name of its own', () => {
    const bodiless = Object.entries(table).flatMap(([name, route]) => {
      if (route.method === 'GET' || route.file) return [];
      const operation = api.paths[route.path]?.[route.method.toLowerCase()];
      // What takes no body takes an empty object, and nothing else.
      const takesMore =
        !(route.body instanceof z.ZodObject) || Object.keys(route.body.shape).length > 0;
      return takesMore === (operation?.requestBody !== undefined) ? [] : [name];
    });
    expect(bodiless).toEqual([]);
  });

  it('I12 names the header idempotency-key where a call takes it, and requires it of a withdrawal alone', () => {
    const shown = operations.flatMap(({ operationId, parameters }) =>
      parameters.flatMap(({ name, required }) =>
        name === 'idempotency-key' ? [[operationId, required]] : [],
      ),
    );
    const taken = Object.entries(table).filter(([, { idempotencyKey }]) => idempotencyKey);
    expect(Object.fromEntries(shown)).toEqual(
      Object.fromEntries(taken.map(([name]) => [name, name === 'withdraw'])),
    );
    expect(shown).toHaveLength(16);
  });

  it('declares exactly the parameters that a path names', () => {
    for (const [path, methods] of Object.entries(api.paths)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const { parameters } of Object.values(methods)) {
        const declared = parameters.filter((parameter) => parameter.in === 'path');
        expect(declared.map(({ name, required }) => [name, required])).toEqual(
          named.map((name) => [name, true]),
        );
      }
    }
  });

  it('says of a body and a query what the shapes say', () => {
    const place = api.paths['/api/spot/order/place']?.post?.requestBody;
    expect(place?.content['application/json']?.schema).toEqual({
      $ref: '#/components/schemas/SpotOrderPlaceBody',
    });
    const schema = schemas.SpotOrderPlaceBody;
    expect(place?.required).toBe(true);
    expect(schema?.required).toEqual(['symbol', 'orderType', 'orderSide']);
    expect(schema?.properties?.timeInForce?.enum).toEqual(['GTC', 'IOC', 'FOK', 'PO']);
    const klines = api.paths['/api/product/spot/history/kline']?.get?.parameters ?? [];
    expect(klines.filter(({ required }) => required).map(({ name }) => name)).toEqual([
      'symbol',
      'period',
    ]);
    const cancelAll = api.paths['/api/spot/order/cancelAll']?.post;
    expect(cancelAll?.requestBody?.required).toBe(false);
  });

  it('wraps data in the envelope and refers to a response for every status of a refusal', () => {
    const time = api.paths['/api/exchange/time']?.get?.responses['200'];
    expect(time).toMatchObject({
      content: {
        'application/json': {
          schema: {
            properties: {
              data: {
                anyOf: [{ $ref: '#/components/schemas/ExchangeTimeData' }, { type: 'null' }],
              },
            },
            required: ['code', 'msg', 'data'],
          },
        },
      },
    });
    const statuses = new Set(Object.values(codeTexts).map(({ status }) => String(status)));
    const user = api.paths['/api/user']?.get;
    expect(new Set(Object.keys(user?.responses ?? {}))).toEqual(statuses);
    expect(api.paths['/api/exchange/time']?.get?.responses).not.toHaveProperty('401');
  });

  it('passes redocly lint without an error or a warning', { timeout: 60_000 }, async () => {
    // The product names both /contract/{code}/close and /contract/liquidation/{code}.
    const rules = { 'no-ambiguous-paths': 'off' } as const;
    const config = await createConfig({ extends: ['recommended'], rules });
    const source = JSON.stringify(api);
    const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
    expect(
      problems.map(({ severity, ruleId, message, location }) =>
        [severity, ruleId, message, location[0]?.pointer].join(' '),
      ),
    ).toEqual([]);
  });

  it('names the shapes that occur more than once, and every body and answer', () => {
    for (const name of ['SpotOrder', 'ContractOrder', 'Position', 'Kline', 'PublicTrade']) {
      expect(schemas[name]?.properties, name).toBeDefined();
    }
    for (const [name, route] of Object.entries(table)) {
      const title = name.charAt(0).toUpperCase() + name.slice(1);
      expect(schemas, name).toHaveProperty(`${title}Data`);
      const operation = api.paths[route.path]?.[route.method.toLowerCase()];
      if (operation?.requestBody) expect(schemas, name).toHaveProperty(`${title}Body`);
    }
  });

  it('bounds what goes in: every integer has a maximum, every choice is listed', () => {
    const inputs = operations.flatMap(({ parameters, requestBody }) => [
      ...parameters.map(({ schema }) => schema),
      requestBody ?? {},
    ]);
    const bodies = Object.entries(schemas).filter(([name]) => name.endsWith('Body'));
    const integers = objectsOf([inputs, bodies]).filter(({ type }) => type === 'integer');
    expect(integers.length).toBeGreaterThan(20);
    expect(
      integers.filter((one) => !('maximum' in one || 'enum' in one || 'const' in one)),
    ).toEqual([]);
    expect(schemas.SpotOrder?.properties?.status?.enum).toEqual([1, 2, 3, 4]);
    const status = api.paths['/api/spot/order']?.get?.parameters.find(
      ({ name }) => name === 'status',
    );
    expect(JSON.stringify(status?.schema)).toContain('"enum":[1,3]');
    for (const [name, body] of bodies)
      expect([name, body.additionalProperties]).toEqual([name, false]);
  });

  it('shows an example of every body and answer, and each is one', () => {
    for (const [name, route] of Object.entries(table)) {
      const operation = api.paths[route.path]?.[route.method.toLowerCase()];
      const body = operation?.requestBody?.content['application/json'];
      if (body) expect([name, route.body.safeParse(body.example).error]).toEqual([name, undefined]);
      const success = operation?.responses['200'] as Answered;
      const { code, data } = success.content['application/json'].example;
      expect([name, code, route.data.safeParse(data).error]).toEqual([name, 0, undefined]);
    }
  });

  it('D24 names each reason for which an order closes', () => {
    const names = Object.values(closeReasonNames).filter((name) => name !== '');
    const ofContracts = ['liquidation', 'margin', 'position-closed', 'sibling'];
    const toldBy = (schema: string) => {
      const text = String(schemas[schema]?.properties?.reason?.description);
      return names.filter((name) => new RegExp(`[ ,]${name}[ ,;]`).test(text)).sort();
    };
    expect(toldBy('ContractOrder')).toEqual([...names].sort());
    expect(toldBy('SpotOrder')).toEqual(names.filter((name) => !ofContracts.includes(name)).sort());
  });

  it('says the budgets in numbers, and in which headers they are', () => {
    expect(api.paths['/api/spot/order/place']?.post?.['x-limit']).toBe('order');
    expect(api['x-limits'].order).toEqual({ calls: 50, periodSeconds: 10 });
    expect(api.info.description).toContain('order: 50 calls in 10 s');
    const success = api.paths['/api/user']?.get?.responses['200'] as Answered;
    expect(Object.keys(success.headers)).toEqual(['RateLimit', 'RateLimit-Policy']);
  });

  it('is JSON whose references all lead somewhere', () => {
    const document = JSON.parse(JSON.stringify(api));
    const references = valuesOf('$ref', document) as string[];
    expect(references.length).toBeGreaterThan(operations.length);
    for (const reference of new Set(references)) {
      const target = reference
        .slice(2)
        .split('/')
        .reduce((value, key) => value?.[key], document);
      expect([reference, typeof target]).toEqual([reference, 'object']);
    }
    expect(valuesOf('$schema', document)).toEqual([]);
  });
});
