import i18next from 'i18next';
import { ApiError } from './api-client.ts';
import { wordReason } from './server-texts.ts';

/** What an error says to a person: message, and what folds out under it. */
export type ErrorDescription = { message: string; requestId: string | undefined; isOffline: boolean };

/** Codes that the browser itself words: the server was not reached, or the screens tell the figures. */
const ownTexts = ['network', 'authentication_failed', 'quota_exceeded'] as const;

/**
 * Puts any error into words of the chosen language: the reason that the server named, else its English text. Needs
 * the `errors` area, which the app loads at start.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof ApiError)) {
    return { message: i18next.t('unknown', { ns: 'errors' }), requestId: undefined, isOffline: false };
  }
  const { code, because, requestId, message } = error;
  const own = ownTexts.find((each) => each === code);
  // An answer that is none of ours, of a proxy say, has an English text, and a reason only where the call names one.
  const isForeign = code === 'unknown' && !because && i18next.language !== 'en';
  return {
    message:
      own || isForeign ? i18next.t(own ?? 'unknown', { ns: 'errors' }) : (wordReason(because) ?? message),
    requestId,
    isOffline: code === 'network',
  };
}

/** The message of an error to stand before another sentence: most that the server writes end without a full stop. */
export function describeInSentence(error: unknown): string {
  const { message } = describeError(error);
  return /[.!?…]["”»’)]?$/.test(message) ? message : `${message}.`;
}

/** Whether only the owner of an account may have what was asked for, not somebody who acts as them. */
export function isForOwnerAlone(error: unknown): boolean {
  return error instanceof ApiError && error.because?.reason === 'own-account-only';
}
