import { codeTexts } from '@bourse/contract/code-texts.ts';
import { routes } from '@bourse/contract/routes.ts';
import { describe, expect, it } from 'vitest';
import { createOpenApi, type RouteTable } from './openapi.ts';

const table = routes as unknown as RouteTable;
const api = createOpenApi(table, codeTexts);
const operations = Object.values(api.paths).flatMap((methods) => Object.values(methods));

/** All values of a key, however deep. */
function valuesOf(key: string, value: unknown): unknown[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(name === key ? [inner] : []),
    ...valuesOf(key, inner),
  ]);
}

describe('OpenAPI document', () => {
  it('holds every route of the table once, under its own name', () => {
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
      Object.keys(routes).sort(),
    );
    for (const [name, route] of Object.entries(table)) {
      const operation = api.paths[route.path]?.[route.method.toLowerCase()];
      expect(operation?.operationId).toBe(name);
      expect(operation?.security !== undefined).toBe(route.access === 'user');
    }
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
    const schema = place?.content['application/json'].schema;
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
            properties: { data: { anyOf: [{ required: ['time'] }, { type: 'null' }] } },
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
