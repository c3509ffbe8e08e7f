import { ApiError } from '@anito/contract/client';
import i18next from 'i18next';

/** What an error says to a person: message, and what folds out under it. */
export type ErrorDescription = { message: string; requestId: string | undefined; isOffline: boolean };

/**
 * Puts any error into words of the chosen language. English shows the server's own sentence, which is the most
 * exact, unless the screens tell its figures themselves; other languages show the sentence of its code. Needs the `errors` catalogue, which the app loads at start.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof ApiError)) {
    return { message: i18next.t('unknown', { ns: 'errors' }), requestId: undefined, isOffline: false };
  }
  const { code, requestId, message } = error;
  const isOffline = code === 'network';
  const key = code as 'unknown';
  const isOwnSentenceBest = i18next.language === 'en' && !isOffline && code !== 'quota_exceeded';
  const isKnown = i18next.exists(key, { ns: 'errors' });
  return {
    message: isOwnSentenceBest || !isKnown ? message : i18next.t(key, { ns: 'errors' }),
    requestId,
    isOffline,
  };
}
