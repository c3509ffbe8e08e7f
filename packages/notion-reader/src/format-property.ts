import type { PageObjectResponse } from '@notionhq/client';
import { toPlainText } from './plain-text.ts';

type PropertyValue = PageObjectResponse['properties'][string];
type SimpleValue = Exclude<PropertyValue, { type: 'rollup' }>;
type DateValue = { start: string; end: string | null };
type Titles = ReadonlyMap<string, string>;

const joinTexts = (texts: string[]) => texts.filter(Boolean).join(', ');
const formatNumber = (value: number | null) => (value === null ? '' : String(value));
const formatBoolean = (value: boolean | null) => (value === null ? '' : value ? 'Yes' : 'No');
const formatDate = (value: DateValue | null) => formatSpan(value ? [value.start, value.end] : []);

/**
 * Formats a time span as `start to end`. Returns the other end if one is null, or an empty text without any.
 */
function formatSpan(ends: (string | null)[]): string {
  return ends.filter((end) => end !== null).join(' to ');
}

/** Returns the name of a person, or an empty text for a person whom the token cannot access. */
const formatPerson = (person: object | null) =>
  person && 'name' in person && typeof person.name === 'string' ? person.name : '';

function formatFormula(formula: Extract<PropertyValue, { type: 'formula' }>['formula']): string {
  if (formula.type === 'string') return formula.string ?? '';
  if (formula.type === 'number') return formatNumber(formula.number);
  if (formula.type === 'boolean') return formatBoolean(formula.boolean);
  return formula.type === 'date' ? formatDate(formula.date) : '';
}

function formatRollup(rollup: Extract<PropertyValue, { type: 'rollup' }>['rollup'], titles: Titles): string {
  if (rollup.type === 'number') return formatNumber(rollup.number);
  if (rollup.type === 'date') return formatDate(rollup.date);
  return rollup.type === 'array' ? joinTexts(rollup.array.map((value) => formatSimple(value, titles))) : '';
}

function formatSimple(value: Omit<SimpleValue, 'id'>, titles: Titles): string {
  const property = value as SimpleValue;
  switch (property.type) {
    case 'title':
      return toPlainText(property.title);
    case 'rich_text':
      return toPlainText(property.rich_text);
    case 'number':
      return formatNumber(property.number);
    case 'select':
      return property.select?.name ?? '';
    case 'status':
      return property.status?.name ?? '';
    case 'multi_select':
      return joinTexts(property.multi_select.map(({ name }) => name));
    case 'date':
      return formatDate(property.date);
    case 'people':
      return joinTexts(property.people.map(formatPerson));
    case 'files':
      return joinTexts(property.files.map(({ name }) => name));
    case 'checkbox':
      return formatBoolean(property.checkbox);
    case 'url':
      return property.url ?? '';
    case 'email':
      return property.email ?? '';
    case 'phone_number':
      return property.phone_number ?? '';
    case 'formula':
      return formatFormula(property.formula);
    case 'relation':
      return joinTexts(property.relation.map(({ id }) => titles.get(id) ?? ''));
    case 'created_time':
      return property.created_time;
    case 'last_edited_time':
      return property.last_edited_time;
    case 'created_by':
      return formatPerson(property.created_by);
    case 'last_edited_by':
      return formatPerson(property.last_edited_by);
    case 'unique_id':
      return formatUniqueId(property.unique_id);
    case 'verification':
      return property.verification?.state ?? '';
    case 'place':
      return joinTexts([property.place?.name ?? '', property.place?.address ?? '']);
    case 'button':
      return '';
  }
}

/** Formats an id like Notion shows it, for example `CAKE-7`. Returns an empty text without a number. */
function formatUniqueId({ prefix, number }: { prefix: string | null; number: number | null }): string {
  return number === null ? '' : `${prefix ? `${prefix}-` : ''}${number}`;
}

/**
 * Formats the value of a property for people. Returns an empty text without a value. `titles` contains the
 * names of related pages.
 */
function formatProperty(value: PropertyValue, titles: Titles): string {
  const text = value.type === 'rollup' ? formatRollup(value.rollup, titles) : formatSimple(value, titles);
  return text.trim();
}

/**
 * Returns the properties of a row as lines `Name: value`, in Notion's order, without the title and empty
 * values.
 */
export function formatProperties(properties: PageObjectResponse['properties'], titles: Titles): string[] {
  return Object.entries(properties).flatMap(([name, value]) => {
    const text = value.type === 'title' ? '' : formatProperty(value, titles);
    return text ? [`${name}: ${text}`] : [];
  });
}
