import i18next from 'i18next';
import { ApiError } from './api-client.ts';
import { localizeReason } from './server-texts.ts';

/** Description of an error for the user: the message, and details that can be expanded. */
export type ErrorDescription = { message: string; requestId: string | undefined; isOffline: boolean };

/**
 * Codes for which the browser has its own text: the server was not reached, or the screen shows the figures.
 */
const ownTexts = ['network', 'authentication_failed', 'quota_exceeded'] as const;

/**
 * Describes any error in the chosen language: by the reason that the server named, otherwise by the server's
 * English message. A few codes have a text of the browser app. An error that is not an ApiError gets a
 * general text. `isOffline` is true if no response arrived. Requires the `errors` area, which the app loads
 * at start.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof ApiError)) {
    return { message: i18next.t('unknown', { ns: 'errors' }), requestId: undefined, isOffline: false };
  }
  const { code, because, requestId, message } = error;
  const own = ownTexts.find((each) => each === code);
  // A response from another program, such as a proxy, has an English text. It has a reason only if the
  // endpoint names one.
  const isForeign = code === 'unknown' && !because && i18next.language !== 'en';
  return {
    message:
      own || isForeign ? i18next.t(own ?? 'unknown', { ns: 'errors' }) : (localizeReason(because) ?? message),
    requestId,
    isOffline: code === 'network',
  };
}

/** Returns the message of `describeError`, with a full stop if it has no final punctuation. */
export function describeInSentence(error: unknown): string {
  const { message } = describeError(error);
  return /[.!?…]["”»’)]?$/.test(message) ? message : `${message}.`;
}

/**
 * Whether the server refused the request because only the account's owner may make it, not an impersonating
 * admin.
 */
export function isOwnerOnly(error: unknown): boolean {
  return error instanceof ApiError && error.because?.reason === 'own-account-only';
}

/** Whether the server refused the request because an operator has suspended the account. */
export function isSuspension(error: unknown): boolean {
  return error instanceof ApiError && error.because?.reason === 'account-suspended';
}
