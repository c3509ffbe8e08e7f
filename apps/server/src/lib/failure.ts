import type { Language } from '@anito/contract/languages';
import type { LocalizedReason } from '@anito/contract/localized-reason';
import { AppError } from './errors.ts';
import { formatEnglish, formatReason, isReason, type LocalizedMessage } from './reasons.ts';

/**
 * Why something failed, as stored in rows: the English text and its reason. Rows of earlier versions have
 * only the text.
 */
export type Failure = { text: string; because: LocalizedReason | null };

/** Returns a reason with its English text, for storing. */
export function toFailure(message: LocalizedMessage): Failure {
  return { text: formatEnglish(message), because: message };
}

/**
 * Returns the error `unreadable_file` of a document that could not be read. An unknown reason becomes
 * `document-failed`, with the stored text.
 */
export function toUnreadableFileError({ text, because }: Failure): AppError {
  const reason = because && isReason(because.reason) ? because.reason : undefined;
  const message: LocalizedMessage = reason
    ? { reason, values: because?.values ?? {} }
    : { reason: 'document-failed', values: {} };
  return new AppError('unreadable_file', message, { text });
}

/**
 * Returns a failure in a language, for e-mails and other texts outside of our screens; the English text when
 * its reason is unknown.
 */
export function formatFailure({ text, because }: Failure, language: Language): string {
  return (because && formatReason(language, because)) ?? text;
}
