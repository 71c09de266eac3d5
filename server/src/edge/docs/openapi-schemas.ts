import type { Route } from '@bourse/contract/route.ts';

/** A JSON Schema as OpenAPI 3.1 takes it (dialect 2020-12). */
export type JsonSchema = { readonly [Key in string]?: unknown } & {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
};

const PLACE = '#/components/schemas/';

/** The named shapes of a document. */
export class OpenApiSchemas {
  readonly named: Record<string, JsonSchema> = {};

  /** A shape as JSON Schema: what may come in, or what goes out. Named shapes in it are noted. */
  of(shape: Route['data'], io: 'input' | 'output'): JsonSchema {
    const whole = shape.toJSONSchema({
      io,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => {
        delete jsonSchema.id;
        if (io === 'input') return;
        // Every integer is safe; saying so at each that goes out only makes the page long.
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
        // Answers may grow by fields.
        delete jsonSchema.additionalProperties;
      },
    });
    const moved = JSON.parse(JSON.stringify(whole).replaceAll('"#/$defs/', `"${PLACE}`));
    const { $schema, $defs, ...schema } = moved;
    Object.assign(this.named, $defs);
    return schema;
  }

  /** Notes a schema under a name and answers what refers to it. */
  name(name: string, schema: JsonSchema): JsonSchema {
    this.named[name] = schema;
    return { $ref: PLACE + name };
  }

  /** What a reference stands for; any other schema as it is. */
  resolve(schema: JsonSchema): JsonSchema {
    return resolveSchema(schema, this.named);
  }
}

/** What a reference stands for; any other schema as it is. */
export function resolveSchema(
  schema: JsonSchema,
  named: Readonly<Record<string, JsonSchema>>,
): JsonSchema {
  const { $ref } = schema;
  if (typeof $ref !== 'string') return schema;
  return resolveSchema(named[$ref.slice(PLACE.length)] as JsonSchema, named);
}
