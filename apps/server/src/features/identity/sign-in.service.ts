import { isStorable } from '@anito/contract/values';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { toAddressKey } from '../../lib/rate-limits.ts';
import { createOidcAccount, findOidcAccountByEmail, type OidcAccount } from './oidc-accounts.store.ts';
import type { Problems } from './pages/sign-in-page.ts';
import { findPasswordProblem, hashPassword, type PasswordProblem, verifyPassword } from './passwords.ts';

export type SignInDeps = Pick<Deps, 'env' | 'log' | 'database' | 'rateLimits'>;

/** Either the account, or what is wrong with what was typed. */
export type SignInResult = { account: OidcAccount } | { problems: Problems };

const nameMax = 100;
const emailMax = 254;

/** The message for each fault of a new password. */
export const passwordProblems = {
  short: 'passwordShort',
  long: 'passwordLong',
  email: 'passwordEmail',
  common: 'passwordCommon',
} as const satisfies Record<PasswordProblem, string>;

/** Whether it is an address that mail can be sent to. */
export function isEmail(text: string): boolean {
  return text.length <= emailMax && z.email().safeParse(text).success;
}

/**
 * Checks e-mail and password; counts only failures, by account and address and by address alone. Throws
 * `too_many_requests`.
 */
export async function signIn(
  deps: SignInDeps,
  input: { email: string; password: string; ip: string },
): Promise<SignInResult> {
  const email = input.email.trim();
  if (!isEmail(email)) return { problems: { email: email ? 'invalidEmail' : 'required' } };
  if (!input.password) return { problems: { password: 'required' } };
  const account = await deps.rateLimits.attempt(
    [
      { name: 'signInAddress', key: toAddressKey(input.ip) },
      { name: 'signIn', key: `${email.toLowerCase()} ${toAddressKey(input.ip)}` },
    ],
    async () => {
      const found = await findOidcAccountByEmail(deps.database, email);
      const isRight = await verifyPassword(found?.passwordHash, input.password);
      return isRight ? found : undefined;
    },
  );
  return account ? { account } : { problems: { form: 'wrongPassword' } };
}

type NewAccount = { firstName: string; lastName: string; email: string; password: string };

function findAccountProblems(input: NewAccount): Problems {
  const problems: Problems = {};
  for (const name of ['firstName', 'lastName'] as const) {
    if (input[name].length > nameMax) problems[name] = 'tooLong';
    else if (!isStorable(input[name])) problems[name] = 'unstorable';
  }
  if (!input.firstName) problems.firstName = 'required';
  if (!isEmail(input.email)) problems.email = input.email ? 'invalidEmail' : 'required';
  const password = findPasswordProblem(input.password, input.email);
  if (password) problems.password = input.password ? passwordProblems[password] : 'required';
  return problems;
}

/** Makes an account unless something is wrong with it; throws `too_many_requests`. */
export async function createAccount(
  deps: SignInDeps,
  given: NewAccount & { ip: string },
): Promise<SignInResult> {
  const input: NewAccount = {
    firstName: given.firstName.trim(),
    lastName: given.lastName.trim(),
    email: given.email.trim(),
    password: given.password,
  };
  const problems = findAccountProblems(input);
  if (Object.keys(problems).length > 0) return { problems };
  await deps.rateLimits.consume('signUp', toAddressKey(given.ip));
  const account = await createOidcAccount(deps.database, {
    email: input.email,
    firstName: input.firstName,
    lastName: input.lastName,
    passwordHash: await hashPassword(input.password),
  });
  if (!account) return { problems: { email: 'emailTaken' } };
  deps.log.info({ account: account.id }, 'account created');
  return { account };
}
