import { z } from 'zod';
import { limits } from './limits.ts';

const noId = 'must be a whole number of 1 or more';

/** A numeric id in a path or query: 1 to 2^53-1, in plain digits. */
export const idParam = z
  .union([z.number(), z.string().regex(/^[1-9]\d{0,15}$/, noId)], noId)
  .transform(Number)
  .pipe(z.number().int(noId).positive(noId));

const noWholeNumber = 'must be a whole number';

/** A whole number in a query, in plain digits. Problems say which bound was missed. */
export function countParam(least: number, most: number) {
  return z
    .union([z.number(), z.string().regex(/^-?\d{1,15}$/, noWholeNumber)], noWholeNumber)
    .transform(Number)
    .pipe(z.number().int(noWholeNumber).min(least).max(most));
}

/** A numeric id in a JSON body or response. */
export const id = z.int().positive();

/** A moment, ISO 8601 UTC. */
export const isoDate = z.iso.datetime({ abort: true });

/**
 * The state of a thing that people edit: another number after each save of what its `PUT` changes. What the product
 * changes by itself, as the progress of a sync, leaves it.
 */
export const version = z.int().positive();

/**
 * The version that a change was made from. An older one is refused with 409 `changed_meanwhile` and the state of now as
 * `current`, also where other fields were changed since: whether two changes go together is for the client to judge,
 * which alone knows both. The console puts fields together that only one of the two changed, and asks about the others.
 * Left out, the change is made whatever was saved before it.
 */
export const madeFrom = { version: version.optional() };

/** `/:id` */
export const idParams = z.strictObject({ id: idParam });

/**
 * The marks that turn the reading direction (U+202A–E, U+2066–9), by which a name can look like another one
 * (CVE-2021-42574). Phones put them around the numbers that they copy.
 */
const turning = /[\u202a-\u202e\u2066-\u2069]/gu;

/** Control characters and lone surrogates, which PostgreSQL does not store, and the marks that turn the direction. */
const unstorable = /[^\P{Cc}\t\n\r]|\p{Surrogate}|[\u202a-\u202e\u2066-\u2069]/u;

/** Whether the text can be stored and shows as what it is. */
export function isStorable(text: string): boolean {
  return !unstorable.test(text);
}

/** The text without what is not stored. */
export function toStorable(text: string): string {
  return text.replace(new RegExp(unstorable, 'gu'), '');
}

/** What was pasted, as it is meant: without marks that turn the direction, its soft and page breaks as line breaks. */
export function cleanPasted(text: string): string {
  return text.replace(turning, '').replace(/[\v\f]/g, '\n');
}

/** Whether anything of the text can be seen. */
export function isVisible(text: string): boolean {
  return /[^\s\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u.test(text);
}

/** Text for people: as pasted, cleaned and trimmed, without hidden characters. Problems are whole sentences. */
export function personText(options: { min?: number; max: number; label: string }) {
  const { min = 0, max, label } = options;
  return z
    .string({
      error: ({ input }) => (input === undefined ? `${label} is required` : `${label} must be a text`),
    })
    .overwrite(cleanPasted)
    .trim()
    .min(min, min === 1 ? `${label} is required` : `${label} needs at least ${min} characters`)
    .max(max, `${label} may have at most ${max} characters`)
    .refine(isStorable, `${label} contains characters that cannot be stored`)
    .refine((text) => min === 0 || isVisible(text), { error: `${label} is required`, abort: true });
}

/** Names longer than any zone's are refused before the runtime looks them up. */
const zoneMax = 100;

/**
 * The one name under which this runtime knows a time zone; undefined for what is no zone. Runtimes accept every
 * spelling in upper and lower case, and a cache by name would keep each. An offset is no zone, though browsers accept
 * one: in PostgreSQL, as in POSIX, `+08:00` lies west of Greenwich.
 */
export function findZone(name: string): string | undefined {
  if (name.length > zoneMax || /^[+-]/.test(name)) return undefined;
  const known = foundZones.get(name);
  if (known) return known;
  try {
    const zone = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
    if (foundZones.size >= zonesKept) foundZones.clear();
    foundZones.set(name, zone);
    return zone;
  } catch {
    return undefined;
  }
}

/** More than there are zones. */
const zonesKept = 600;
/** Looking one up takes a third of a millisecond, and each refused answer asks for its owner's day. */
const foundZones = new Map<string, string>();

/** A time zone by its IANA name, for example `Asia/Manila`, in the runtime's own spelling. */
export const timezone = z
  .string()
  .max(zoneMax)
  .overwrite((name) => findZone(name) ?? name)
  .refine((name) => findZone(name) !== undefined, 'must be a time zone, for example Asia/Manila');

/** What a call answers that has nothing else to say. */
export const done = z.strictObject({ ok: z.literal(true) });

const blankUrl = 'Please enter a website URL';

/** An address of the web as people type it. */
export const webUrl = z
  .string({ error: ({ input }) => (input === undefined ? blankUrl : 'The website URL must be a text') })
  .overwrite(cleanPasted)
  .trim()
  .min(1, blankUrl)
  .max(limits.urlMax, `The website URL may have at most ${limits.urlMax} characters`)
  .refine(isStorable, 'The website URL contains characters that cannot be stored');
