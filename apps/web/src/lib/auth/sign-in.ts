import { readPushRecord } from '../push-record.ts';
import { type CallbackProblem, findReturnPath, parseCallback } from './callback.ts';
import type { SignInOptions } from './oidc.ts';
import { endSession, findTokens, storeTokens } from './tokens.ts';

/** Opens the identity provider in this tab. It redirects to /auth/callback, and from there to `returnTo`. */
export async function startSignIn(options: SignInOptions = {}): Promise<void> {
  const { createSignInUrl } = await import('./oidc.ts');
  const url = await createSignInUrl(options);
  // The intermediate page must not stay in the history.
  if (options.isNew) location.replace(url);
  else location.assign(url);
}

/** Result of a sign-in. */
export type SignInOutcome =
  /** `returnTo` is the path that the user wanted to open, if any. */
  | { kind: 'signed-in'; returnTo: string | undefined }
  | { kind: 'provider-error'; message: string }
  | { kind: 'problem'; problem: CallbackProblem };

/**
 * Exchanges the code of a callback URL and stores the tokens. Returns failures as an outcome instead of
 * throwing them.
 */
async function exchangeCallbackUrl(url: URL): Promise<SignInOutcome> {
  const answer = parseCallback(url.search);
  if (answer.kind !== 'code') return answer;
  const { exchangeCode, hasSignInState } = await import('./oidc.ts');
  try {
    if (!(await hasSignInState(url.href))) return { kind: 'problem', problem: 'noVerifier' };
    const { tokens, returnTo } = await exchangeCode(url.href);
    storeTokens(tokens);
    return { kind: 'signed-in', returnTo: findReturnPath(returnTo) };
  } catch {
    return { kind: 'problem', problem: 'exchangeFailed' };
  }
}

const outcomes = new Map<string, Promise<SignInOutcome>>();

/**
 * Finishes the sign-in of a callback URL and returns its outcome. Repeated calls for one URL exchange its
 * code once.
 */
export function finishSignIn(href: string): Promise<SignInOutcome> {
  const outcome = outcomes.get(href) ?? exchangeCallbackUrl(new URL(href));
  outcomes.set(href, outcome);
  return outcome;
}

/** Longest time that a sign-out waits for the browser to end its alerts, in milliseconds. */
const stopAlertsMs = 1_000;

/**
 * Unsubscribes this browser from push alerts, because the next user must not see them. Waits at most
 * `stopAlertsMs`. Never throws.
 */
async function stopAlerts(): Promise<void> {
  if (!readPushRecord()) return;
  const stopped = import('../push-device.ts').then(({ disablePush }) => disablePush()).catch(() => undefined);
  await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, stopAlertsMs))]);
}

const nextAccountKey = 'anito.nextAccount';

/**
 * Deletes the tokens in this browser and opens the provider's sign-out, which redirects to /logout/callback.
 * With `wantsOtherAccount`, that page continues to sign-in. With `hasRunOut`, all tabs show that the session
 * timed out. Opens the start page if the provider cannot be reached.
 */
export async function signOut(
  options: { wantsOtherAccount?: boolean; hasRunOut?: boolean } = {},
): Promise<void> {
  if (options.wantsOtherAccount) sessionStorage.setItem(nextAccountKey, 'true');
  else sessionStorage.removeItem(nextAccountKey);
  const idToken = findTokens()?.idToken;
  // The page leaves and the tokens are deleted even if the provider or its code cannot be loaded.
  const url = await import('./oidc.ts')
    .then(({ createSignOutUrl }) => createSignOutUrl(idToken))
    .catch(() => '/');
  if (options.hasRunOut) endSession('timeout');
  else {
    await stopAlerts();
    storeTokens(undefined);
  }
  location.assign(url);
}

/** Whether the last sign-out of this tab was made to use another account. */
export function wantsOtherAccount(): boolean {
  return sessionStorage.getItem(nextAccountKey) !== null;
}
