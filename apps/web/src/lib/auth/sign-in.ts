import { type CallbackProblem, findReturnPath, readCallback } from './callback.ts';
import type { SignInWish } from './oidc.ts';
import { endSession, findTokens, storeTokens } from './tokens.ts';

/** Leaves for the identity provider; comes back to /auth/callback and from there to where they wanted to go. */
export async function startSignIn(wish: SignInWish = {}): Promise<void> {
  const { createSignInUrl } = await import('./oidc.ts');
  const url = await createSignInUrl(wish);
  // The page that only leads on is no place to come back to.
  if (wish.isNew) location.replace(url);
  else location.assign(url);
}

/** How a sign-in ended. */
export type SignInOutcome =
  /** `returnTo` is where somebody was on the way to, if anywhere. */
  | { kind: 'signed-in'; returnTo: string | undefined }
  | { kind: 'provider-error'; message: string }
  | { kind: 'problem'; problem: CallbackProblem };

async function finish(url: URL): Promise<SignInOutcome> {
  const answer = readCallback(url.search);
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

/** Finishes the sign-in that the address answers; asking twice for one address exchanges its code once. */
export function finishSignIn(href: string): Promise<SignInOutcome> {
  const known = outcomes.get(href) ?? finish(new URL(href));
  outcomes.set(href, known);
  return known;
}

const nextAccountKey = 'anito.nextAccount';

/**
 * Forgets the tokens here and ends the session at the provider, which comes back to /logout/callback; from there
 * somebody who wants to use another account goes on to sign in. A session that ran out is told to the other tabs.
 */
export async function signOut(
  options: { wantsOtherAccount?: boolean; hasRunOut?: boolean } = {},
): Promise<void> {
  if (options.wantsOtherAccount) sessionStorage.setItem(nextAccountKey, 'true');
  else sessionStorage.removeItem(nextAccountKey);
  const idToken = findTokens()?.idToken;
  // Where the provider or the code for it is out of reach, the page leaves all the same, and nobody is signed in here.
  const url = await import('./oidc.ts')
    .then(({ createSignOutUrl }) => createSignOutUrl(idToken))
    .catch(() => '/');
  if (options.hasRunOut) endSession('timeout');
  else storeTokens(undefined);
  location.assign(url);
}

/** Whether the last sign-out of this tab was made to sign in with another account. */
export function wantsOtherAccount(): boolean {
  return sessionStorage.getItem(nextAccountKey) !== null;
}
