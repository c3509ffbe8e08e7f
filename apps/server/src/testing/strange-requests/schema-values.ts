import fc from 'fast-check';
import { z } from 'zod';
import { hostileTexts } from './hostile-values.ts';

/** The parts of JSON Schema that the contract's schemas use. */
type Schema = {
  type?: string | string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
};

const formats: Record<string, fc.Arbitrary<string>> = {
  'date-time': fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  uuid: fc.uuid(),
};

const maxGeneratedItems = 4;
/** Longest generated text; longer ones come from edits. */
const maxLetters = 200;

function textsOf({ pattern, format, minLength = 0, maxLength = maxLetters }: Schema): fc.Arbitrary<string> {
  const example = format ? formats[format] : undefined;
  if (example) return example;
  if (pattern) return fc.stringMatching(new RegExp(pattern), { maxLength: Math.min(maxLength, maxLetters) });
  const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, maxLetters)) };
  return fc.oneof(
    fc.string({ ...length, unit: 'grapheme' }),
    fc.constantFrom(...hostileTexts.filter((text) => text.length >= minLength && text.length <= maxLength)),
    // Texts at the limit and one character beyond.
    fc.constantFrom('x'.repeat(maxLength), 'x'.repeat(maxLength + 1)),
  );
}

function numbersOf({ type, minimum, maximum, exclusiveMinimum }: Schema): fc.Arbitrary<number> {
  const min = minimum ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + 1);
  const inside = fc.integer({ min: min ?? -1_000, max: Math.min(maximum ?? 2 ** 31 - 1, 2 ** 31 - 1) });
  const limits = [min, maximum, 1].filter((one) => one !== undefined);
  return fc.oneof(inside, fc.constantFrom(...limits), ...(type === 'number' ? [fc.double()] : []));
}

function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(valuesOf));
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => valuesOf({ ...schema, type })));
  }
  if (schema.type === 'object') {
    const { properties = {}, required = [] } = schema;
    const fields = Object.entries(properties).map(([name, field]) => [name, valuesOf(field)] as const);
    return fc.record(Object.fromEntries(fields), { requiredKeys: required });
  }
  if (schema.type === 'array') {
    const { items = {}, minItems = 0, maxItems = maxGeneratedItems } = schema;
    return fc.array(valuesOf(items), {
      minLength: minItems,
      maxLength: Math.max(minItems, Math.min(maxItems, maxGeneratedItems)),
    });
  }
  if (schema.type === 'string') return textsOf(schema);
  if (schema.type === 'number' || schema.type === 'integer') return numbersOf(schema);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  return fc.jsonValue({ maxDepth: 2 });
}

/**
 * Returns values that a schema of the contract mostly accepts: of the right shape, at the limits as often as
 * inside them.
 */
export function schemaValues(schema: z.ZodType): fc.Arbitrary<unknown> {
  return valuesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema);
}

/** Returns the names of the fields of an object schema. */
export function fieldNames(schema: z.ZodType): string[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
  return Object.keys(properties);
}
