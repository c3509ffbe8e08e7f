import type { DefaultTreeAdapterTypes } from 'parse5';
import { cleanBlocks } from '../clean-text.ts';
import type { Block, PagePart } from '../document.ts';
import { hashWords } from '../links/fold-words.ts';
import { renderPlainText } from '../stored-document.ts';
import { readAttribute } from './prepare/tree.ts';

type Element = DefaultTreeAdapterTypes.Element;
type Data = Readonly<Record<string, unknown>>;

const maxScripts = 20;
const maxScriptLength = 100_000;
const maxObjects = 500;
/** Businesses of a page, for example its branches. */
const maxBusinesses = 10;
const maxTextLength = 300;
const maxValues = 20;
const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
/** Only a business has one of these. Persons, articles and products do not. */
const businessFields = [
  'openingHours',
  'openingHoursSpecification',
  'paymentAccepted',
  'hasMap',
  'priceRange',
];
const businessType =
  /(?:Business|Store|Shop|Organization|Restaurant|Bakery|Cafe|Salon|Clinic|Dentist|Hotel|Resort|Repair|Corporation|School|Pharmacy|Gym|Spa)$/;

/**
 * Returns the details of the businesses that a page describes for search engines (schema.org as JSON-LD), as
 * headings and lines. They are often nowhere else on the page. Returns an empty list without such data and
 * for invalid JSON.
 */
export function readStructuredData(elements: readonly Element[]): Block[] {
  const scripts = elements
    .filter((element) => element.tagName === 'script' && isJsonLd(element))
    .slice(0, maxScripts);
  const objects = scripts.flatMap((script) => listObjects(parseScript(script)));
  return objects.filter(isBusiness).slice(0, maxBusinesses).flatMap(toBlocks);
}

function isJsonLd(script: Element): boolean {
  return /^application\/ld\+json\b/i.test(readAttribute(script, 'type').trim());
}

/** Parses the JSON of a script. Returns undefined if it is invalid or too long. */
function parseScript({ childNodes }: Element): unknown {
  const text = childNodes.map((node) => ('value' in node ? node.value : '')).join('');
  if (text.length > maxScriptLength) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the objects nested in a value, outer ones first, at most `maxObjects`. */
function listObjects(root: unknown): Data[] {
  const objects: Data[] = [];
  const waiting: unknown[] = [root];
  while (waiting.length > 0 && objects.length < maxObjects) {
    const value = waiting.shift();
    if (Array.isArray(value)) waiting.push(...value.slice(0, maxObjects));
    else if (isObject(value)) {
      objects.push(value);
      waiting.push(...Object.values(value).filter((field) => typeof field === 'object'));
    }
  }
  return objects;
}

const isObject = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns whether data has a business type, and an address, a telephone number or another detail that only
 * businesses have.
 */
function isBusiness(data: Data): boolean {
  const isTyped = toList(data['@type']).some((type) => businessType.test(type));
  const hasPlace = isTyped && (data.address !== undefined || data.telephone !== undefined);
  return hasPlace || businessFields.some((field) => isTyped && data[field] !== undefined);
}

/**
 * Returns the texts of a value: a text, a number, or a list of these. Returns an empty list for other values.
 */
function toList(value: unknown): string[] {
  const values = Array.isArray(value) ? value.slice(0, maxValues) : [value];
  return values.flatMap((one) => {
    const text = typeof one === 'number' ? String(one) : one;
    return typeof text === 'string' && text.trim() ? [text.trim().slice(0, maxTextLength)] : [];
  });
}

/**
 * Returns the name of a business as a heading, then a line for each known detail. Returns an empty list
 * without details.
 */
function toBlocks(data: Data): Block[] {
  const [name] = toList(data.name);
  const lines = [
    ['Opening hours', [...toList(data.openingHours).map(writeDays), ...listHours(data)].join('; ')],
    ['Address', toAddress(data.address)],
    ['Telephone', toList(data.telephone).join(', ')],
    ['E-mail', toList(data.email).join(', ')],
    ['Payment accepted', toList(data.paymentAccepted).join(', ')],
    ['Map', toList(data.hasMap).join(', ')],
    ['Links', toList(data.sameAs).join(', ')],
  ].flatMap(([label, text]): Block[] =>
    text ? [{ kind: 'paragraph', text: `${label}: ${text}`, page: null }] : [],
  );
  if (lines.length === 0) return [];
  const blocks: Block[] = cleanBlocks([
    ...(name ? [{ kind: 'heading', level: 2, text: name, page: null } as const] : []),
    ...lines,
  ]);
  const part: PagePart = `frame-${hashWords(renderPlainText(blocks))}`;
  return blocks.map((block) => ({ ...block, part }));
}

/** Replaces the abbreviations of days in schema.org's form ("Mo-Fr 09:00-17:00") by full names. */
function writeDays(hours: string): string {
  return hours.replace(/\b(Su|Mo|Tu|We|Th|Fr|Sa)\b/g, (short) => {
    return dayNames.find((day) => day.startsWith(short)) ?? short;
  });
}

/**
 * Returns the opening hours of an `openingHoursSpecification`, a text for each entry. Omits entries with a
 * start date, such as holidays.
 */
function listHours({ openingHoursSpecification }: Data): string[] {
  const entries = Array.isArray(openingHoursSpecification)
    ? openingHoursSpecification.slice(0, maxValues)
    : [openingHoursSpecification];
  return entries.filter(isObject).flatMap((entry) => {
    const days = toList(entry.dayOfWeek).map((day) => day.replace(/^.{0,40}[/#]/, ''));
    const [opens] = toList(entry.opens);
    const [closes] = toList(entry.closes);
    if (days.length === 0 || entry.validFrom !== undefined) return [];
    const isClosed = !opens || !closes || opens === closes;
    return [`${days.join(', ')}: ${isClosed ? 'closed' : `${cutSeconds(opens)}–${cutSeconds(closes)}`}`];
  });
}

const cutSeconds = (time: string) => time.replace(/^(\d\d?:\d\d):\d\d.{0,10}$/, '$1');

/** Returns a postal address in one line, or an empty text without one. */
function toAddress(address: unknown): string {
  const [first] = Array.isArray(address) ? address : [address];
  if (!isObject(first)) return toList(first).join(', ');
  const fields = ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode'];
  return fields.flatMap((field) => toList(first[field])).join(', ');
}
