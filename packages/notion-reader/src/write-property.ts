import type { PageObjectResponse } from '@notionhq/client';
import { writeText } from './write-text.ts';

type PropertyValue = PageObjectResponse['properties'][string];
type SimpleValue = Exclude<PropertyValue, { type: 'rollup' }>;
type DateValue = { start: string; end: string | null };
type Titles = ReadonlyMap<string, string>;

const joined = (texts: string[]) => texts.filter(Boolean).join(', ');
const writeNumber = (value: number | null) => (value === null ? '' : String(value));
const writeBoolean = (value: boolean | null) => (value === null ? '' : value ? 'Yes' : 'No');
const writeDate = (value: DateValue | null) => writeSpan(value ? [value.start, value.end] : []);

/** Formats a time span by its start and end. */
function writeSpan(ends: (string | null)[]): string {
  return ends.filter((end) => end !== null).join(' to ');
}

/** People whom the token cannot access have no name. */
const writePerson = (person: object | null) =>
  person && 'name' in person && typeof person.name === 'string' ? person.name : '';

function writeFormula(formula: Extract<PropertyValue, { type: 'formula' }>['formula']): string {
  if (formula.type === 'string') return formula.string ?? '';
  if (formula.type === 'number') return writeNumber(formula.number);
  if (formula.type === 'boolean') return writeBoolean(formula.boolean);
  return formula.type === 'date' ? writeDate(formula.date) : '';
}

function writeRollup(rollup: Extract<PropertyValue, { type: 'rollup' }>['rollup'], titles: Titles): string {
  if (rollup.type === 'number') return writeNumber(rollup.number);
  if (rollup.type === 'date') return writeDate(rollup.date);
  return rollup.type === 'array' ? joined(rollup.array.map((value) => writeSimple(value, titles))) : '';
}

function writeSimple(value: Omit<SimpleValue, 'id'>, titles: Titles): string {
  const property = value as SimpleValue;
  switch (property.type) {
    case 'title':
      return writeText(property.title);
    case 'rich_text':
      return writeText(property.rich_text);
    case 'number':
      return writeNumber(property.number);
    case 'select':
      return property.select?.name ?? '';
    case 'status':
      return property.status?.name ?? '';
    case 'multi_select':
      return joined(property.multi_select.map(({ name }) => name));
    case 'date':
      return writeDate(property.date);
    case 'people':
      return joined(property.people.map(writePerson));
    case 'files':
      return joined(property.files.map(({ name }) => name));
    case 'checkbox':
      return writeBoolean(property.checkbox);
    case 'url':
      return property.url ?? '';
    case 'email':
      return property.email ?? '';
    case 'phone_number':
      return property.phone_number ?? '';
    case 'formula':
      return writeFormula(property.formula);
    case 'relation':
      return joined(property.relation.map(({ id }) => titles.get(id) ?? ''));
    case 'created_time':
      return property.created_time;
    case 'last_edited_time':
      return property.last_edited_time;
    case 'created_by':
      return writePerson(property.created_by);
    case 'last_edited_by':
      return writePerson(property.last_edited_by);
    case 'unique_id':
      return writeUniqueId(property.unique_id);
    case 'verification':
      return property.verification?.state ?? '';
    case 'place':
      return joined([property.place?.name ?? '', property.place?.address ?? '']);
    case 'button':
      return '';
  }
}

/** Formats an id like Notion shows it, for example `CAKE-7`. */
function writeUniqueId({ prefix, number }: { prefix: string | null; number: number | null }): string {
  return number === null ? '' : `${prefix ? `${prefix}-` : ''}${number}`;
}

/**
 * Formats the value of a property for people. Empty when there is none. `titles` contains the names of
 * related pages.
 */
function writeProperty(value: PropertyValue, titles: Titles): string {
  const text = value.type === 'rollup' ? writeRollup(value.rollup, titles) : writeSimple(value, titles);
  return text.trim();
}

/**
 * Returns the properties of a row as lines `Name: value`, in Notion's order, without the title and empty
 * values.
 */
export function writeProperties(properties: PageObjectResponse['properties'], titles: Titles): string[] {
  return Object.entries(properties).flatMap(([name, value]) => {
    const text = value.type === 'title' ? '' : writeProperty(value, titles);
    return text ? [`${name}: ${text}`] : [];
  });
}
