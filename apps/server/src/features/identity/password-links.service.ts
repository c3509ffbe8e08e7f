import { randomBytes } from 'node:crypto';
import type { Language } from '@anito/contract/languages';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/errors.ts';
import { hashSecretAsHex } from '../../lib/hash-secret.ts';
import type { MailMessage } from '../../lib/mail.ts';
import { type LimitedEvent, RateLimitError } from '../../lib/rate-limits.ts';
import { getTexts } from '../../lib/texts.ts';
import { findOidcAccount, type OidcAccount } from './oidc-accounts.store.ts';
import { createPasswordReset, removeExpiredPasswordResets } from './password-resets.store.ts';
import { providerPath } from './sign-in-settings.ts';

export type PasswordLinkDeps = Pick<Deps, 'env' | 'log' | 'database' | 'rateLimits' | 'mail' | 'settings'>;

const linkMinutes = 30;

/**
 * Why a password link is mailed: `forgotten` on request, `admin` for a new account with an address of
 * ADMIN_EMAILS, `guesses` after many wrong passwords, `notice` in place of a mail that only verified
 * addresses get. These mails contain nothing that the account's creator chose, because the creator may be a
 * stranger using another person's address.
 */
type LinkReason = 'forgotten' | 'admin' | 'guesses' | 'notice';

/**
 * Mails a link that sets a new password once within 30 minutes. Earlier links stay valid. Following it proves
 * access to the mailbox, so it verifies the address and locks out a stranger who created the account with it.
 * Apart from the confirmation link that an owner requests, this is the only mail sent to unverified
 * addresses.
 */
async function sendPasswordLink(
  deps: PasswordLinkDeps,
  account: OidcAccount,
  reason: LinkReason,
  language: Language,
): Promise<void> {
  await removeExpiredPasswordResets(deps.database);
  const token = randomBytes(32).toString('base64url');
  await createPasswordReset(deps.database, {
    tokenHash: hashSecretAsHex(token),
    accountId: account.id,
    minutes: linkMinutes,
  });
  const t = getTexts(language, 'mails');
  const link = `${deps.env.PUBLIC_URL}${providerPath}/password?token=${token}&ui_locales=${language}`;
  await deps.mail.send({
    to: account.email,
    subject: t(`password.${reason}.subject`, { product: deps.settings.brandName }),
    text: t(`password.${reason}.text`, { link }),
    link,
  });
}

/** Mails a requested password link, at most three in half an hour. Never throws; failures are logged. */
export async function sendRequestedLink(
  deps: PasswordLinkDeps,
  account: OidcAccount,
  language: Language,
): Promise<void> {
  await sendWithinLimit(deps, { name: 'forgotPassword', key: account.id }, () =>
    sendPasswordLink(deps, account, 'forgotten', language),
  );
}

/** Mails an unrequested password link, at most one a day per reason. Never throws; failures are logged. */
export async function sendUnrequestedLink(
  deps: PasswordLinkDeps,
  account: OidcAccount,
  reason: Exclude<LinkReason, 'forgotten'>,
  language: Language,
): Promise<void> {
  await sendWithinLimit(deps, { name: 'unrequestedLink', key: `${reason} ${account.id}` }, async () => {
    await sendPasswordLink(deps, account, reason, language);
    deps.log.info({ account: account.id, reason }, 'password link mailed');
  });
}

/**
 * Mails a message that the owner did not request. An unverified address gets a password link instead, at most
 * once a day, because the message may contain names chosen by the account. Addresses that cannot receive mail
 * are logged. Throws when the mail server rejects the message.
 */
export async function mailOwner(
  deps: PasswordLinkDeps,
  { subject, language }: { subject: string; language: Language | null },
  message: MailMessage,
): Promise<void> {
  try {
    const unverified = await findUnverifiedAccount(deps, subject);
    if (unverified) return await sendUnrequestedLink(deps, unverified, 'notice', language ?? 'en');
    await deps.mail.send(message);
  } catch (err) {
    if (!(err instanceof AppError && err.code === 'invalid_request')) throw err;
    deps.log.warn({ err }, 'owner not notified');
  }
}

/** Calls `send` unless the limit is reached. Never throws; failures are logged. */
async function sendWithinLimit(
  deps: PasswordLinkDeps,
  limit: LimitedEvent,
  send: () => Promise<void>,
): Promise<void> {
  try {
    await deps.rateLimits.consume(limit.name, limit.key);
    await send();
  } catch (err) {
    // An attack reaches this limit thousands of times.
    if (err instanceof RateLimitError)
      deps.log.debug({ limit: limit.name }, 'no password link sent: rate limit');
    else deps.log.error({ err }, 'password link could not be sent');
  }
}

/**
 * Returns the account of a subject if its address is unverified. Its texts could be a stranger's words to the
 * owner of the address, so no other mail may be sent there. Returns undefined with an external provider,
 * which vouches for the addresses that it reports.
 */
async function findUnverifiedAccount(
  deps: Pick<Deps, 'database'>,
  subject: string,
): Promise<OidcAccount | undefined> {
  const account = await findOidcAccount(deps.database, subject);
  return account?.emailVerifiedAt === null ? account : undefined;
}
