import { describe, expect, it } from 'vitest';
import { reduceSchema } from './reduce-schema.ts';

const object = (properties: object, required: string[] = []) => ({ type: 'object', properties, required });
const reduce = (schema: unknown) => {
  const reduced = reduceSchema(schema);
  return 'problem' in reduced ? reduced.problem : reduced.parameters;
};
const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, { type: 'string' }]));

describe('reduceSchema', () => {
  it.each([
    ['nothing', undefined, 'no-object'],
    ['a text', 'object', 'no-object'],
    ['a list', { type: 'array' }, 'no-object'],
    ['a required list', object({ a: { type: 'array' } }, ['a']), 'parameter-type'],
    ['a required reference', object({ a: { $ref: '#/x' } }, ['a']), 'parameter-type'],
    ['a required parameter without a description', object({}, ['a']), 'parameter-type'],
    ['an invalid parameter name', object({ 'a b': { type: 'string' } }, ['a b']), 'parameter-name'],
    ['too many required parameters', object(many(21), Object.keys(many(21))), 'too-many-parameters'],
  ])('rejects %s with a reason', (_, schema, problem) => {
    expect(reduce(schema)).toBe(problem);
  });

  it('omits optional parameters outside the supported subset', () => {
    const properties = {
      list: { type: 'array' },
      'a b': { type: 'string' },
      day: { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }], description: 'The day' },
      count: { type: ['integer', 'null'], minimum: 1, maximum: 9 },
      size: { enum: ['small', 'large'] },
      code: { type: 'string', pattern: '(a+)+$', minLength: -3, maxLength: 1e9, default: 'x' },
    };
    expect(reduce(object(properties, ['day']))).toEqual({
      type: 'object',
      properties: {
        day: { type: 'string', format: 'date', description: 'The day' },
        count: { type: 'integer', minimum: 1, maximum: 9 },
        size: { type: 'string', enum: ['small', 'large'] },
        code: { type: 'string' },
      },
      required: ['day'],
      additionalProperties: false,
    });
    expect(Object.keys(reduce(object(many(30))) as object)).toContain('properties');
  });

  it('reads only the first hundreds of names', () => {
    const strange = Array.from({ length: 100_000 }, (_, index) => [`${index} `, { type: 'string' }]);
    const schema = {
      type: 'object',
      properties: Object.fromEntries([...strange, ['day', { type: 'string' }]]),
    };
    expect(reduce(schema)).toMatchObject({ properties: {} });
    expect(reduce({ ...schema, required: ['day'] })).toMatchObject({
      properties: { day: { type: 'string' } },
    });
  });

  it('ignores names that every object inherits', () => {
    const schema = JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}');
    expect(reduce(schema)).toMatchObject({ properties: {}, required: [] });
  });
});
