import { createHash, randomBytes } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/errors.ts';
import { toAddressKey } from '../../lib/rate-limits.ts';
import {
  findOidcAccount,
  findOidcAccountByEmail,
  type OidcAccount,
  updateOidcAccountPassword,
} from './oidc-accounts.store.ts';
import { deleteOidcPayloadsOfAccount } from './oidc-payloads.store.ts';
import { type Language, texts } from './pages/texts.ts';
import {
  consumePasswordReset,
  createPasswordReset,
  deletePasswordResets,
  findPasswordReset,
  removeExpiredPasswordResets,
} from './password-resets.store.ts';
import { findPasswordProblem, hashPassword, type PasswordProblem } from './passwords.ts';
import { providerPath } from './sign-in-settings.ts';

export type PasswordResetDeps = Pick<Deps, 'env' | 'log' | 'database' | 'rateLimits' | 'mail'>;

const linkMinutes = 30;

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

async function sendLink(deps: PasswordResetDeps, account: OidcAccount, language: Language): Promise<void> {
  await removeExpiredPasswordResets(deps.database);
  const token = randomBytes(32).toString('base64url');
  await createPasswordReset(deps.database, {
    tokenHash: hashToken(token),
    accountId: account.id,
    minutes: linkMinutes,
  });
  const t = texts[language];
  await deps.mail.send({
    to: account.email,
    subject: t.mailSubject,
    // No name: whoever signs up with an address of others chooses it, and it would be read as Anito's words.
    text: t.mailText.replace(
      '{link}',
      () => `${deps.env.PUBLIC_URL}${providerPath}/password?token=${token}&ui_locales=${language}`,
    ),
  });
}

async function findAccountAndSendLink(
  deps: PasswordResetDeps,
  email: string,
  language: Language,
): Promise<void> {
  const account = await findOidcAccountByEmail(deps.database, email);
  if (!account) return;
  await deps.rateLimits.consume('forgotPassword', account.id);
  await sendLink(deps, account, language);
}

/**
 * Sends a link that sets a new password, if the address has an account. The work goes on after the
 * return, so that neither answer nor time says whether it has; throws `too_many_requests` by address.
 */
export async function requestPasswordReset(
  deps: PasswordResetDeps,
  input: { email: string; ip: string; language: Language },
): Promise<void> {
  await deps.rateLimits.consume('forgotPasswordAddress', toAddressKey(input.ip));
  void findAccountAndSendLink(deps, input.email, input.language).catch((err: unknown) => {
    if (err instanceof AppError && err.code === 'too_many_requests') {
      deps.log.info('no further password link: three were sent within the hour');
    } else {
      deps.log.error({ err }, 'password link could not be sent');
    }
  });
}

/** Whether a link can still be used. */
export async function isPasswordLinkValid(deps: PasswordResetDeps, token: string): Promise<boolean> {
  return (await findPasswordReset(deps.database, hashToken(token))) !== undefined;
}

/**
 * Sets a new password by a link, once, and signs the account out everywhere. Answers `expired` for a
 * link that does not work, or what is wrong with the password (the link then stays usable).
 */
export async function resetPassword(
  deps: PasswordResetDeps,
  input: { token: string; password: string; ip: string },
): Promise<'changed' | 'expired' | PasswordProblem> {
  await deps.rateLimits.consume('forgotPasswordAddress', toAddressKey(input.ip));
  const reset = await findPasswordReset(deps.database, hashToken(input.token));
  const account = reset && (await findOidcAccount(deps.database, reset.accountId));
  if (!account) return 'expired';
  const problem = findPasswordProblem(input.password, account.email);
  if (problem) return problem;
  const passwordHash = await hashPassword(input.password);
  if (!(await consumePasswordReset(deps.database, hashToken(input.token)))) return 'expired';
  await updateOidcAccountPassword(deps.database, account.id, passwordHash);
  await deletePasswordResets(deps.database, account.id);
  await deleteOidcPayloadsOfAccount(deps.database, account.id);
  deps.log.info({ account: account.id }, 'password changed by link');
  return 'changed';
}
