import { randomBytes } from 'node:crypto';
import type { Language } from '@anito/contract/languages';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/errors.ts';
import { hashSecretAsHex } from '../../lib/hash-secret.ts';
import type { MailMessage } from '../../lib/mail.ts';
import { type LimitedEvent, RateLimitRefusal } from '../../lib/rate-limits.ts';
import { getTexts } from '../../lib/texts.ts';
import { findOidcAccount, type OidcAccount } from './oidc-accounts.store.ts';
import { createPasswordReset, removeExpiredPasswordResets } from './password-resets.store.ts';
import { providerPath } from './sign-in-settings.ts';

export type PasswordLinkDeps = Pick<Deps, 'env' | 'log' | 'database' | 'rateLimits' | 'mail' | 'settings'>;

const linkMinutes = 30;

/**
 * Why a link for a password is mailed: `forgotten` after a request, `admin` for a new account with an address of
 * ADMIN_EMAILS, `guesses` after many wrong passwords, `notice` when there is news for verified addresses only. The mails
 * hold nothing that the account's maker chose, who may be a stranger with an address of others.
 */
type LinkReason = 'forgotten' | 'admin' | 'guesses' | 'notice';

/**
 * Mails a link that sets a new password, once within 30 minutes. Whoever follows it reads the mail of the address, which
 * is verified by that; a stranger who made the account with an address of others is out. This is the only kind of mail
 * that goes to addresses that are not verified.
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

/** Mails the link that somebody asked for; three in half an hour. Never throws: the log says what went wrong. */
export async function sendRequestedLink(
  deps: PasswordLinkDeps,
  account: OidcAccount,
  language: Language,
): Promise<void> {
  await sendWithin(deps, { name: 'forgotPassword', key: account.id }, () =>
    sendPasswordLink(deps, account, 'forgotten', language),
  );
}

/** Mails a link that nobody asked for; one a day for each reason. Never throws: the log says what went wrong. */
export async function sendUnrequestedLink(
  deps: PasswordLinkDeps,
  account: OidcAccount,
  reason: Exclude<LinkReason, 'forgotten'>,
  language: Language,
): Promise<void> {
  await sendWithin(deps, { name: 'unrequestedLink', key: `${reason} ${account.id}` }, async () => {
    await sendPasswordLink(deps, account, reason, language);
    deps.log.info({ account: account.id, reason }, 'password link mailed');
  });
}

/**
 * Mails an owner what they did not ask for. An address that nobody has verified is not told the names that the account
 * gave its things, only how to verify it; one that no mail can go to is noted in the log. Throws when the mail server
 * does not take it.
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
    deps.log.warn({ err }, 'an owner cannot be told');
  }
}

async function sendWithin(
  deps: PasswordLinkDeps,
  limit: LimitedEvent,
  send: () => Promise<void>,
): Promise<void> {
  try {
    await deps.rateLimits.consume(limit.name, limit.key);
    await send();
  } catch (err) {
    // An attack meets this limit thousands of times.
    if (err instanceof RateLimitRefusal)
      deps.log.debug({ limit: limit.name }, 'no further password link for now');
    else deps.log.error({ err }, 'password link could not be sent');
  }
}

/**
 * The account behind a subject when its address is not verified: what the account says of itself could be a stranger's
 * words to the owner of the address, so that no other mail may go there. An external provider answers for the
 * addresses that it hands on.
 */
async function findUnverifiedAccount(
  deps: Pick<Deps, 'database'>,
  subject: string,
): Promise<OidcAccount | undefined> {
  const account = await findOidcAccount(deps.database, subject);
  return account?.emailVerifiedAt === null ? account : undefined;
}
