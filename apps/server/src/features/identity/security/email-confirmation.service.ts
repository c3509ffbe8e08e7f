import { randomBytes } from 'node:crypto';
import type { Language } from '@anito/contract/languages';
import { runInTransaction } from '../../../db/run-in-transaction.ts';
import type { Caller } from '../../../lib/caller.ts';
import { AppError } from '../../../lib/errors.ts';
import { hashSecretAsHex } from '../../../lib/hash-secret.ts';
import { getTexts } from '../../../lib/texts.ts';
import { getSettings } from '../../accounts/user-settings.service.ts';
import { changeUserEmail, findUserId, grantAdminByAddress } from '../../accounts/users.service.ts';
import {
  confirmOidcAccountEmail,
  findOidcAccount,
  findOidcAccountByEmail,
  type OidcAccount,
} from '../oidc-accounts.store.ts';
import type { PasswordLinkDeps } from '../password-links.service.ts';
import { deletePasswordResets } from '../password-resets.store.ts';
import { verifyPassword } from '../passwords.ts';
import { recordSignInPlace } from '../sign-in-places.store.ts';
import { hashPlace, type SignInPlace } from '../sign-in-places.ts';
import { getSignInSettings, providerPath } from '../sign-in-settings.ts';
import * as store from './email-confirmations.store.ts';
import { recordSecurityEvent } from './notices.service.ts';
import { requirePassword } from './own-account.ts';

const linkMinutes = 60;

/**
 * Mails a confirmation link to the account's current or a new address; the address changes only when the link
 * is used. Earlier links stop working. Throws `invalid_request` for a wrong password or an address of another
 * account, `too_many_requests`, and `conflict` with an external provider.
 */
export async function requestEmailConfirmation(
  deps: PasswordLinkDeps,
  caller: Caller,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const account = await requirePassword(deps, caller, { password, field: 'password' });
  await deps.rateLimits.consumeAll([
    { name: 'confirmEmail', key: account.id },
    { name: 'confirmEmailAddress', key: email.toLowerCase() },
  ]);
  const existing = await findOidcAccountByEmail(deps.database, email);
  if (existing && existing.id !== account.id)
    throw new AppError('invalid_request', 'email-taken', { field: 'email' });
  const token = randomBytes(32).toString('base64url');
  await runInTransaction(deps.database, (runner) =>
    store.createEmailConfirmation(runner, {
      ...{ tokenHash: hashSecretAsHex(token), accountId: account.id, email },
      minutes: linkMinutes,
    }),
  );
  const language: Language = (await getSettings(deps, caller.userId)).language ?? 'en';
  const t = getTexts(language, 'mails');
  const link = `${deps.env.PUBLIC_URL}${providerPath}/email?token=${token}&ui_locales=${language}`;
  await deps.mail.send({
    to: email,
    subject: t('emailConfirmation.subject', { product: deps.settings.brandName }),
    text: t('emailConfirmation.text', { link }),
    link,
  });
}

/**
 * Returns the address that a confirmation link would confirm, or undefined when the link is used, expired or
 * unknown.
 */
export async function findEmailToConfirm(deps: PasswordLinkDeps, token: string): Promise<string | undefined> {
  return (await store.findEmailConfirmation(deps.database, hashSecretAsHex(token)))?.email;
}

type Origin = { place: SignInPlace; requestId: string };

/**
 * Uses up the link, sets the confirmed address of account and user, and deletes the account's password links,
 * in one transaction. Also uses up the link when the address is `taken`.
 */
function applyConfirmedEmail(
  deps: PasswordLinkDeps,
  account: OidcAccount,
  { email, tokenHash }: { email: string; tokenHash: string },
  { place, requestId }: Origin,
): Promise<'confirmed' | 'expired' | 'taken'> {
  const person = { issuer: getSignInSettings(deps.env).issuer, subject: account.id, email };
  return runInTransaction(deps.database, async (runner) => {
    if (!(await store.consumeEmailConfirmation(runner, tokenHash))) return 'expired';
    if (!(await confirmOidcAccountEmail(runner, account.id, email))) return 'taken';
    // Password links may wait in the mailbox of the previous address.
    await deletePasswordResets(runner, account.id);
    await recordSignInPlace(runner, account.id, hashPlace(email, place));
    await changeUserEmail(runner, person);
    await grantAdminByAddress(deps, runner, person, { ip: place.ip, id: requestId });
    return 'confirmed';
  });
}

/**
 * Confirms an address by its link and the account's password. Both are required: the reader of the mailbox
 * must also own the account, so that a link does not confirm a stranger's account (docs/decisions/0017,
 * 0038). Returns `taken` when another account has the address. After `wrongPassword` the link still works.
 * Throws `too_many_requests` after many wrong passwords.
 */
export async function confirmEmail(
  deps: PasswordLinkDeps,
  { token, password, ...origin }: { token: string; password: string } & Origin,
): Promise<'confirmed' | 'expired' | 'taken' | 'wrongPassword'> {
  const tokenHash = hashSecretAsHex(token);
  const link = await store.findEmailConfirmation(deps.database, tokenHash);
  const account = link && (await findOidcAccount(deps.database, link.accountId));
  if (!account) return 'expired';
  const { email } = link;
  const isRight = await deps.rateLimits.attempt([{ name: 'ownPassword', key: account.id }], async () =>
    (await verifyPassword(account.passwordHash, password, { ip: origin.place.ip })) ? true : undefined,
  );
  if (!isRight) return 'wrongPassword';
  const outcome = await applyConfirmedEmail(deps, account, { email, tokenHash }, origin);
  if (outcome === 'confirmed') await notifyPreviousAddress(deps, account, email, origin);
  return outcome;
}

/**
 * Records a changed address in the audit log, and mails the previous address if it was confirmed. Does
 * nothing when only the case changed, or the person has never signed in.
 */
async function notifyPreviousAddress(
  deps: PasswordLinkDeps,
  account: OidcAccount,
  email: string,
  { place, requestId }: Origin,
): Promise<void> {
  if (account.email.toLowerCase() === email.toLowerCase()) return;
  const { issuer } = getSignInSettings(deps.env);
  const userId = await findUserId(deps, { issuer, subject: account.id });
  if (!userId) return;
  await recordSecurityEvent(deps, account, {
    ...{ userId, event: 'emailChanged', place: { ip: place.ip, requestId } },
    isMailed: account.emailVerifiedAt !== null,
  });
}
