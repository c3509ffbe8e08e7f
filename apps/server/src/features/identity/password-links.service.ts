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
 * ADMIN_EMAILS, `guesses` after many wrong passwords, `notice` in place of a security notice, which only
 * verified addresses get. These mails contain nothing that the account's creator chose, because the creator
 * may be a stranger using another person's address.
 */
type LinkReason = 'forgotten' | 'admin' | 'guesses' | 'notice';

/**
 * Mails a link that sets a new password, once and within 30 minutes. Earlier links stay valid. Its use proves
 * access to the mailbox, so it verifies the address and locks out a stranger who created the account with it.
 * Only this link, the confirmation link and its reminder are mailed to unverified addresses. Throws when the
 * mail fails.
 */
async function sendPasswordLink(
  deps: PasswordLinkDeps,
  account: OidcAccount,
  reason: LinkReason,
  language: Language,
): Promise<void> {
  await removeExpiredPasswordResets(deps.database);
  const token = randomBytes(32).toString('base64url');
  await createPasswordReset(deps.database.pool, {
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

/**
 * Mails a password link that a person requested, at most three in half an hour for each account. Never
 * throws; failures are logged.
 */
export async function sendRequestedLink(
  deps: PasswordLinkDeps,
  account: OidcAccount,
  language: Language,
): Promise<void> {
  await sendWithinLimit(deps, { name: 'forgotPassword', key: account.id }, () =>
    sendPasswordLink(deps, account, 'forgotten', language),
  );
}

/**
 * Mails a password link that the product sends without a request, at most one a day for each account and
 * reason. Never throws; failures are logged.
 */
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

/** Sign-in subject and language of an account that gets a mail. */
type Recipient = { subject: string; language: Language | null };

/**
 * Mails a message that its recipient did not request. If their address is unverified, calls `mailInstead`,
 * because the message may contain names that a stranger has chosen. An address that cannot receive mail is
 * only logged. Throws other failures of the mail server.
 */
async function mailVerified(
  deps: PasswordLinkDeps,
  subject: string,
  message: MailMessage,
  mailInstead: (account: OidcAccount) => Promise<void>,
): Promise<void> {
  try {
    const unverified = await findUnverifiedAccount(deps, subject);
    await (unverified ? mailInstead(unverified) : deps.mail.send(message));
  } catch (err) {
    if (!(err instanceof AppError && err.code === 'invalid_request')) throw err;
    deps.log.warn({ err }, 'owner not notified');
  }
}

/**
 * Mails a security notice. A recipient with an unverified address gets a password link instead, at most once
 * a day.
 */
export async function mailOwner(
  deps: PasswordLinkDeps,
  { subject, language }: Recipient,
  message: MailMessage,
): Promise<void> {
  await mailVerified(deps, subject, message, (account) =>
    sendUnrequestedLink(deps, account, 'notice', language ?? 'en'),
  );
}

/**
 * Mails news about customers and sources. A recipient with an unverified address gets a reminder to confirm
 * it instead, at most once a day. It contains nothing from the account and no link that changes anything, so
 * it does not look like a mail about passwords.
 */
export async function mailNews(
  deps: PasswordLinkDeps,
  { subject, language }: Recipient,
  message: MailMessage,
): Promise<void> {
  await mailVerified(deps, subject, message, ({ id, email }) =>
    sendWithinLimit(deps, { name: 'unrequestedLink', key: `reminder ${id}` }, async () => {
      const t = getTexts(language ?? 'en', 'mails');
      const product = deps.settings.brandName;
      const link = `${deps.env.PUBLIC_URL}/settings`;
      await deps.mail.send({
        to: email,
        subject: t('confirmReminder.subject', { product }),
        text: t('confirmReminder.text', { product, link }),
        link,
      });
    }),
  );
}

/** Calls `send` unless the rate limit is exceeded. Never throws; failures are logged. */
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
 * Returns the account of a subject if its address is unverified, otherwise undefined. No other mail may be
 * sent there: its texts could be a stranger's words to the owner of the address. Returns undefined with an
 * external provider, which verifies its addresses itself.
 */
async function findUnverifiedAccount(
  deps: Pick<Deps, 'database'>,
  subject: string,
): Promise<OidcAccount | undefined> {
  const account = await findOidcAccount(deps.database, subject);
  return account?.emailVerifiedAt === null ? account : undefined;
}
