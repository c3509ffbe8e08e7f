import type { Language } from '@anito/contract/languages';
import { isStorable, isVisible } from '@anito/contract/values';
import { z } from 'zod';
import { type LimitedEvent, RateLimitError, toAddressKey } from '../../lib/rate-limits.ts';
import { findUserId, isAdminAddress } from '../accounts/users.service.ts';
import {
  createOidcAccount,
  findOidcAccount,
  findOidcAccountAtPlaces,
  type OidcAccount,
} from './oidc-accounts.store.ts';
import type { Problems } from './pages/sign-in-page.ts';
import { type PasswordLinkDeps, sendUnrequestedLink } from './password-links.service.ts';
import { findPasswordProblem, hashPassword, type PasswordProblem, verifyPassword } from './passwords.ts';
import { recordSecurityEvent } from './security/notices.service.ts';
import { verifyPasskeySignIn } from './security/passkeys.service.ts';
import { consumeSecondFactor, type FactorDeps, hasSecondFactor } from './security/second-factor.service.ts';
import { recordSignInPlace } from './sign-in-places.store.ts';
import { hashPlace, type PlaceHashes, type SignInPlace } from './sign-in-places.ts';
import { getSignInSettings } from './sign-in-settings.ts';

/** Result of a sign-in step: the account, and whether it still needs a code, or the problems of the form. */
export type SignInResult = { account: OidcAccount; needsCode?: boolean } | { problems: Problems };

const nameMax = 100;
const emailMax = 254;

/** Message for each problem of a new password. */
export const passwordProblems = {
  short: 'passwordShort',
  long: 'passwordLong',
  email: 'passwordEmail',
  common: 'passwordCommon',
} as const satisfies Record<PasswordProblem, string>;

/** Returns whether the text is a valid e-mail address of at most 254 characters. */
export function isEmail(text: string): boolean {
  return text.length <= emailMax && z.email().safeParse(text).success;
}

const accountLimits = ['signInAccount', 'signInAccountHours', 'signInAccountDay'] as const;

/** Returns whether a rate limit of the account, not only one of the network address, refused a sign-in. */
export function isAccountLimit(refusal: RateLimitError): boolean {
  return accountLimits.some((name) => refusal.limits.includes(name));
}

type Attempt = { email: string; place: SignInPlace; hashes: PlaceHashes; knownPlaces: ReadonlySet<string> };

/**
 * Returns the rate limits that a failed sign-in counts against. All unknown places share one allowance of the
 * account, so using many addresses has no advantage. They never use up the owner's: each known browser has a
 * separate allowance, and a known address counts only attempts from there.
 */
function listLimits({ email, place, hashes, knownPlaces }: Attempt): LimitedEvent[] {
  const person = email.toLowerCase();
  const ofAccount = (from: string) => accountLimits.map((name) => ({ name, key: `${person} ${from}` }));
  if (knownPlaces.has(hashes.device)) return ofAccount(hashes.device);
  const address = toAddressKey(place.ip);
  return [
    { name: 'signInAddress', key: address },
    { name: 'signIn', key: `${person} ${address}` },
    ...(knownPlaces.has(hashes.address) ? [] : ofAccount('new places')),
  ];
}

/**
 * Checks e-mail and password. Returns the account, with `needsCode` when a second factor must follow, or
 * problems; an unknown address and a wrong password return the same one. Counts only failures, per account
 * and per IP address. Throws `too_many_requests`; when the limit of the account was the reason, its owner
 * gets a mail, at most once a day.
 */
export async function signIn(
  deps: PasswordLinkDeps,
  input: { email: string; password: string; place: SignInPlace; language: Language },
): Promise<SignInResult> {
  const { password, place, language } = input;
  const email = input.email.trim();
  if (!isEmail(email)) return { problems: { email: email ? 'invalidEmail' : 'required' } };
  if (!password) return { problems: { password: 'required' } };
  const hashes = hashPlace(email, place);
  const match = await findOidcAccountAtPlaces(deps.database, email, Object.values(hashes));
  try {
    const account = await deps.rateLimits.attempt(
      listLimits({ email, place, hashes, knownPlaces: match.knownPlaces }),
      async () => {
        const turn = match.knownPlaces.size > 0 ? { knownAs: email } : { ip: place.ip };
        const isRight = await verifyPassword(match.account?.passwordHash, password, turn);
        return isRight ? match.account : undefined;
      },
    );
    if (!account) return { problems: { form: 'wrongPassword' } };
    // A place becomes known only after the second factor.
    if (await hasSecondFactor(deps, account.id)) return { account, needsCode: true };
    await recordSignInPlace(deps.database.pool, account.id, hashes);
    return { account };
  } catch (error) {
    const isGuessing = error instanceof RateLimitError && isAccountLimit(error);
    // Not awaited, so that the response time does not reveal whether an account exists.
    if (isGuessing && match.account) void sendUnrequestedLink(deps, match.account, 'guesses', language);
    throw error;
  }
}

/**
 * Checks the authenticator or recovery code that follows the password, and uses it up. Returns the account,
 * or the problem of the field. Wrong codes count like wrong passwords: together for all unknown places,
 * separately for each known browser. Throws `too_many_requests`.
 */
export async function signInWithCode(
  deps: PasswordLinkDeps & FactorDeps,
  accountId: string,
  { code, place, requestId }: { code: string; place: SignInPlace; requestId: string },
): Promise<SignInResult> {
  const account = await findOidcAccount(deps.database, accountId);
  if (!account) return { problems: { code: 'codeWrong' } };
  if (!code.trim()) return { problems: { code: 'required' } };
  const hashes = hashPlace(account.email, place);
  const { knownPlaces } = await findOidcAccountAtPlaces(deps.database, account.email, [hashes.device]);
  const origin = knownPlaces.has(hashes.device) ? hashes.device : 'new places';
  const limits = accountLimits.map((name) => ({ name, key: `code ${account.id} ${origin}` }));
  const kind = await consumeSecondFactor(deps, account.id, code, limits);
  if (!kind) return { problems: { code: 'codeWrong' } };
  await recordSignInPlace(deps.database.pool, account.id, hashes);
  if (kind === 'recovery') await recordRecoveryCodeUse(deps, account, { ip: place.ip, requestId });
  return { account };
}

/**
 * Notifies the owner that a recovery code was used. Does nothing for an account without a user, which has
 * never signed in.
 */
async function recordRecoveryCodeUse(
  deps: PasswordLinkDeps,
  account: OidcAccount,
  place: { ip: string; requestId: string },
): Promise<void> {
  const { issuer } = getSignInSettings(deps.env);
  const userId = await findUserId(deps, { issuer, subject: account.id });
  if (userId) await recordSecurityEvent(deps, account, { userId, event: 'recoveryCodeUsed', place });
}

/**
 * Signs in with the passkey's signature of the challenge of the interaction `uid`. Needs no further code,
 * because a passkey is two factors: the device, and a fingerprint or PIN. Returns the account or a problem.
 * Counts only failures, per IP address. Throws `too_many_requests`.
 */
export async function signInWithPasskey(
  deps: PasswordLinkDeps,
  { uid, credential, place }: { uid: string; credential: string; place: SignInPlace },
): Promise<SignInResult> {
  const account = await deps.rateLimits.attempt(
    [{ name: 'signInAddress', key: toAddressKey(place.ip) }],
    () => verifyPasskeySignIn(deps, uid, credential),
  );
  if (!account) return { problems: { form: 'passkeyFailed' } };
  await recordSignInPlace(deps.database.pool, account.id, hashPlace(account.email, place));
  return { account };
}

type NewAccount = { firstName: string; lastName: string; email: string; password: string };

/**
 * Returns the problem of each invalid field; an empty object when all are valid. Does not check whether the
 * address is taken.
 */
function findAccountProblems(input: NewAccount): Problems {
  const problems: Problems = {};
  for (const name of ['firstName', 'lastName'] as const) {
    if (input[name].length > nameMax) problems[name] = 'tooLong';
    else if (!isStorable(input[name])) problems[name] = 'unstorable';
  }
  if (!isVisible(input.firstName) && !problems.firstName) problems.firstName = 'required';
  if (!isEmail(input.email)) problems.email = input.email ? 'invalidEmail' : 'required';
  const password = findPasswordProblem(input.password, input.email);
  if (password) problems.password = input.password ? passwordProblems[password] : 'required';
  return problems;
}

/**
 * Creates an account and returns it, or the problems of the input or the taken address. Throws
 * `too_many_requests`. The address stays unverified; an address of ADMIN_EMAILS gets a mail that verifies it.
 */
export async function createAccount(
  deps: PasswordLinkDeps,
  form: NewAccount & { place: SignInPlace; language: Language },
): Promise<SignInResult> {
  const input: NewAccount = {
    firstName: form.firstName.trim(),
    lastName: form.lastName.trim(),
    email: form.email.trim(),
    password: form.password,
  };
  const problems = findAccountProblems(input);
  if (Object.keys(problems).length > 0) return { problems };
  await deps.rateLimits.consume('signUp', toAddressKey(form.place.ip));
  const account = await createOidcAccount(deps.database.pool, {
    email: input.email,
    firstName: input.firstName,
    lastName: input.lastName,
    passwordHash: await hashPassword(input.password, { ip: form.place.ip }),
    emailVerifiedAt: null,
  });
  if (!account) return { problems: { email: 'emailTaken' } };
  await recordSignInPlace(deps.database.pool, account.id, hashPlace(account.email, form.place));
  if (isAdminAddress(deps.env, account.email)) {
    void sendUnrequestedLink(deps, account, 'admin', form.language);
  }
  deps.log.info({ account: account.id }, 'account created');
  return { account };
}
