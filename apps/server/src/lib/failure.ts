import type { Because } from '@anito/contract/because';
import type { Language } from '@anito/contract/languages';
import { AppError } from './errors.ts';
import { isReason, type Said, writeEnglish, writeReason } from './reasons.ts';

/**
 * Why something failed, as stored in rows: the English text and its reason. Rows of earlier versions have
 * only the text.
 */
export type Failure = { text: string; because: Because | null };

/** Converts a reason to a failure. */
export function toFailure(said: Said): Failure {
  return { text: writeEnglish(said), because: said };
}

/** Returns the error of a document that could not be read. */
export function toUnreadable({ text, because }: Failure): AppError {
  const known = because && isReason(because.reason) ? because.reason : undefined;
  const said: Said = known
    ? { reason: known, values: because?.values ?? {} }
    : { reason: 'document-failed', values: {} };
  return new AppError('unreadable_file', said, { text });
}

/**
 * Returns a failure in a language, for e-mails and other texts outside of our screens; the English text when
 * its reason is unknown.
 */
export function wordFailure({ text, because }: Failure, language: Language): string {
  return (because && writeReason(language, because)) ?? text;
}
