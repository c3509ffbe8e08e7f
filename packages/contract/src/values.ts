import { z } from 'zod';

/** A numeric id in a path or query: 1 to 2^53-1, in plain digits. */
export const idParam = z
  .union([z.number(), z.string().regex(/^[1-9]\d{0,15}$/, 'must be a number')], 'must be a number')
  .transform(Number)
  .pipe(z.number().int('must be a number').positive('must be a number'));

/** A numeric id in a JSON body or response. */
export const id = z.int().positive();

/** A moment, ISO 8601 UTC. */
export const isoDate = z.iso.datetime();

/** `/:id` */
export const idParams = z.strictObject({ id: idParam });

const unstorable = /[^\P{Cc}\t\n\r]|\p{Surrogate}/u;

/** Whether PostgreSQL can store the text and give it back: no control characters, no lone surrogates. */
export function isStorable(text: string): boolean {
  return !unstorable.test(text);
}

/** The text without what PostgreSQL cannot store. */
export function toStorable(text: string): string {
  return text.replace(new RegExp(unstorable, 'gu'), '');
}

/** Text for people: trimmed, without control characters or lone surrogates (PostgreSQL stores neither). */
export function personText(options: { min?: number; max: number; label: string }) {
  const min = options.min ?? 0;
  return z
    .string()
    .trim()
    .min(
      min,
      min === 1 ? `${options.label} is required` : `${options.label} needs at least ${min} characters`,
    )
    .max(options.max, `${options.label} may have at most ${options.max} characters`)
    .refine(isStorable, `${options.label} contains characters that cannot be stored`);
}

/** What a call answers that has nothing else to say. */
export const done = z.strictObject({ ok: z.literal(true) });
