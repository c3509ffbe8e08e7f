import { randomBytes } from 'node:crypto';
import type { Language } from '@anito/contract/languages';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/errors.ts';
import { hashSecretAsHex } from '../../lib/hash-secret.ts';
import type { JobKind } from '../../lib/jobs.ts';
import { getTexts } from '../../lib/texts.ts';
import { createOidcAccount, findOidcAccount } from './oidc-accounts.store.ts';
import type { PasswordLinkDeps } from './password-links.service.ts';
import { createPasswordReset } from './password-resets.store.ts';
import { unmailedPrefix } from './password-tokens.ts';
import { hashPassword } from './passwords.ts';
import { getSignInSettings, providerPath } from './sign-in-settings.ts';

/** Days for which an invitation can be accepted. */
export const invitationDays = 7;

/** The mail with the invitation of a sign-in account, which is retried until the mail server accepts it. */
export const sendInvitationKind: JobKind<{ subject: string; language: Language }> = {
  name: 'send-invitation',
  concurrency: 4,
  concurrencyPerAccount: 1,
  retries: 1_000,
};

/** Returns a hash of a password that no person knows, for an account whose owner is still to choose one. */
export const hashUnknownPassword = (email: string): Promise<string> =>
  hashPassword(randomBytes(32).toString('base64url'), { knownAs: email });

/**
 * Adds an account at the embedded provider for an invited person, who sets the password by a link. Throws
 * `conflict` when the address has an account, or when people sign in at an external provider.
 */
export async function createInvitedSignIn(
  { env }: Pick<Deps, 'env'>,
  runner: SqlRunner,
  person: { email: string; firstName: string; lastName: string; passwordHash: string },
): Promise<{ issuer: string; subject: string }> {
  const { isEmbedded, issuer } = getSignInSettings(env);
  if (!isEmbedded) throw new AppError('conflict', 'accounts-elsewhere');
  const account = await createOidcAccount(runner, { ...person, emailVerifiedAt: null });
  if (!account) throw new AppError('conflict', 'email-taken', { field: 'email' });
  return { issuer, subject: account.id };
}

/**
 * Creates a link that sets the first password, once and within `invitationDays`, and stores its hash. Only
 * with `isMailed` does its use verify the address. Sends nothing.
 */
export async function createInvitationLink(
  { env }: Pick<Deps, 'env'>,
  runner: SqlRunner,
  { subject, language, isMailed }: { subject: string; language: Language; isMailed: boolean },
): Promise<string> {
  const token = `${isMailed ? '' : unmailedPrefix}${randomBytes(32).toString('base64url')}`;
  await createPasswordReset(runner, {
    tokenHash: hashSecretAsHex(token),
    accountId: subject,
    minutes: invitationDays * 24 * 60,
  });
  return `${env.PUBLIC_URL}${providerPath}/password?token=${token}&ui_locales=${language}`;
}

/**
 * Throws `conflict` unless the invited person still has to set the first password; also for a missing
 * account.
 */
export async function requireInvited({ database }: Pick<Deps, 'database'>, subject: string): Promise<void> {
  const account = await findOidcAccount(database, subject);
  if (!account || account.passwordChangedAt || account.emailVerifiedAt) {
    throw new AppError('conflict', 'invitation-accepted');
  }
}

/**
 * Job: mails an invitation with a new link. Does nothing if the account was deleted or its person accepted an
 * earlier invitation. Throws when the mail server fails; an address that cannot receive mail is only logged.
 */
export async function runSendInvitation(
  deps: PasswordLinkDeps,
  { subject, language }: { subject: string; language: Language },
): Promise<void> {
  const account = await findOidcAccount(deps.database, subject);
  if (!account || account.passwordChangedAt || account.emailVerifiedAt) return;
  const link = await createInvitationLink(deps, deps.database.pool, {
    subject,
    language,
    isMailed: true,
  });
  const t = getTexts(language, 'mails');
  const product = deps.settings.brandName;
  try {
    await deps.mail.send({
      to: account.email,
      subject: t('invitation.subject', { product }),
      text: t('invitation.text', { product, link, days: invitationDays }),
      link,
    });
  } catch (err) {
    if (!(err instanceof AppError && err.code === 'invalid_request')) throw err;
    deps.log.warn({ err, account: subject }, 'invitation not sent: the address cannot receive mail');
  }
}
