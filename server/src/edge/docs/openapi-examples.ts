import type { JsonSchema, OpenApiSchemas } from './openapi-schemas.ts';

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

/**
 * An example of a schema: the one that it holds, else one that is made of its parts. Of what may
 * come in, what must and little else.
 */
export function exampleOf(schema: JsonSchema, schemas: OpenApiSchemas, name = ''): unknown {
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
