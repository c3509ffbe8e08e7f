import { z } from 'zod';
import { limits } from './limits.ts';

const invalidIdMessage = 'must be a whole number of 1 or more';

/** A numeric id in a path or query: 1 to 2^53-1, in plain digits. */
export const idParam = z
  .union([z.number(), z.string().regex(/^[1-9]\d{0,15}$/, invalidIdMessage)], invalidIdMessage)
  .transform(Number)
  .pipe(z.number().int(invalidIdMessage).positive(invalidIdMessage));

const invalidIntegerMessage = 'must be a whole number';

/**
 * Returns a schema for a whole number from `min` to `max` in a query. Text must be decimal digits, with an
 * optional minus sign.
 */
export function countParam(min: number, max: number) {
  return z
    .union([z.number(), z.string().regex(/^-?\d{1,15}$/, invalidIntegerMessage)], invalidIntegerMessage)
    .transform(Number)
    .pipe(z.number().int(invalidIntegerMessage).min(min).max(max));
}

/** A numeric id in a JSON body or response. */
export const id = z.int().positive();

/** A moment in ISO 8601, UTC. */
export const isoDate = z.iso.datetime({ abort: true });

/**
 * Version of an object that people edit. It changes with each save of fields that its `PUT` can change, but
 * not with changes by the product, such as the progress of a sync. The database stores it in 32 bits.
 */
export const version = z.int32().positive();

/**
 * The version that a change is based on. An older version is refused with 409 `changed_meanwhile` and the
 * current state as `current`, even if other fields were changed since. Only the client knows both changes, so
 * it decides whether they can be merged. The console merges fields that only one of the two changed and asks
 * about the others. Without a version, the change is saved regardless of earlier saves.
 */
export const baseVersion = { version: version.optional() };

/** Parameters of a path with `/:id`. */
export const idParams = z.strictObject({ id: idParam });

/**
 * Characters that change the reading direction (U+202A–E, U+2066–9) and can make a name look like another one
 * (CVE-2021-42574). Phones put them around copied numbers.
 */
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Control characters and lone surrogates, which PostgreSQL does not store, and characters that change the
 * reading direction.
 */
const unstorable = /[^\P{Cc}\t\n\r]|\p{Surrogate}|[\u202a-\u202e\u2066-\u2069]/u;

/**
 * Returns whether the text can be stored and is displayed as written: it has no control characters (except
 * tab and line ends), lone surrogates or direction marks.
 */
export function isStorable(text: string): boolean {
  return !unstorable.test(text);
}

/** Returns the text without the characters that `isStorable` refuses. */
export function toStorable(text: string): string {
  return text.replace(new RegExp(unstorable, 'gu'), '');
}

/**
 * Returns pasted text without direction characters, and with soft line breaks and page breaks as line breaks.
 */
export function cleanPasted(text: string): string {
  return text.replace(directionMarks, '').replace(/[\v\f]/g, '\n');
}

/** Returns whether the text has at least one visible character. */
export function isVisible(text: string): boolean {
  return /[^\s\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u.test(text);
}

/**
 * Returns a schema for text from people. It removes direction marks and outer spaces, and refuses characters
 * that cannot be stored. With `min`, the text needs a visible character. Error messages are whole sentences.
 */
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

/** Longer names than any time zone has are refused before the runtime looks them up. */
const timezoneNameMax = 100;

/**
 * Returns the canonical name of an IANA time zone in this runtime, or undefined for other text. Runtimes
 * accept every upper- and lower-case spelling, and a cache by name would store each. An offset is not a time
 * zone, although browsers accept one: in PostgreSQL, as in POSIX, `+08:00` is west of Greenwich.
 */
export function findTimezone(name: string): string | undefined {
  if (name.length > timezoneNameMax || /^[+-]/.test(name)) return undefined;
  const cached = timezoneCache.get(name);
  if (cached) return cached;
  try {
    const zone = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
    if (timezoneCache.size >= timezoneCacheSize) timezoneCache.clear();
    timezoneCache.set(name, zone);
    return zone;
  } catch {
    return undefined;
  }
}

/** Entries of the cache; more than there are time zones. */
const timezoneCacheSize = 600;
/**
 * Cache of `findTimezone`. A lookup takes a third of a millisecond, and each refused answer needs the day of
 * its owner.
 */
const timezoneCache = new Map<string, string>();

/** A time zone by its IANA name, for example `Asia/Manila`, in the runtime's spelling. */
export const timezone = z
  .string()
  .max(timezoneNameMax)
  .overwrite((name) => findTimezone(name) ?? name)
  .refine((name) => findTimezone(name) !== undefined, 'must be a time zone, for example Asia/Manila');

/** Response of a call without data. */
export const done = z.strictObject({ ok: z.literal(true) });

const missingUrlMessage = 'Please enter a website URL';

/** A web address as people type it. */
export const webUrl = z
  .string({
    error: ({ input }) => (input === undefined ? missingUrlMessage : 'The website URL must be a text'),
  })
  .overwrite(cleanPasted)
  .trim()
  .min(1, missingUrlMessage)
  .max(limits.urlMax, `The website URL may have at most ${limits.urlMax} characters`)
  .refine(isStorable, 'The website URL contains characters that cannot be stored');
