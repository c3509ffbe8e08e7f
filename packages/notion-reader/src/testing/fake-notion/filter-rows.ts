import type { DataSourceObjectResponse, PageObjectResponse } from '@notionhq/client';
import { Refusal } from './refusal.ts';

type Schema = DataSourceObjectResponse['properties'];
type Value = PageObjectResponse['properties'][string];
type Words = Record<string, unknown>;

const join = (items: { plain_text: string }[]) => items.map(({ plain_text }) => plain_text).join('');

function assertOption(schema: Schema[string], name: unknown): void {
  const options = (schema as unknown as Record<string, { options?: { name: string }[] }>)[schema.type]
    ?.options;
  if (!options?.some((one) => one.name === name)) {
    throw new Refusal(400, `${schema.type} option "${name}" not found for property "${schema.name}".`);
  }
}

/** Compares one property with one condition. Rejects conditions that the product does not use. */
function compare(
  schema: Schema[string],
  value: Value | undefined,
  operator: string,
  expected: unknown,
): boolean {
  const comparison = `${schema.type} ${operator}`;
  switch (comparison) {
    case 'title contains':
    case 'rich_text contains': {
      const items =
        value?.type === 'title' ? value.title : value?.type === 'rich_text' ? value.rich_text : [];
      // Notion ignores case here.
      return join(items).toLowerCase().includes(String(expected).toLowerCase());
    }
    case 'select equals':
      assertOption(schema, expected);
      return value?.type === 'select' && value.select?.name === expected;
    case 'status equals':
      assertOption(schema, expected);
      return value?.type === 'status' && value.status?.name === expected;
    case 'multi_select contains':
      assertOption(schema, expected);
      return value?.type === 'multi_select' && value.multi_select.some(({ name }) => name === expected);
    case 'checkbox equals':
      if (typeof expected !== 'boolean') throw new Refusal(400, 'checkbox should be a boolean.');
      return value?.type === 'checkbox' && value.checkbox === expected;
    case 'number equals':
      if (typeof expected !== 'number') throw new Refusal(400, 'number should be a number.');
      return value?.type === 'number' && value.number === expected;
  }
  throw new Refusal(400, `The fake does not support the filter ${comparison}.`);
}

/**
 * Returns whether a row matches a filter in Notion's format: `and` and `or` of conditions, at most two levels
 * deep. Throws Refusal for an invalid filter.
 */
export function passesFilter(schema: Schema, row: PageObjectResponse, filter: Words, depth = 0): boolean {
  const compound = 'and' in filter ? 'and' : 'or' in filter ? 'or' : undefined;
  if (compound) {
    const parts = filter[compound];
    if (depth > 1 || !Array.isArray(parts)) throw new Refusal(400, 'body.filter is nested too deeply.');
    // Evaluates every part, so that an invalid one is always rejected.
    const results = parts.map((part: Words) => passesFilter(schema, row, part, depth + 1));
    return compound === 'and' ? results.every(Boolean) : results.some(Boolean);
  }
  const { property, ...condition } = filter as { property?: string } & Words;
  const column = property === undefined ? undefined : schema[property];
  if (!column) throw new Refusal(400, `Could not find property with name or id: ${property}`);
  const [type, ...others] = Object.keys(condition);
  if (type !== column.type || others.length > 0) {
    throw new Refusal(400, `database property ${column.type} does not match filter ${type}`);
  }
  const [[operator, wanted] = ['', null]] = Object.entries(condition[type] as Words);
  return compare(column, row.properties[property ?? ''], operator, wanted);
}
