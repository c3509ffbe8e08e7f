import type { Because } from '@anito/contract/because';
import type { Language } from '@anito/contract/languages';
import { AppError } from './errors.ts';
import { isReason, type Said, writeEnglish, writeReason } from './reasons.ts';

/** Why something failed, as rows keep it: the English text, and its reason; rows of before have the text alone. */
export type Failure = { text: string; because: Because | null };

/** The failure of a reason. */
export function toFailure(said: Said): Failure {
  return { text: writeEnglish(said), because: said };
}

/** The error of a document that could not be read. */
export function toUnreadable({ text, because }: Failure): AppError {
  const known = because && isReason(because.reason) ? because.reason : undefined;
  const said: Said = known
    ? { reason: known, values: because?.values ?? {} }
    : { reason: 'document-failed', values: {} };
  return new AppError('unreadable_file', said, { text });
}

/** A failure in a language, for those who read no screen of ours; its English text where it has no known reason. */
export function wordFailure({ text, because }: Failure, language: Language): string {
  return (because && writeReason(language, because)) ?? text;
}
