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
  wanted: unknown,
): boolean {
  const known = `${schema.type} ${operator}`;
  switch (known) {
    case 'title contains':
    case 'rich_text contains': {
      const items =
        value?.type === 'title' ? value.title : value?.type === 'rich_text' ? value.rich_text : [];
      // Notion ignores case here.
      return join(items).toLowerCase().includes(String(wanted).toLowerCase());
    }
    case 'select equals':
      assertOption(schema, wanted);
      return value?.type === 'select' && value.select?.name === wanted;
    case 'status equals':
      assertOption(schema, wanted);
      return value?.type === 'status' && value.status?.name === wanted;
    case 'multi_select contains':
      assertOption(schema, wanted);
      return value?.type === 'multi_select' && value.multi_select.some(({ name }) => name === wanted);
    case 'checkbox equals':
      if (typeof wanted !== 'boolean') throw new Refusal(400, 'checkbox should be a boolean.');
      return value?.type === 'checkbox' && value.checkbox === wanted;
    case 'number equals':
      if (typeof wanted !== 'number') throw new Refusal(400, 'number should be a number.');
      return value?.type === 'number' && value.number === wanted;
  }
  throw new Refusal(400, `The fake does not know the filter ${known}.`);
}

/**
 * Returns whether a row matches a filter in Notion's format: `and` and `or` of conditions, at most two levels
 * deep.
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
  const known = property === undefined ? undefined : schema[property];
  if (!known) throw new Refusal(400, `Could not find property with name or id: ${property}`);
  const [type, ...others] = Object.keys(condition);
  if (type !== known.type || others.length > 0) {
    throw new Refusal(400, `database property ${known.type} does not match filter ${type}`);
  }
  const [[operator, wanted] = ['', null]] = Object.entries(condition[type] as Words);
  return compare(known, row.properties[property ?? ''], operator, wanted);
}
